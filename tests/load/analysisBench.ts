import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { M_RECIST } from '../../contract/mRecist.ts';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';
import { SegmentBuilder } from '../../server/modules/search/index/build.ts';
import type { Segment } from '../../server/modules/search/index/segment.ts';
import { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { createAssociation } from '../../server/modules/workbench/association/handler.ts';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { breather } from '../../server/platform/time/breather.ts';
import { seeded, syntheticModels, syntheticVocabulary } from '../support/syntheticModels.ts';

/**
 * `npm run bench:analysis [-- --models 3000,10000 --genes 20000]`: measures what a server takes to correlate the
 * expression of all genes with the response to a drug: at first, some time after the start, after the workbench was
 * opened, later, and at once after changes of the index. It also measures how long searches take while ten such
 * analyses are asked for at once, and while orders are prepared. All models have a response to each drug. It runs
 * without HTTP and without a database.
 */
helpIfAsked(import.meta.filename);

const { values } = parseArgs({
  options: { models: { type: 'string', default: '3000,10000' }, genes: { type: 'string', default: '20000' } },
});
const genes = Array.from({ length: Number(values.genes) }, (_, place) => `G${place}`);
/** Each analysis is of another drug, so that none is answered from the cache. */
const AGENTS = Array.from({ length: 16 }, (_, place) => `benchdrug${place}`);
const AT_ONCE = 10;
/** The models that change between two states of the index. */
const CHANGED = 20;
/** Milliseconds from the start of a server to its first analysis. */
const STARTED_MS = 18_000;
/** Milliseconds from the opening of the workbench to the first analysis. */
const OPENED_MS = 5_000;
/** Milliseconds from one search to the next. */
const EVERY_MS = 10;

for (const models of values.models.split(',').map(Number)) await bench(models);

async function bench(models: number): Promise<void> {
  const made = performance.now();
  const base = await segmentOf({ to: models });
  let snapshot = new Snapshot([base], syntheticVocabulary);
  console.log(`\n${models.toLocaleString('en')} models × ${genes.length.toLocaleString('en')} genes`);
  console.log(`  made and indexed in ${((performance.now() - made) / 1000).toFixed(1)} s`);
  let generation = 1;
  const listeners = new Set<() => void>();
  const local: Parameters<typeof createAssociation>[0] = {
    view: async () => ({ snapshot, generation }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const { handlers, stop } = createAssociation(local);
  const analyze = async (agent: string, adjusted = false, by = handlers) => {
    const body = { cohort: {}, agent, kind: 'expression', adjusted } as const;
    const begun = performance.now();
    const context = { locale: 'en', signal: new AbortController().signal };
    // the handler uses these two alone
    const answer = await by.association({ body } as never, context as never);
    const text = JSON.stringify(answer);
    return { ms: performance.now() - begun, megabytes: text.length / 2 ** 20 };
  };
  /** Analyzes some drugs one after the other. */
  const report = async (title: string, count: number, adjusted = false) => {
    const times = [];
    for (const agent of AGENTS.slice(0, count)) times.push((await analyze(agent, adjusted)).ms.toFixed(0));
    console.log(`  ${title}: ${times.join(', ')} ms`);
  };
  const change = (segments: readonly Segment[]) => {
    snapshot = new Snapshot(segments, syntheticVocabulary);
    generation++;
    for (const listener of listeners) listener();
  };
  try {
    await report('first analyses, which start the threads', 4);
    const started = createAssociation(local);
    await delay(STARTED_MS);
    const { ms: first } = await analyze(AGENTS[0] ?? '', false, started.handlers);
    await started.stop();
    console.log(`  first analysis ${STARTED_MS / 1000} s after a start: ${first.toFixed(0)} ms`);
    const opened = createAssociation(local);
    opened.expected();
    await delay(OPENED_MS);
    const { ms: second } = await analyze(AGENTS[0] ?? '', false, opened.handlers);
    await opened.stop();
    console.log(`  first analysis ${OPENED_MS / 1000} s after the workbench was opened: ${second.toFixed(0)} ms`);
    await report('adjusted for disease', 3, true);
    console.log(`  ${(await analyze(AGENTS[4] ?? '')).megabytes.toFixed(1)} MB of JSON`);
    console.log(`  searches alone: ${percentiles(await searches(snapshot, delay(2_000)))}`);
    const begun = performance.now();
    const all = Promise.all(AGENTS.slice(5, 5 + AT_ONCE).map((agent) => analyze(agent)));
    const beside = await searches(snapshot, all);
    const ms = (performance.now() - begun).toFixed(0);
    console.log(`  beside ${AT_ONCE} analyses at once (${ms} ms): ${percentiles(beside)}`);
    const small = await segmentOf({ from: models - CHANGED, to: models + 1, seed: 50 });
    change([base.without([...small.ids()]), small]);
    await report(`after a change of ${CHANGED} models`, 3);
    await report('adjusted for disease', 3, true);
    change([await segmentOf({ to: models + 1, changedFrom: models - CHANGED })]);
    await report('after the index was built again', 3);
    change([await segmentOf({ to: models })]);
    console.log(`  beside a preparation: ${percentiles(await searches(snapshot, delay(5_000)))}`);
    await report('prepared after the index was built again', 3);
    change([await segmentOf({ to: models })]);
    await report('after the index was built again, the expression unchanged', 3);
  } finally {
    await stop();
  }
}

/** Which models are made: their numbers, the seed of their values, and the number from which values are other ones. */
type Made = { from?: number; to: number; seed?: number; changedFrom?: number };

/** Makes models with all genes and with a response to each drug. The same numbers and seeds give the same models. */
async function segmentOf({ from = 0, to, seed = 49, changedFrom = to }: Made): Promise<Segment> {
  const ofGenes = seeded(48);
  const levels = genes.map(() => ({ mean: ofGenes() * 7, deviation: 0.3 + ofGenes() * 1.5 }));
  let random = seeded(seed);
  const builder = new SegmentBuilder();
  let number = -1;
  for (const model of syntheticModels(to)) {
    number++;
    if (number < from) continue;
    if (number === changedFrom) random = seeded(51);
    const normal = normalOf(random);
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
  return await builder.finish(syntheticVocabulary, breather());
}

function normalOf(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
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
