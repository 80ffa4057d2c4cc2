import { parseArgs } from 'node:util';
import { SegmentBuilder } from '../../server/platform/search/build.ts';
import type { EngineQuery } from '../../server/platform/search/engine.ts';
import { evaluate } from '../../server/platform/search/evaluate.ts';
import type { Segment } from '../../server/platform/search/segment.ts';
import { seeded, syntheticModels, syntheticVocabulary } from '../support/syntheticModels.ts';

/**
 * `npm run bench:search [-- --sizes 10000,100000,1000000]`: how long the embedded engine takes, in the engine, and what
 * it holds in memory, for synthetic models (design: quality, "Budgets").
 */
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '10000,100000' }, rounds: { type: 'string', default: '300' } },
});
const rounds = Number(values.rounds);

const page = { page: 1, limit: 10, locale: 'en' } as const;
const queries: Record<string, (random: () => number) => EngineQuery> = {
  'facet + text': (random) => ({
    ...page,
    text: `gene${Math.floor(random() * 300)}`,
    filters: { modelType: ['PDX', 'organoid'], disease: [`area-${Math.floor(random() * 8)}`] },
  }),
  'two words + two facets': (random) => ({
    ...page,
    text: `area ${Math.floor(random() * 24)} cancer`,
    filters: { modelType: ['PDX'], dataAvailable: ['mutation'] },
  }),
  'nothing asked': () => page,
  'facet, sorted by TMB': (random) => ({
    ...page,
    filters: { disease: [`area-${Math.floor(random() * 24)}`] },
    sort: [{ field: 'tmb', order: 'desc' }],
  }),
  'code in pieces': (random) => ({ ...page, text: `nci h ${Math.floor(random() * 10_000)}` }),
  'typing error': (random) => ({ ...page, text: `histoolgy ${Math.floor(random() * 24)}` }),
  'wild type + range': (random) => ({
    ...page,
    genes: [{ gene: `GENE${Math.floor(random() * 150)}`, status: 'wildType' }],
    ranges: { tmb: { min: 10 } },
  }),
  'last page': () => ({ ...page, page: 1_000_000, sort: [{ field: 'updatedAt', order: 'desc' }] }),
};

for (const size of values.sizes.split(',').map(Number)) await bench(size);

async function bench(size: number): Promise<void> {
  const started = performance.now();
  const builder = new SegmentBuilder();
  for (const model of syntheticModels(size)) builder.add(model);
  const collected = performance.now();
  const segment = await builder.finish(syntheticVocabulary);
  const { total, text } = segment.bytes;
  console.log(
    `\n${size.toLocaleString('en')} models: collected in ${seconds(collected - started)}, built in ${seconds(performance.now() - collected)}`,
  );
  console.log(
    `  ${Math.round((total - text) / size)} bytes a model in the index, beside ${Math.round(text / size)} of text`,
  );
  for (const [name, query] of Object.entries(queries)) report(name, segment, query);
}

function report(name: string, segment: Segment, query: (random: () => number) => EngineQuery): void {
  const random = seeded(7);
  const times: number[] = [];
  let found = 0;
  const budgetMs = 5_000;
  const begun = performance.now();
  for (let round = 0; round < rounds && performance.now() - begun < budgetMs; round++) {
    const answer = evaluate([segment], query(random), 'published');
    times.push(answer.tookMs);
    found += answer.count;
  }
  times.sort((one, other) => one - other);
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2).padStart(8);
  console.log(`  ${name.padEnd(24)} p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  ${Math.round(found / times.length)} found`);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
