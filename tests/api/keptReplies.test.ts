import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pathOf, routes } from '../../contract/routes.ts';
import { createApp } from '../../server/app.ts';
import { accountSession } from '../../server/modules/accounts/accountSession.table.ts';
import { tokenResolver } from '../../server/modules/accounts/sessions.ts';
import { banner } from '../../server/modules/catalog/banner.table.ts';
import { catalogHandlers } from '../../server/modules/catalog/handlers.ts';
import { CONTENT_TABLES, KEPT_READS, keepingReplies } from '../../server/modules/catalog/keepingReplies.ts';
import { nameReader } from '../../server/modules/catalog/names.ts';
import { panelHandlers } from '../../server/modules/panels/handlers.ts';
import { productHandlers } from '../../server/modules/products/handlers.ts';
import { type ChangeFeed, followChanges } from '../../server/platform/database/changeFeed.ts';
import { type DatabasePool, openPool } from '../../server/platform/database/database.ts';
import { soon } from '../support/soon.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeBanner, makePanel } from './support/catalog.ts';
import { makeArea, makeModel } from './support/models.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let ids: Record<string, string>;
/** A second server with its own connections, and the queries that it sends to the database. */
let reading: { app: FastifyInstance; pool: DatabasePool; changes: ChangeFeed; asked: string[] };
/** How often the second server counted the example searches. Its search engine, a cluster, reports no changes. */
let counted = 0;
beforeAll(async () => {
  portal = await seededApp();
  const { database } = portal.dependencies;
  const area = await makeArea(database, 'KEPT', ['Kept', '保留']);
  await makeModel(database, { diseaseId: area });
  ids = { diseaseDetail: area, panelDetail: await makePanel(portal, {}, [area]) };
  const { connection, pool: ofPortal } = portal.database;
  const changes = followChanges(connection);
  const asked: string[] = [];
  const pool = openPool(connection);
  pool.pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...words: unknown[]) => unknown;
    client.query = ((...words: unknown[]) => {
      asked.push(JSON.stringify(words[0]).replaceAll('\\n', ' '));
      return send(...words);
    }) as typeof client.query;
  });
  const own = { ...portal.dependencies, changes, database: pool.database };
  const needs = { ...own, readNames: nameReader(own) };
  const handlers = keepingReplies(
    {
      ...portal.modules.handlers,
      ...catalogHandlers(needs),
      ...productHandlers(needs),
      ...panelHandlers(needs),
      searchExamples: async () => {
        counted += 1;
        return { list: [{ text: 'KRAS G12C', count: counted }] };
      },
    },
    { changes, engine: { generation: () => null } },
  );
  const app = await createApp({ ...portal.parts, handlers, pool: ofPortal });
  reading = { app, pool, changes, asked };
  await vi.waitFor(
    () => expect([changes.epochOf([]), portal.dependencies.changes.epochOf([])]).not.toContain(null),
    soon,
  );
});
afterAll(async () => {
  await reading.app.close();
  await reading.changes.stop();
  await reading.pool.close();
  await portal.close();
});

const body = (method: 'GET' | 'POST') =>
  method === 'POST' ? { headers: { 'content-type': 'application/json' }, payload: '{}' } : {};
const paramsOf = (key: string): { params?: Record<string, string> } => (ids[key] ? { params: { id: ids[key] } } : {});

