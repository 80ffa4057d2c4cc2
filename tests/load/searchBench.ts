import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { EngineQuery } from '../../server/modules/search/engine/engine.ts';
import { SegmentBuilder } from '../../server/modules/search/index/build.ts';
import { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { seeded, syntheticModels, syntheticVocabulary } from '../support/syntheticModels.ts';
import { type BenchTable, startPostgres } from './searchPostgres.ts';

/**
 * `npm run bench:search [-- --sizes 10000,100000 --rounds 300 --postgres off]`: measures the time and memory of the
 * embedded engine with synthetic models, without HTTP. In the same run, PostgreSQL does the same over the same models:
 * count, first page and counts of 21 facets, by GROUP BY, with GIN indexes. PostgreSQL gets a few seconds per query,
 * and each query runs at least once.
 */
helpIfAsked(import.meta.filename);

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '300' },
    postgres: { type: 'string', default: 'on' },
  },
});
const rounds = Number(values.rounds);
const WARM_UP = 20;
const ENGINE_MS = 4_000;
const POSTGRES_MS = 6_000;

const page = { page: 1, limit: 10, locale: 'en' } as const;
type Query = { name: string; make: (random: () => number) => EngineQuery; postgres?: true };
const below = (random: () => number, limit: number) => Math.floor(random() * limit);
const queries: readonly Query[] = [
  {
    name: 'facet + text',
    postgres: true,
    make: (random) => ({
      ...page,
      text: `gene${below(random, 300)}`,
      filters: { modelType: ['PDX', 'organoid'], disease: [`area-${below(random, 8)}`] },
    }),
  },
  {
    name: 'two words + two facets',
    postgres: true,
    make: (random) => ({
      ...page,
      text: `area ${below(random, 24)} cancer`,
      filters: { modelType: ['PDX'], dataAvailable: ['mutation'] },
    }),
  },
  { name: 'nothing asked', postgres: true, make: () => page },
  {
    name: 'facet, sorted by TMB',
    postgres: true,
    make: (random) => ({
      ...page,
      filters: { disease: [`area-${below(random, 24)}`] },
      sort: [{ field: 'tmb', order: 'desc' }],
    }),
  },
  {
    name: 'wild type + range',
    postgres: true,
    make: (random) => ({
      ...page,
      genes: [{ gene: `GENE${below(random, 150)}`, status: 'wildType' }],
      ranges: { tmb: { min: 10 } },
    }),
  },
  {
    name: 'gene, kind, expression',
    make: (random) => ({
      ...page,
      genes: [{ gene: `GENE${below(random, 20)}`, kind: 'mutation', expressionPercentile: { min: 50 } }],
    }),
  },
  {
    name: 'response + waterfall',
    make: (random) => ({
      ...page,
      responses: [{ agent: `agent${below(random, 40)}`, minTgi: 60, mRecist: ['mCR', 'mPR'] }],
      waterfall: `agent${below(random, 40)}`,
      sort: [{ field: 'response', order: 'desc' }],
    }),
  },
  { name: 'code in pieces', make: (random) => ({ ...page, text: `nci h ${below(random, 10_000)}` }) },
  { name: 'typing error', make: (random) => ({ ...page, text: `histoolgy ${below(random, 24)}` }) },
  { name: 'last page', make: () => ({ ...page, page: 1_000_000, sort: [{ field: 'updatedAt', order: 'desc' }] }) },
];

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const begun = performance.now();
const postgres = values.postgres === 'off' ? undefined : await startPostgres();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void postgres?.stop().finally(() => process.exit(1)));
try {
  for (const size of values.sizes.split(',').map(Number)) await bench(size, postgres?.table(syntheticVocabulary));
} finally {
  await postgres?.stop();
}
console.log(`\nThe whole bench took ${seconds(performance.now() - begun)}.`);

async function bench(size: number, table: BenchTable | undefined): Promise<void> {
  const before = held();
  const started = performance.now();
  const { segment, collected } = await build(size, table);
  const built = performance.now();
  const { total, text } = segment.bytes;
  const snapshot = new Snapshot([segment], syntheticVocabulary);
  console.log(
    `\n${size.toLocaleString('en')} models: collected in ${seconds(collected - started)}, built in ${seconds(built - collected)}`,
  );
  console.log(
    `  ${Math.round((total - text) / size)} bytes a model in the index, beside ${Math.round(text / size)} of text; ` +
      `the process holds ${Math.round((held() - before) / size)} more a model`,
  );
  if (table !== undefined) {
    const loading = performance.now();
    await table.load();
    console.log(`  PostgreSQL: loaded and indexed in ${seconds(performance.now() - loading)}`);
  }
  for (const query of queries) {
    const engine = report(await times(query, ENGINE_MS, rounds, async (asked) => answer(snapshot, asked)));
    const beside =
      table === undefined || query.postgres === undefined
        ? ''
        : ` | PostgreSQL ${report(await times(query, POSTGRES_MS, Math.min(rounds, 50), (asked) => table.ask(asked)))}`;
    console.log(`  ${query.name.padEnd(24)}${engine}${beside}`);
  }
}

async function build(size: number, table: BenchTable | undefined) {
  const builder = new SegmentBuilder();
  for (const model of syntheticModels(size)) {
    builder.add(model);
    await table?.add(model);
  }
  const collected = performance.now();
  return { segment: await builder.finish(syntheticVocabulary), collected };
}

/** The result of one query. `cpuMs` is the thread's processor time, independent of other load on the machine. */
type Asked = { ms: number; cpuMs?: number; count: number };

function answer(snapshot: Snapshot, query: EngineQuery): Asked {
  const before = process.threadCpuUsage();
  const { tookMs, count } = evaluate(snapshot, query, 'published');
  const { user, system } = process.threadCpuUsage(before);
  return { ms: tookMs, cpuMs: (user + system) / 1_000, count };
}

/**
 * Runs a query repeatedly and returns the results. The first rounds are warm-up and are dropped unless there are too
 * few.
 */
async function times(
  { make }: Query,
  budgetMs: number,
  most: number,
  ask: (query: EngineQuery) => Promise<Asked>,
): Promise<Asked[]> {
  const random = seeded(7);
  const asked: Asked[] = [];
  const start = performance.now();
  while (asked.length < most + WARM_UP && (asked.length === 0 || performance.now() - start < budgetMs))
    asked.push(await ask(make(random)));
  return asked.slice(Math.min(WARM_UP, Math.floor(asked.length / 3)));
}

function report(asked: readonly Asked[]): string {
  const found = Math.round(asked.reduce((sum, { count }) => sum + count, 0) / asked.length);
  const worked = asked.flatMap(({ cpuMs }) => cpuMs ?? []);
  const cpu = worked.length === 0 ? '' : `, of the processor ${percentiles(worked)}`;
  return `${percentiles(asked.map(({ ms }) => ms))}${cpu} ms, ${asked.length} times, ${found} found`;
}

function percentiles(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2).padStart(8);
  return `p50 ${at(0.5)} p99 ${at(0.99)}`;
}

/** Returns the bytes in the heap and in buffers. */
function held(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
