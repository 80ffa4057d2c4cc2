import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { banner } from '../../contract/resources/content/banner.ts';
import { type ResourceAction, resourceRoutes } from '../../contract/resources/resource.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts';
import { runningPostmaster } from '../../server/platform/database/embedded/postmaster.ts';
import { startServer } from '../support/serverProcess.ts';
import { signIn } from '../support/signIn.ts';
import { spentBy, spentByAll } from './scale/processes.ts';

/**
 * `npm run bench:cost`: measures what each kind of request costs with the data of the demonstration: processor time of
 * the server and of PostgreSQL, bytes of the reply, and for writes the rows that they write. docs/scale.md computes the
 * capacity of a machine from it.
 *
 * Processor time depends less on other work of the machine than durations do, but a busy machine raises it too.
 */
helpIfAsked(import.meta.filename);

/** A connection of PostgreSQL reports its counts after ten seconds without work at the latest. */
const COUNTED_MS = 12_000;
const WORDS = ['kras', 'egfr', 'tp53', 'braf', 'alk', 'lung', 'breast', 'colon', 'liver', 'gastric'];

type Asked = { path: string; body?: unknown; headers?: Record<string, string>; expected?: number };
type Kind = { name: string; times: number; ask: (turn: number) => Asked; writes?: true };

