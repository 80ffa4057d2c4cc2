import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pathOf, routes } from '../../contract/routes.ts';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts';
import { outputOf, type ServerProcess, startServer } from '../support/serverProcess.ts';
import { signIn } from '../support/signIn.ts';
import { spreadModels } from './spreadModels.ts';

/**
 * `npm run bench:scale [-- --models 100000,1000000 --rounds 40 --texts "SC-#,kras" --import 10000]`: measures the
 * whole server, over HTTP, with this many models of four alterations each: its start, its memory, each of several
 * texts, and searches while an import runs. `#` in a text stands for the number of a model, another one each time. The
 * exit code is 1 when a target is missed.
 */
helpIfAsked(import.meta.filename);

const TEXTS = [
  'SC-#',
  'SC #',
  'sc#',
  'SC-#x',
  'SC-9#',
  'Scale model #',
  'scale modle',
  '',
  'KRAS',
  'KRAS G12D',
  'Gly12Asp',
  'EGFR mutant lung cancer',
  'TP53 wild type and KRAS mutant',
  'adenocarcinoma',
  'adenocarcinmoa',
  'osimertinib',
  'osimertinb tgi > 60',
  'zzyzx-#',
  'Provider 3',
  'p.R273H',
  '肺癌',
];

const { values } = parseArgs({
  options: {
    models: { type: 'string', default: '100000,1000000' },
    rounds: { type: 'string', default: '40' },
    texts: { type: 'string', default: TEXTS.join(',') },
    import: { type: 'string', default: '10000' },
  },
});
const rounds = Number(values.rounds);
const texts = values.texts.split(',');
const imported = Number(values.import);

/** The targets by the number of models: up to 100,000, and above. Times are milliseconds, memory is MB. */
const SMALL = { codeMs: 5, textMs: 20, firstMs: 50, memoryMB: 600, startMs: 30_000, importMs: 50 };
const LARGE = { codeMs: 30, textMs: 30, firstMs: 100, memoryMB: 3_000, startMs: 30_000, importMs: 50 };
const MB = 1_000_000;
const START_LIMIT_MS = 600_000;
const SEARCH_EVERY_MS = 20;
/** After this time without requests, the garbage of the start is collected. */
const REST_MS = 30_000;
const WARM_UP = 20;

type Row = { what: string; value: number; limit: number; unit: 'ms' | 'MB'; more?: string };
const missed: string[] = [];

for (const size of values.models.split(',').map(Number)) await bench(size);
process.exit(missed.length > 0 ? 1 : 0);

async function bench(size: number): Promise<void> {
  const targets = size > 100_000 ? LARGE : SMALL;
  const directory = mkdtempSync(join(tmpdir(), 'oncology-scale-'));
  chmodSync(directory, 0o711); // root's PostgreSQL runs as another user, who must be able to enter
  const embedded = await startEmbedded({ dataDir: directory });
  const { host, user, database } = embedded.connection;
  const environment = {
    NODE_ENV: 'production',
    DEMO_DATA: 'on',
    TRUST_PROXY: '127.0.0.1',
    // the next start finds the stored index there
    DATA_DIR: join(directory, 'portal'),
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
  };
  let server: ServerProcess | undefined;
  try {
    server = await startServer(environment, START_LIMIT_MS);
    const [account] = server.accounts;
    if (account === undefined) throw new Error('The server told of no account');
    await server.stop();
    await fill(embedded.connection, size);
    const begun = performance.now();
    server = await startServer(environment, START_LIMIT_MS);
    const asking = { url: server.url, token: (await signIn(server.url, account)).user.token };
    let building = 0;
    while ((await search(asking, 0, '')).count < size) {
      building = Math.max(building, ...childrenOf(server).map((pid) => memoryOf(pid)));
      await delay(200);
    }
    console.log(`\n${size.toLocaleString('en')} models`);
    report({
      what: 'start until every model is found',
      value: performance.now() - begun,
      limit: targets.startMs,
      unit: 'ms',
    });
    note('most memory of the process that builds', building);
    const first = await search(asking, 0, 'SC-#');
    report({ what: 'the first search for a code', value: first.ms, limit: targets.firstMs, unit: 'ms' });
    await delay(REST_MS);
    report({ what: 'memory at rest', value: memoryOf(pidOf(server)), limit: targets.memoryMB, unit: 'MB' });
    // A server that was just started compiles its code: not what its visitors wait for.
    for (const text of texts) for (let turn = 0; turn < WARM_UP; turn++) await search(asking, turn, text);
    for (const text of texts) report(await timesOf(asking, text, targets));
    if (imported > 0) {
      report(await duringImport(asking, directory, environment, targets.importMs));
      await delay(REST_MS);
      report({
        what: 'memory at rest after the import',
        value: memoryOf(pidOf(server)),
        limit: targets.memoryMB,
        unit: 'MB',
      });
    }
    note('most memory of the process', memoryOf(pidOf(server), 'VmHWM'));
    await server.stop();
    const again = performance.now();
    server = await startServer(environment, START_LIMIT_MS);
    const later = { url: server.url, token: (await signIn(server.url, account)).user.token };
    while ((await search(later, 0, '')).count < size) await delay(200);
    report({
      what: 'start again, from the stored index',
      value: performance.now() - again,
      limit: targets.startMs,
      unit: 'ms',
      more: server.output().includes('search index is not used') ? 'it was NOT used' : '',
    });
    const firstAgain = await search(later, 0, 'SC-#');
    report({ what: 'the first search for a code then', value: firstAgain.ms, limit: targets.firstMs, unit: 'ms' });
  } finally {
    await server?.stop();
    await embedded.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Returns the number of a model, spread over all of them. */
function numberAt(turn: number): string {
  return String(1 + ((turn * 7_919) % 99_999)).padStart(6, '0');
}

/** Adds published models up to this number. */
async function fill(connection: pg.ClientConfig, size: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(spreadModels(size));
    await client.query('vacuum analyze model');
  } finally {
    await client.end();
  }
}

type Asking = { url: string; token: string };

/** Asks for the first page of a search. Each turn has another address, so that no limit has to be switched off. */
async function search(
  { url, token }: Asking,
  turn: number,
  text: string,
): Promise<{ ms: number; count: number; bytes: number }> {
  const begun = performance.now();
  const reply = await fetch(`${url}${pathOf(routes.searchModels)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.${(turn >> 8) & 255}.${turn & 255}`,
      authorization: `Bearer ${token}`,
    },
    // Each turn asks for another page or model, because the server keeps the replies to repeated searches.
    body: JSON.stringify({ page: 1 + turn, limit: 10, text: text.replace('#', numberAt(turn)) }),
  });
  const body = await reply.text();
  const ms = performance.now() - begun;
  // 503 while the index is built
  if (reply.status === 503) return { ms, count: 0, bytes: 0 };
  if (reply.status !== 200) throw new Error(`The search answered ${reply.status}: ${body.slice(0, 200)}`);
  const { data } = JSON.parse(body) as { data: { count: number } | null };
  return { ms, count: data?.count ?? 0, bytes: body.length };
}

