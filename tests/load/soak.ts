import { setTimeout as delay } from 'node:timers/promises';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { holdPort } from '../support/heldPort.ts';
import { startServer } from '../support/serverProcess.ts';
import { inspect } from './inspected.ts';
import { createCaller, Unexpected } from './soakCaller.ts';
import { mixedWork, type Work } from './soakWork.ts';
import { type Point, trendOf } from './trend.ts';

/**
 * `npm run soak [-- minutes]` (R10 of `tests/security.csv`): runs a real server with demo data under mixed load, for 30
 * minutes by default. It fails when a request gets a wrong answer, apart from refusals with a time to retry. It also
 * fails when memory grows after the first fifth of the time. `SOAK_RATE` sets how many tasks begin per second.
 */
helpIfAsked(import.meta.filename);

const minutes = Number(process.argv[2] ?? 30);
const rate = Number(process.env.SOAK_RATE ?? 15);
const lengthMs = minutes * 60_000;
const warmUpMs = lengthMs / 5;
const sampleMs = Math.max(1_000, Math.min(10_000, lengthMs / 60));

/** The most tasks at once. A task that is due while this many are running is skipped and counted as turned away. */
const AT_ONCE = 60;
/**
 * The growth over the measured time that still counts as flat. Live memory varies with the running tasks and with
 * caches.
 */
const FLAT = { live: { share: 0.03, bytes: 4_000_000 }, rss: { share: 0.08, bytes: 16_000_000 } };
const MB = 1_000_000;
/** The time limit of the start in milliseconds, including the making of demo data. */
const START_MS = 300_000;

const token = 'collector-of-the-soak';
const inspector = holdPort();
const server = await startServer(
  {
    NODE_ENV: 'production',
    DEMO_DATA: 'on',
    PROOF_TTL: '604800',
    LOG_LEVEL: 'info',
    METRICS_TOKEN: token,
    TRUST_PROXY: '127.0.0.1',
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
  },
  START_MS,
);

type Sample = { at: number; heap: number; external: number; rss: number; handles: number; connections: number };
const samples: Sample[] = [];
const caller = createCaller(server.url);
const { counts } = caller;
const begun = performance.now();
const passed = () => performance.now() - begun;
const under = new Set<Promise<void>>();
const done = new Map<string, number>();
let turnedAway = 0;
let handles: Record<string, number> = {};

try {
  const inside = await inspect(inspector);
  const works = await mixedWork(caller, server.accounts);
  const samplings = sample(inside.measure);
  while (passed() < lengthMs && server.process.exitCode === null) {
    if (under.size < AT_ONCE) begin(choose(works));
    else turnedAway += 1;
    await delay((Math.random() * 2_000) / rate);
  }
  await Promise.all(under);
  await samplings;
  inside.close();
} finally {
  await server.stop();
}
process.exit(report() ? 0 : 1);

function choose(works: readonly Work[]): Work {
  let left = Math.random() * works.reduce((sum, { share }) => sum + share, 0);
  for (const work of works) {
    left -= work.share;
    if (left < 0) return work;
  }
  return works[0] as Work;
}

function begin({ name, run }: Work): void {
  const one = run()
    .then(() => void done.set(name, (done.get(name) ?? 0) + 1))
    .catch((error: unknown) => {
      if (!(error instanceof Unexpected))
        counts.failed.push(`${name}: ${error instanceof Error ? `${error} ${error.cause ?? ''}` : error}`);
    })
    .finally(() => under.delete(one));
  under.add(one);
}

async function sample(measure: Awaited<ReturnType<typeof inspect>>['measure']): Promise<void> {
  while (passed() < lengthMs) {
    await delay(sampleMs);
    const memory = await measure();
    handles = memory.handles;
    samples.push({
      ...memory,
      at: passed(),
      handles: Object.values(memory.handles).reduce((sum, count) => sum + count, 0),
      connections: await databaseConnections(),
    });
    const { at, heap, external, rss, connections } = samples.at(-1) as Sample;
    console.log(
      `${(at / 60_000).toFixed(1).padStart(5)} min  heap ${mb(heap)}  external ${mb(external)}  rss ${mb(rss)}  ` +
        `connections ${connections}  handles ${samples.at(-1)?.handles}  requests ${counts.requests}  failed ${counts.failed.length}  busy ${counts.busy}`,
    );
  }
}

async function databaseConnections(): Promise<number> {
  const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const found = (await reply.text()).matchAll(
    /^oncology_browser_database_connections\{state="(?:idle|busy)"\} (\d+)$/gm,
  );
  return [...found].reduce((sum, [, count]) => sum + Number(count), 0);
}

function mb(bytes: number): string {
  return `${(bytes / MB).toFixed(1).padStart(6)} MB`;
}

/** Prints the results. Returns whether all of them are as required. */
function report(): boolean {
  const measured = samples.filter(({ at }) => at > warmUpMs);
  const line = (of: (sample: Sample) => number): Point[] =>
    measured.map((sample) => ({ at: sample.at, value: of(sample) }));
  const verdicts = [
    {
      what: 'live memory (heap after a collection, and buffers)',
      of: trendOf(line((one) => one.heap + one.external)),
      ...FLAT.live,
    },
    { what: 'memory of the process (RSS)', of: trendOf(line(({ rss }) => rss)), ...FLAT.rss },
  ].map(({ what, of: { median, growth }, share, bytes }) => {
    const limit = Math.max(bytes, share * median);
    return { what, median: mb(median), growth: mb(growth), limit: mb(limit), flat: growth <= limit };
  });
  const most = (of: (sample: Sample) => number) => Math.max(...measured.map(of));
  console.table(Object.fromEntries(done));
  console.table(verdicts);
  console.log(
    `${counts.requests} requests in ${minutes} minutes, ${counts.aborted} aborted, ${counts.busy} refused as busy, ${turnedAway} turns skipped`,
  );
  console.log(
    `most database connections ${most(({ connections }) => connections)}, most open handles ${most(({ handles }) => handles)}; at last`,
    handles,
  );
  const kinds = Map.groupBy(counts.failed, (failure) => failure.slice(0, 160));
  for (const [kind, all] of kinds) console.log(`FAILED ${all.length} times: ${kind}`);
  const logged = server
    .output()
    .split('\n')
    .filter((text) => /"level":[456]0|prematurely/.test(text));
  console.log(`${logged.length} warnings in the log, the last:\n${logged.slice(-10).join('\n')}`);
  return counts.failed.length === 0 && verdicts.every(({ flat }) => flat);
}