const directory = mkdtempSync(join(tmpdir(), 'oncology-cost-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
chmodSync(directory, 0o711); // root's PostgreSQL runs as another user, who must be able to enter
const embedded = await startEmbedded({ dataDir: directory });
const { host, user, database } = embedded.connection;
const server = await startServer(
  {
    NODE_ENV: 'production',
    DEMO_DATA: 'on',
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
  },
  300_000,
);
const client = new pg.Client(embedded.connection);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let turns = 0;

/** Sends one request from another address each time, so that no limit has to be switched off. */
function send({ path, body, headers, expected = 200 }: Asked) {
  turns += 1;
  const { promise, resolve, reject } = Promise.withResolvers<{ bytes: number; text: string; etag: string }>();
  const text = body === undefined ? '' : JSON.stringify(body);
  const asked = request(`${server.url}${path}`, {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'accept-encoding': 'br',
      'accept-language': 'en',
      'x-forwarded-for': `198.51.${(turns >> 8) & 255}.${turns & 255}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...headers,
    },
  });
  asked.on('error', reject);
  asked.on('response', (reply) => {
    const parts: Buffer[] = [];
    reply.on('data', (chunk: Buffer) => parts.push(chunk));
    reply.on('end', () => {
      const all = Buffer.concat(parts);
      if (reply.statusCode !== expected)
        reject(new Error(`${path} answered ${reply.statusCode}: ${all.subarray(0, 300)}`));
      resolve({ bytes: all.length, text: all.toString(), etag: String(reply.headers.etag) });
    });
  });
  asked.end(text);
  return promise;
}

async function rowsWritten(): Promise<Map<string, number>> {
  await delay(COUNTED_MS);
  const { rows } = await client.query<{ name: string; count: string }>(
    'select relname as name, n_tup_ins + n_tup_upd + n_tup_del as count from pg_stat_user_tables',
  );
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

async function measure(main: number, { name, times, ask, writes }: Kind): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await send(ask(turn));
  const rowsBefore = writes ? await rowsWritten() : undefined;
  const before = [spentBy(server.process.pid ?? 0), spentByAll(main)] as const;
  let bytes = 0;
  for (let turn = 3; turn < times + 3; turn += 1) bytes += (await send(ask(turn))).bytes;
  const after = [spentBy(server.process.pid ?? 0), spentByAll(main)] as const;
  const each = after.map((value, index) => ((value - (before[index] ?? 0)) / times).toFixed(2).padStart(8));
  console.log(`${name.padEnd(44)} ${each.join(' ms ')} ms ${String(Math.round(bytes / times)).padStart(8)} bytes`);
  if (!rowsBefore) return;
  const written = [...(await rowsWritten())]
    .map(([table, count]) => [table, (count - (rowsBefore.get(table) ?? 0)) / times] as const)
    .filter(([, count]) => count >= 0.5);
  console.log(`    rows: ${written.map(([table, count]) => `${table} ${count.toFixed(1)}`).join(', ')}`);
}

try {
  await client.connect();
  const main = runningPostmaster(embedded.directory)?.pid;
  const [account] = server.accounts;
  if (main === undefined || account === undefined) throw new Error('PostgreSQL or the first account is unknown');
  const { token } = (await signIn(server.url, account)).user;
  const bearer = { authorization: `Bearer ${token}` };
  const search = (text: string, more: object = {}): Asked => ({
    path: pathOf(routes.searchModels),
    body: { page: 1, limit: 10, text, ...more },
    headers: bearer,
  });
  const read = async (asked: Asked) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    return (await send({ ...asked, headers })).text;
  };
  const { lean } = JSON.parse(await read(search('', { lean: {} }))).data;
  const inLean = { lean: { terms: lean.terms.key } };
  const model = JSON.parse(await read(search('kras'))).data.list[0];
  const { etag } = await send({ path: '/home' });
  const asset = /\/assets\/index-[\w-]+\.js/.exec(await read({ path: '/home' }))?.[0];
  const act = (action: ResourceAction, body: unknown): Asked => ({
    path: resourceRoutes(banner)[action]?.path ?? '',
    body,
    headers: bearer,
  });
  /** As browsers do, with a key that lets a repeat act once. */
  const actOnce: typeof act = (action, body) => ({
    ...act(action, body),
    headers: { ...bearer, 'idempotency-key': crypto.randomUUID() },
  });
  const both = (text: string) => ({ en: text, zh: text });
  const kinds: Kind[] = [
    { name: 'page /home, kept by the server', times: 2_000, ask: () => ({ path: '/home' }) },
    {
      name: 'page /home, confirmed (304)',
      times: 2_000,
      ask: () => ({ path: '/home', headers: { 'if-none-match': etag }, expected: 304 }),
    },
    { name: 'a page at a new address', times: 100, ask: (turn) => ({ path: `/contact?about=new-${turn}` }) },
    { name: 'the largest script of a page', times: 500, ask: () => ({ path: asset ?? '' }) },
    { name: 'list of disease areas', times: 2_000, ask: () => ({ path: pathOf(routes.diseases), body: {} }) },
    { name: 'a repeated search, as the page asks', times: 1_000, ask: () => search('kras', inLean) },
    {
      name: 'a new search, as the page asks',
      times: 500,
      ask: (turn) => search(`${WORDS[turn % WORDS.length]} g${turn}c`, inLean),
    },
    {
      name: 'a new search, full reply',
      times: 500,
      ask: (turn) => search(`${WORDS[turn % WORDS.length]} v${turn}e`),
    },
    {
      name: 'suggestions for typed letters',
      times: 500,
      ask: (turn) => ({
        path: pathOf(routes.searchSuggest),
        body: { text: `${WORDS[turn % WORDS.length]?.slice(0, 2 + (turn % 3))}` },
        headers: bearer,
      }),
    },
    {
      name: 'a model with all its data',
      times: 500,
      ask: () => ({ path: pathOf(routes.modelPassport, { id: model.id }), headers: bearer }),
    },
    {
      name: 'the session of a signed-in user',
      times: 1_000,
      ask: () => ({ path: pathOf(routes.session), headers: bearer }),
    },
    {
      name: 'a sign-in',
      times: 20,
      writes: true,
      ask: () => ({
        path: routes.login.path,
        body: { workEmail: account.email, password: Buffer.from(account.password).toString('base64') },
      }),
    },
    { name: 'a list of the back-office', times: 300, ask: () => act('list', {}) },
    {
      name: 'a record saved in the back-office',
      times: 100,
      writes: true,
      ask: (turn) =>
        actOnce('save', { code: `COST-${turn}`, title: both('Cost'), subtitle: both('Cost'), link: '/search' }),
    },
  ];
  console.log(`${''.padEnd(44)}   server    PostgreSQL       reply`);
  for (const kind of kinds) await measure(main, kind);
  const { rows } = await client.query<{ name: string; bytes: string; count: string }>(
    "select 'model' as name, pg_total_relation_size('model') as bytes, (select count(*) from model) as count",
  );
  const [size] = rows;
  console.log(`a model in PostgreSQL: ${Math.round(Number(size?.bytes) / Number(size?.count))} bytes`);
} finally {
  agent.destroy();
  await client.end();
  await server.stop();
  await embedded.stop();
}
