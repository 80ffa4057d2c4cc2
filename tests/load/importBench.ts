import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pathOf, routes } from '../../contract/routes.ts';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts';
import { outputOf, startServer } from '../support/serverProcess.ts';
import { signIn } from '../support/signIn.ts';
import { seeded } from '../support/syntheticModels.ts';

/**
 * `npm run bench:import [-- --models 100000 --values 10000000 --only models,long,wide --profile on]`: measures `npm run
 * import` with generated files: rows a second, the most memory of the process, and the time of searches that a server
 * answers meanwhile. Expression is read from a long file and from a wide matrix (genes × models). The exit code is 1
 * when a target is missed. `--profile on` writes a CPU profile of each import into the current folder.
 */
helpIfAsked(import.meta.filename);

const { values } = parseArgs({
  options: {
    models: { type: 'string', default: '100000' },
    values: { type: 'string', default: '10000000' },
    only: { type: 'string', default: 'models,long,wide' },
    profile: { type: 'string', default: 'off' },
  },
});
const MB = 1_000_000;
const GENES = 20_000;
/** Clock ticks a second of processor times (`getconf CLK_TCK`). */
const TICKS = 100;
const SEARCH_EVERY_MS = 50;
const MOST = { memoryMB: 1_000, searchMs: 50 };
const WORDS = ['kras', 'egfr', 'tp53', 'lung', 'breast', 'bench model', 'gene42', 'pdx'];

type Case = { name: string; kind: string; file: string; rows: number; least: number; mapping?: object };
type Shape = 'models' | 'long' | 'wide';

const directory = mkdtempSync(join(tmpdir(), 'oncology-import-bench-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
chmodSync(directory, 0o711); // root's PostgreSQL runs as another user, who must be able to enter

const modelCount = Number(values.models);
/** The models that have expression. Each has a value for each gene. */
const measured = Math.max(1, Math.round(Number(values.values) / GENES));
const codeOf = (index: number) => `BEN-${String(index).padStart(6, '0')}`;
const geneOf = (index: number) => `GENE${index}`;
const random = seeded(11);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const level = () => (random() * 12).toFixed(6);

function* modelLines(): Generator<string> {
  yield 'source_model_id,source,model_name,model_type,cancer_type,oncotree_code,primary_site,sex,age,stage,aliases,driver_alterations,msi_status,tmb_mut_per_mb,provider,patient_id';
  for (let index = 0; index < modelCount; index++) {
    const alterations = `KRAS p.G12D; ${geneOf(index % GENES)} p.R${(index % 400) + 1}H`;
    yield [
      codeOf(index),
      'bench',
      `Bench model ${index}`,
      pick(['PDX', 'organoid', 'cell line']),
      pick(['Lung Cancer', 'Breast Cancer', 'Colorectal Cancer']),
      pick(['LUAD', 'BRCA', 'COAD']),
      pick(['lung', 'breast', 'colon']),
      pick(['female', 'male']),
      String(20 + (index % 70)),
      pick(['IIA', 'IIIB', 'IV']),
      `"B${index}; Benchmark ${index}"`,
      `"${alterations}"`,
      pick(['MSS', 'MSI-H']),
      String(index % 40),
      `Provider ${index % 7}`,
      `P${Math.floor(index / 2)}`,
    ].join(',');
  }
}

function* longLines(): Generator<string> {
  yield 'model_id,gene_symbol,entrez_id,log2_tpm_plus1';
  for (let index = 0; index < measured; index++)
    for (let gene = 0; gene < GENES; gene++) yield `${codeOf(index)},${geneOf(gene)},${gene + 1},${level()}`;
}

function* wideLines(): Generator<string> {
  yield ['gene', ...Array.from({ length: measured }, (_, index) => codeOf(index))].join('\t');
  for (let gene = 0; gene < GENES; gene++) yield [geneOf(gene), ...Array.from({ length: measured }, level)].join('\t');
}

/** Writes lines into a file and returns its path. */
async function written(name: string, lines: Iterable<string>): Promise<string> {
  const path = join(directory, name);
  const stream = createWriteStream(path);
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < MB) continue;
    if (!stream.write(piece)) await once(stream, 'drain');
    piece = '';
  }
  stream.end(piece);
  await once(stream, 'close');
  return path;
}

const cases: Readonly<Record<Shape, () => Promise<Case>>> = {
  models: async () => ({
    name: 'models',
    kind: 'models',
    file: await written('models.csv', modelLines()),
    rows: modelCount,
    least: 5_000,
  }),
  long: async () => ({
    name: 'expression, long',
    kind: 'expression',
    file: await written('long.csv', longLines()),
    rows: measured * GENES,
    least: 200_000,
  }),
  wide: async () => ({
    name: 'expression, wide',
    kind: 'expression',
    file: await written('wide.tsv', wideLines()),
    rows: measured * GENES,
    least: 200_000,
    mapping: {
      format: {},
      wide: { keys: ['gene'], name: 'model', value: 'level' },
      mapping: {
        model_id: { column: 'model' },
        gene_symbol: { column: 'gene' },
        log2_tpm_plus1: { column: 'level' },
      },
    },
  }),
};