async function timesOf(asking: Asking, text: string, targets: typeof SMALL): Promise<Row> {
  const asked: Awaited<ReturnType<typeof search>>[] = [];
  for (let round = 0; round < WARM_UP + rounds; round++) {
    const one = await search(asking, round, text);
    if (round >= WARM_UP) asked.push(one);
  }
  const times = asked.map(({ ms }) => ms);
  const [{ count, bytes } = { count: 0, bytes: 0 }] = asked;
  return {
    what: `"${text}", p50`,
    value: share(times, 0.5),
    limit: text === 'SC-#' ? targets.codeMs : targets.textMs,
    unit: 'ms',
    more: `p99 ${share(times, 0.99).toFixed(1)}, ${count} found, ${bytes} bytes`,
  };
}

/** Measures searches while `npm run import` adds models. */
async function duringImport(
  asking: Asking,
  directory: string,
  environment: Record<string, string>,
  limit: number,
): Promise<Row> {
  const file = join(directory, 'more.csv');
  const lines = Array.from(
    { length: imported },
    (_, index) =>
      `MORE-${index},scale import,More ${index},PDX,Lung Cancer,"KRAS p.G12D; TP53 p.R${(index % 390) + 1}H"`,
  );
  writeFileSync(
    file,
    ['source_model_id,source,model_name,model_type,cancer_type,driver_alterations', ...lines, ''].join('\n'),
  );
  const child = spawn('node', ['server/import.ts', 'models', file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const ended = once(child, 'exit');
  const times: number[] = [];
  const begun = performance.now();
  // also the time after it, in which the index takes in what it brought
  const found = async () => (await search(asking, 0, '')).count;
  const before = await found();
  for (let turn = 0; child.exitCode === null || (await found()) < before + imported; turn++) {
    times.push((await search(asking, turn, texts[turn % texts.length] ?? '')).ms);
    await delay(SEARCH_EVERY_MS);
  }
  await ended;
  if (child.exitCode !== 0) throw new Error(output());
  return {
    what: `searches while ${imported.toLocaleString('en')} models are imported, p99`,
    value: share(times, 0.99),
    limit,
    unit: 'ms',
    more: `p50 ${share(times, 0.5).toFixed(1)}, slowest ${share(times, 1).toFixed(0)}, ${times.length} searches in ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
  };
}

function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function pidOf({ process: { pid } }: ServerProcess): string {
  return String(pid);
}

/** Returns the processes that a server has started. Its database is not among them: it was started here. */
function childrenOf(server: ServerProcess): string[] {
  const pid = pidOf(server);
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
}

/** Returns the memory of a process in MB: now, or the most that it has had. Zero if it has ended. */
function memoryOf(pid: string, line: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  if (!existsSync(`/proc/${pid}/status`)) return 0;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1_024) / MB;
}

/** Prints a size in MB without a target. */
function note(what: string, size: number): void {
  console.log(`       ${what.padEnd(44)} ${size.toFixed(0).padStart(9)} MB`);
}

function report({ what, value, limit, unit, more }: Row): void {
  const isOver = value > limit;
  if (isOver) missed.push(what);
  const figure = unit === 'ms' && value < 1_000 ? value.toFixed(1) : value.toFixed(0);
  console.log(
    `${isOver ? 'MISSED' : 'ok    '} ${what.padEnd(44)} ${figure.padStart(9)} ${unit} of ${limit}${more ? `; ${more}` : ''}`,
  );
}
