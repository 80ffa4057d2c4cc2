import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { pathOf, routes } from '../../contract/routes.ts';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts';
import { guardDatabase } from '../support/guard.ts';
import { manyModels } from '../support/manyModels.ts';
import { signIn } from '../support/signIn.ts';
import { call } from './support/calls.ts';
import { makeDirectory, start } from './support/portal.ts';

const CONNECTIONS = 20;
const MODELS = 10_000;
const MB = 1_000_000;
/** The limit for the growth of a server's memory in MB, while strangers send as many requests as in a day. */
const GROWTH_MB = 300;
/** After a busy moment, garbage is collected and its pages are freed within some seconds. */
const REST_S = 30;
/** A longer limit for a busy machine, where this takes minutes: V8 collects garbage less often when it runs slowly. */
const PATIENCE_S = 300;

/** Returns the resident memory of a process in MB. */
function residentMb(pid: number | undefined): number {
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return Math.round((kilobytes * 1_024) / MB);
}

/**
 * Returns the resident memory of an idle server in MB: the minimum, measured until nothing more is freed for a while.
 * @param enough above this value, the measurement waits longer
 */
async function restingMb(pid: number | undefined, enough = Number.POSITIVE_INFINITY): Promise<number> {
  let least = residentMb(pid);
  for (let quiet = 0; quiet < (least < enough ? REST_S : PATIENCE_S); quiet++) {
    await pause(1_000);
    const now = residentMb(pid);
    if (now < least) quiet = 0;
    least = Math.min(least, now);
  }
  return least;
}

type Asked = { path: string; body: unknown; headers: Record<string, string> };

/**
 * Makes many calls over a few connections; `asked` returns each one.
 * @returns how often each status was answered
 */
async function callMany(url: string, times: number, asked: (index: number) => Asked): Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses: Record<number, number> = {};
  let next = 0;
  const call = async () => {
    const { path, body, headers } = asked(next);
    next += 1;
    const sent = JSON.stringify(body);
    const status = await new Promise<number>((resolve, reject) => {
      const calling = request(`${url}${path}`, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent), ...headers },
      });
      calling.on('error', reject);
      calling.on('response', (reply: IncomingMessage) =>
        reply.resume().on('end', () => resolve(reply.statusCode ?? 0)),
      );
      calling.end(sent);
    });
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const visitor = async () => {
    while (next < times) await call();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  agent.destroy();
  return statuses;
}

/** Returns how many models a search without conditions finds. */
async function countOf(url: string, token: string): Promise<number> {
  const { data } = await call<{ count: number }>(url, pathOf(routes.searchModels), {
    token,
    body: { page: 1, limit: 10 },
  });
  return data?.count ?? 0;
}

/** Returns an address in another customer's network for each index. */
const addressOf = (index: number) => `2001:db8:${(index >> 16).toString(16)}:${(index & 0xffff).toString(16)}::1`;

test('a hundred thousand addresses, keys, bodies and queries do not fill the memory, with ten thousand models', {
  tags: ['long'],
  timeout: 1_800_000,
}, async () => {
  const directory = makeDirectory('memory');
  const release = guardDatabase(directory);
  const embedded = await startEmbedded({ dataDir: directory, settings: { fsync: 'off' } });
  onTestFinished(async () => {
    await embedded.stop();
    release();
  });
  const { host, user, database } = embedded.connection;
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const environment = { DEMO_DATA: 'on', TRUST_PROXY: '127.0.0.1', DATABASE_URL };
  const server = await start(join(directory, 'data'), environment);
  const client = new pg.Client(embedded.connection);
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count from model');
  await client.query(manyModels(MODELS - rows[0].count));
  await client.end();
  const [account] = server.accounts;
  if (!account) throw new Error('The server told of no account');
  const { token } = (await signIn(server.url, account)).user;
  const ofStranger = (index: number): Asked => ({
    path: pathOf(routes.saveContact),
    // refused for its fields, but only after all counters and caches have seen it
    body: { message: `${index} ${'x'.repeat(2_000)}` },
    headers: { 'x-forwarded-for': addressOf(index), 'idempotency-key': `key-of-stranger-${index}` },
  });
  const ofReader = (index: number): Asked => ({
    path: pathOf(routes.searchModels),
    body: { page: 1, limit: 50, text: `kras ${index.toString(36)}` },
    headers: { 'x-forwarded-for': addressOf(index), authorization: `Bearer ${token}` },
  });
  await expect.poll(() => countOf(server.url, token), { timeout: 120_000 }).toBeGreaterThan(0.9 * MODELS);
  // the first calls allocate the memory that the server needs in every case
  await callMany(server.url, 2_000, ofStranger);
  await callMany(server.url, 500, ofReader);
  const before = await restingMb(server.process.pid);
  expect(Object.keys(await callMany(server.url, 100_000, (index) => ofStranger(index + 10_000)))).toEqual(['400']);
  const busy = [residentMb(server.process.pid)];
  const between = await restingMb(server.process.pid, before + GROWTH_MB);
  expect(Object.keys(await callMany(server.url, 100_000, (index) => ofReader(index + 10_000)))).toEqual(['200']);
  busy.push(residentMb(server.process.pid));
  const after = await restingMb(server.process.pid, before + GROWTH_MB);
  console.info(
    `resident MB at rest: before ${before}, after the strangers ${between}, after the queries ${after}; busy ${busy}`,
  );
  expect(Math.max(between, after) - before).toBeLessThan(GROWTH_MB);
});
