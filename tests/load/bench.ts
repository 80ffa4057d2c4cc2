import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pathOf, routes } from '../../contract/routes.ts';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts';
import { manyModels } from '../support/manyModels.ts';
import { addressOf, outputOf, startServer } from '../support/serverProcess.ts';
import { signIn } from '../support/signIn.ts';
import { type Load, underLoad } from './underLoad.ts';

/**
 * `npm run bench`: measures how many requests per second each call of the server handles, compared with an empty
 * Fastify route whose reply is as long. Both are measured in turns in one run, so that the machine's speed cancels out.
 *
 * It uses 20 connections and many addresses, so that no limit has to be switched off. The exit code is 1 when a ratio
 * is below its target. `--models 100000` adds models to those of the demonstration.
 */
helpIfAsked(import.meta.filename);

const ROUND_MS = 2_000;
const ROUNDS = 3;
const WORDS = ['kras', 'egfr', 'tp53', 'braf', 'alk', 'lung', 'breast', 'colon', 'liver', 'gastric'];
const TYPES = ['PDX', 'CDX', 'cell line', 'organoid', 'syngeneic'];

type Target = Load & { name: string; least: number };

const search = (more: object) => ({ page: 1, limit: 10, ...more });
/** Returns one of fifty searches. */
const oneOfFifty = (turn: number) => {
  const modelType = [TYPES[Math.floor(turn / WORDS.length) % TYPES.length]];
  return search({ text: WORDS[turn % WORDS.length], filters: { modelType } });
};
/** What the search page, which asks for the lean form, has from its first search: the key of the terms. */
let terms: string | undefined;
const targets: Target[] = [
  { name: '/healthz', least: 0.5, method: 'GET', path: '/healthz', bodyOf: () => ({}) },
  { name: 'the page /home', least: 0.3, method: 'GET', path: '/home', bodyOf: () => ({}) },
  { name: 'front/disease', least: 0.5, method: 'POST', path: pathOf(routes.diseases), bodyOf: () => ({}) },
  { name: 'front/figures', least: 0.5, method: 'POST', path: pathOf(routes.figures), bodyOf: () => ({}) },
  {
    name: 'a repeated search',
    least: 0.8,
    method: 'POST',
    path: pathOf(routes.searchModels),
    bodyOf: () => search({}),
  },
  {
    name: 'fifty searches',
    least: 0.4,
    method: 'POST',
    path: pathOf(routes.searchModels),
    bodyOf: oneOfFifty,
  },
  {
    name: 'a repeated search, lean',
    least: 0.8,
    method: 'POST',
    path: pathOf(routes.searchModels),
    bodyOf: () => search({ lean: { terms } }),
  },
  {
    name: 'fifty searches, lean',
    least: 0.4,
    method: 'POST',
    path: pathOf(routes.searchModels),
    bodyOf: (turn) => ({ ...oneOfFifty(turn), lean: { terms } }),
  },
];

const measure = (server: { url: string; token?: string }, target: Load) => underLoad(server, target, ROUND_MS);

async function emptyRoute(bytes: number) {
  const child = spawn('node', ['tests/load/emptyRoute.ts', String(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await addressOf(child, outputOf(child));
  return { url, stop: () => void child.kill() };
}

const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
/** Adds models up to this number and waits until the search finds them. */
async function fill(connection: pg.ClientConfig, models: number, token: string) {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count from model');
  await client.query(manyModels(models - rows[0].count));
  await client.end();
  for (let found = 0; found < 0.9 * models; await delay(500)) {
    const reply = await fetch(`${server.url}${pathOf(routes.searchModels)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(search({})),
    });
    found = (await reply.json()).data?.count ?? 0;
  }
}

async function termsOf(token: string): Promise<string> {
  const reply = await fetch(`${server.url}${pathOf(routes.searchModels)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(search({ lean: {} })),
  });
  return (await reply.json()).data.lean.terms.key;
}

const { values } = parseArgs({ options: { models: { type: 'string', default: '0' } } });
const directory = mkdtempSync(join(tmpdir(), 'oncology-bench-'));
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
let missed = 0;
try {
  const [account] = server.accounts;
  if (!account) throw new Error('The server told of no account');
  const { token } = (await signIn(server.url, account)).user;
  if (Number(values.models) > 0) await fill(embedded.connection, Number(values.models), token);
  terms = await termsOf(token);
  for (const { name, least, ...target } of targets) {
    const { bytes } = await measure({ url: server.url, token }, target);
    const empty = await emptyRoute(bytes);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push((await measure(empty, { method: 'POST', path: '/', bodyOf: () => ({}) })).perSecond);
      ours.push((await measure({ url: server.url, token }, target)).perSecond);
    }
    empty.stop();
    const ratio = mean(ours) / mean(theirs);
    if (ratio < least) missed += 1;
    const figures = `${Math.round(mean(ours))} of ${Math.round(mean(theirs))} a second, ${bytes} bytes`;
    console.log(`${ratio < least ? 'MISSED' : '      '} ${name.padEnd(24)} ${ratio.toFixed(2)} (${least})  ${figures}`);
  }
} finally {
  await server.stop();
  await embedded.stop();
}
process.exit(missed > 0 ? 1 : 0);
