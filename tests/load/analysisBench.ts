import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { M_RECIST } from '../../contract/vocabulary.ts';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';
import { SegmentBuilder } from '../../server/modules/search/index/build.ts';
import { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { createAssociation } from '../../server/modules/workbench/association/handler.ts';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { breather } from '../../server/platform/time/breather.ts';
import { seeded, syntheticModels, syntheticVocabulary } from '../support/syntheticModels.ts';

/**
 * `npm run bench:analysis [-- --models 3000,10000 --genes 20000]`: measures what a server takes to correlate the
 * expression of all genes with the response to a drug, and how long searches take while ten such analyses are asked for
 * at once. All models have a response to each drug. It runs without HTTP and without a database.
 */
helpIfAsked(import.meta.filename);

const { values } = parseArgs({
  options: { models: { type: 'string', default: '3000,10000' }, genes: { type: 'string', default: '20000' } },
});
const genes = Array.from({ length: Number(values.genes) }, (_, place) => `G${place}`);
/** Each analysis is of another drug, so that none is answered from the cache. */
const AGENTS = Array.from({ length: 16 }, (_, place) => `benchdrug${place}`);
const AT_ONCE = 10;
/** Milliseconds from one search to the next. */
const EVERY_MS = 10;

for (const models of values.models.split(',').map(Number)) await bench(models);

async function bench(models: number): Promise<void> {
  const started = performance.now();
  const snapshot = await snapshotOf(models);
  console.log(`\n${models.toLocaleString('en')} models × ${genes.length.toLocaleString('en')} genes`);
  console.log(`  made and indexed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const { handlers, stop } = createAssociation({ view: async () => ({ snapshot, generation: 1 }) });
  const analyze = async (agent: string, adjusted = false) => {
    const body = { cohort: {}, agent, kind: 'expression', adjusted } as const;
    const begun = performance.now();
    const context = { locale: 'en', signal: new AbortController().signal };
    // the handler uses these two alone
    const answer = await handlers.association({ body } as never, context as never);
    const text = JSON.stringify(answer);
    return { ms: performance.now() - begun, megabytes: text.length / 2 ** 20 };
  };
  try {
    const [first, ...others] = AGENTS.slice(0, 4);
    // the first analysis starts the threads
    console.log(`  first analysis ${(await analyze(first ?? '')).ms.toFixed(0)} ms`);
    const times = [];
    for (const agent of others) times.push(await analyze(agent));
    const ofAnalyses = times.map(({ ms }) => ms.toFixed(0)).join(', ');
    console.log(`  further analyses ${ofAnalyses} ms; ${times[0]?.megabytes.toFixed(1)} MB of JSON`);
    console.log(`  adjusted for disease ${(await analyze(first ?? '', true)).ms.toFixed(0)} ms`);
    console.log(`  searches alone: ${percentiles(await searches(snapshot, delay(2_000)))}`);
    const begun = performance.now();
    const all = Promise.all(AGENTS.slice(4, 4 + AT_ONCE).map((agent) => analyze(agent)));
    const beside = await searches(snapshot, all);
    console.log(
      `  beside ${AT_ONCE} analyses at once (${(performance.now() - begun).toFixed(0)} ms): ${percentiles(beside)}`,
    );
  } finally {
    await stop();
  }
}

/** Makes models with all genes and with a response to each drug. */
async function snapshotOf(count: number): Promise<Snapshot> {
  const random = seeded(49);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const levels = genes.map(() => ({ mean: random() * 7, deviation: 0.3 + random() * 1.5 }));
  const builder = new SegmentBuilder();
  for (const model of syntheticModels(count)) {
    const expression = new Float64Array(genes.length);
    for (const [place, { mean, deviation }] of levels.entries())
      expression[place] = Math.max(0, mean + deviation * normal());
    const responses = AGENTS.map((agent, study): IndexedModel['responses'][number] => ({
      study: `bench ${study}`,
      agent,
      tgiPercent: null,
      mRecist: M_RECIST[Math.floor(random() * M_RECIST.length)] ?? null,
      bestAverageChange: Math.round(normal() * 500) / 10,
    }));
    builder.add({ ...model, published: true, expression: { genes, values: expression }, responses });
  }
  return new Snapshot([await builder.finish(syntheticVocabulary, breather())], syntheticVocabulary);
}

/** Searches in even intervals until some work ends. Returns how long each took after it was due, in milliseconds. */
async function searches(snapshot: Snapshot, work: Promise<unknown>): Promise<number[]> {
  const state = { ended: false };
  void work.then(() => {
    state.ended = true;
  });
  const times: number[] = [];
  const begun = performance.now();
  for (let due = begun; !state.ended; due += EVERY_MS) {
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    evaluate(
      snapshot,
      {
        page: 1,
        limit: 10,
        locale: 'en',
        text: `area ${times.length % 24} cancer`,
        filters: { modelType: ['PDX', 'organoid'] },
      },
      'published',
    );
    times.push(performance.now() - due);
    // others have their turn even if searches are late
    await delay(0);
  }
  await work;
  return times;
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} p99 ${at(0.99)} most ${at(1)} ms, ${times.length} searches`;
}