describe('cached replies', () => {
  test.each(KEPT_READS)('%s depends on tables that report their changes, and is computed once', async (key) => {
    const { rows } = await portal.database.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const tables = new Set(rows.map(({ name }) => name));
    const read = async () => {
      reading.asked.length = 0;
      const { method } = routes[key];
      const reply = await reading.app.inject({
        method,
        url: pathOf(routes[key], paramsOf(key).params),
        ...body(method),
      });
      return { reply, statements: [...reading.asked] };
    };
    const first = await read();
    expect(first.reply.statusCode).toBe(200);
    const named = [...first.statements.join(' ').matchAll(/\b(?:from|join)\s+\\?"?(\w+)/gi)].map(
      ([, name = '']) => name,
    );
    const rests = [...new Set(named)].filter((name) => tables.has(name));
    expect(rests).not.toEqual([]);
    expect(rests.filter((name) => !CONTENT_TABLES.includes(name))).toEqual([]);
    const second = await read();
    expect(second.reply.body).toBe(first.reply.body);
    expect(second.statements).toEqual([]);
  });

  test('[A21] are the same for every caller', async () => {
    const admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
    for (const key of KEPT_READS) {
      const [visitor, signedIn] = [
        await portal.fetch(key, paramsOf(key)),
        await portal.fetch(key, { ...paramsOf(key), token: admin }),
      ];
      expect(signedIn.body).toBe(visitor.body);
    }
  });

  test('are separate for each language', async () => {
    const titles = async (language: string) =>
      (await portal.fetch('headNewsletters', { headers: { 'accept-language': language } })).body;
    const [english, chinese] = [await titles('en'), await titles('zh')];
    expect(await titles('en')).toBe(english);
    expect(await titles('zh')).toBe(chinese);
  });

  test('include this server’s writes in the next reply, and other servers’ writes soon after', async () => {
    const count = async () => (await portal.call('banners')).data?.count ?? 0;
    const before = await count();
    const id = await makeBanner(portal);
    expect(await count()).toBe(before + 1);
    const other = openPool(portal.database.connection, { size: 1 });
    await other.database.update(banner).set({ state: 'draft' }).where(eq(banner.id, id));
    await expect.poll(count, soon).toBe(before);
    await other.close();
  });

  test('the example searches are counted once for simultaneous and later callers, whatever the address adds', async () => {
    const url = pathOf(routes.searchExamples);
    const read = async (more: string) => (await reading.app.inject({ method: 'GET', url: url + more })).body;
    const together = await Promise.all(['', '', '?a=1'].map(read));
    expect(new Set([...together, await read(''), await read('?a=2')]).size).toBe(1);
    expect(counted).toBe(1);
  });

  test('do not depend on parameters that the contract does not have', async () => {
    const { app, asked } = reading;
    const url = pathOf(routes.figures);
    const { method } = routes.figures;
    const statementsOf = async (address: string) => {
      asked.length = 0;
      expect((await app.inject({ method, url: address, ...body(method) })).statusCode).toBe(200);
      return [...asked];
    };
    // until the changes of earlier tests have arrived, the reply is computed again
    await expect.poll(() => statementsOf(url), soon).toEqual([]);
    expect(await statementsOf(`${url}?more=1`)).toEqual([]);
  });

  test('do not include refusals', async () => {
    const url = pathOf(routes.diseaseDetail, { id: '01980000-0000-7000-8000-000000000000' });
    for (let round = 0; round < 2; round += 1) {
      reading.asked.length = 0;
      expect((await reading.app.inject({ method: 'POST', url, ...body('POST') })).statusCode).toBe(404);
      expect(reading.asked).not.toEqual([]);
    }
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('a repeated reply is sent compressed by %s, with the same content', async (encoding, expand) => {
    for (let more = 0; more < 12; more += 1) await makeBanner(portal);
    const plain = (await portal.fetch('banners')).body;
    for (let round = 0; round < 3; round += 1) {
      const reply = await portal.fetch('banners', { headers: { 'accept-encoding': encoding } });
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(reply.headers.vary).toBe('accept-encoding');
      expect(expand(reply.rawPayload).toString()).toBe(plain);
    }
    const refused = await portal.fetch('banners', { headers: { 'accept-encoding': 'identity' } });
    expect(refused.headers['content-encoding']).toBeUndefined();
    expect(refused.body).toBe(plain);
  });
});

/** Longer than every test: a cached answer with this lifetime ends only by a message. */
const HOUR_MS = 3_600_000;

test('[A32] a session ended at one server ends at the other, although a valid token is cached for moments', async () => {
  const person = await makePerson(portal);
  const token = await signIn(portal, person);
  const changes = followChanges(portal.database.connection);
  const pool = openPool(portal.database.connection, { onWritten: changes.wrote });
  const resolveToken = tokenResolver({ ...portal.dependencies, changes, database: pool.database }, HOUR_MS);
  const other = await createApp({ ...portal.parts, resolveToken });
  await expect.poll(() => changes.epochOf([]), soon).not.toBeNull();
  const session = async () =>
    (await other.inject({ method: 'GET', url: pathOf(routes.session), headers: { authorization: `Bearer ${token}` } }))
      .statusCode;
  try {
    expect(await session()).toBe(200);
    await portal.dependencies.database
      .update(accountSession)
      .set({ revokedAt: new Date() })
      .where(eq(accountSession.accountId, person.id));
    await expect.poll(session, soon).toBe(401);
    expect((await portal.call('session', { token })).status).toBe(401);
  } finally {
    await other.close();
    await changes.stop();
    await pool.close();
  }
});