const embedded = await startEmbedded({ dataDir: directory });
const { host, user, database } = embedded.connection;
const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
const server = await startServer(
  { NODE_ENV: 'production', DEMO_DATA: 'on', TRUST_PROXY: '127.0.0.1', DATABASE_URL },
  300_000,
);
const client = new pg.Client(embedded.connection);
await client.connect();

const [account] = server.accounts;
if (!account) throw new Error('The server told of no account');
const { token } = (await signIn(server.url, account)).user;

/** Asks for the first page of a search; returns the time in milliseconds. */
async function search(turn: number, text = ''): Promise<number> {
  const begun = performance.now();
  const reply = await fetch(`${server.url}${pathOf(routes.searchModels)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.${(turn >> 8) & 255}.${turn & 255}`,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ page: 1, limit: 10, text }),
  });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`The search answered ${reply.status}`);
  return performance.now() - begun;
}

/** Returns the most memory that a process has had so far, in bytes; undefined after its end. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
  } catch {
    return undefined;
  }
}

/** Returns the processor time of a process so far, in seconds; undefined after its end. */
function processorTimeOf(pid: number | undefined): number | undefined {
  try {
    // the name of the process, in parentheses, may contain blanks
    const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, '').trim().split(' ').map(Number);
    return ((numbers[11] ?? 0) + (numbers[12] ?? 0)) / TICKS;
  } catch {
    return undefined;
  }
}

/** Imports a file while the server answers searches. */
async function run({ name, kind, file, rows, least, mapping }: Case, label: string) {
  const words = ['server/import.ts', kind, file];
  if (mapping) words.push('--mapping', await written(`${kind}.json`, [JSON.stringify(mapping)]));
  const profile = values.profile === 'on' ? ['--cpu-prof', `--cpu-prof-name=import-${kind}-${label}.cpuprofile`] : [];
  const begun = performance.now();
  const child = spawn('node', [...profile, ...words], {
    env: { ...process.env, DATABASE_URL },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const ended = once(child, 'exit');
  const times: number[] = [];
  let memory = 0;
  let processor = 0;
  for (let turn = 0; child.exitCode === null; turn++) {
    // a process that is just ending has no peak any more
    memory = Math.max(memory, peakOf(child.pid) || 0);
    processor = processorTimeOf(child.pid) || processor;
    times.push(await search(turn, WORDS[turn % WORDS.length]));
    await delay(SEARCH_EVERY_MS);
  }
  await ended;
  const seconds = (performance.now() - begun) / 1_000;
  if (child.exitCode !== 0 || !output().includes(`${rows} rows: `)) throw new Error(output());
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const perSecond = rows / seconds;
  const isMissed = perSecond < least || memory / MB > MOST.memoryMB || at(0.99) > MOST.searchMs;
  return {
    import: `${rows.toLocaleString('en')} ${name}, ${label}`,
    'MB of file': Math.round(statSync(file).size / MB),
    seconds: Number(seconds.toFixed(1)),
    'processor, s': Number(processor.toFixed(1)),
    'rows a second': Math.round(perSecond),
    'memory, MB': Math.round(memory / MB),
    searches: times.length,
    'p50, ms': Number(at(0.5).toFixed(1)),
    'p99, ms': Number(at(0.99).toFixed(1)),
    'slowest, ms': Number(at(1).toFixed(1)),
    target: isMissed ? 'MISSED' : 'met',
  };
}

const results: Awaited<ReturnType<typeof run>>[] = [];
try {
  await client.query(`insert into gene (symbol, name, entrez_id, aliases)
    select 'GENE' || n, 'gene ' || n, 10000000 + n, '{}' from generate_series(0, ${GENES - 1}) n on conflict do nothing`);
  // the first search of a server prepares what later ones use, with or without an import
  for (const [turn, word] of WORDS.entries()) await search(turn, word);
  for (const shape of values.only.split(',')) {
    const make = cases[shape as Shape];
    if (make === undefined) throw new Error(`--only: ${shape} is none of ${Object.keys(cases).join(', ')}`);
    if (shape !== 'models') {
      // expression needs its models, and starts without values
      await client.query(`insert into model (model_code, name, model_type, species, cancer_type, source, source_model_id, state)
        select 'BEN-' || lpad(n::text, 6, '0'), 'Bench model ' || n, 'PDX', 'Homo sapiens', 'Lung Cancer', 'bench',
          'BEN-' || lpad(n::text, 6, '0'), 'published' from generate_series(0, ${measured - 1}) n on conflict do nothing`);
      await client.query(`update model set expression = '{}', data_available = '{}' where source = 'bench'`);
    }
    const made = await make();
    results.push(await run(made, 'new'));
    results.push(await run(made, 'the same again'));
    rmSync(made.file);
  }
} finally {
  console.table(results);
  await client.end();
  await server.stop();
  await embedded.stop();
}
process.exit(results.some(({ target }) => target === 'MISSED') ? 1 : 0);
