import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pathOf, routes } from '../../contract/routes.ts';
import { createApp } from '../../server/app.ts';
import { catalogHandlers } from '../../server/modules/catalog/handlers.ts';
import { CONTENT_TABLES } from '../../server/modules/catalog/keepingReplies.ts';
import { nameReader } from '../../server/modules/catalog/names.ts';
import { REPLY_TABLES } from '../../server/modules/catalog/replyTables.ts';
import { panelHandlers } from '../../server/modules/panels/handlers.ts';
import { productHandlers } from '../../server/modules/products/handlers.ts';
import { createShared } from '../../server/platform/cache/shared.ts';
import { type DatabasePool, openPool } from '../../server/platform/database/database.ts';
import { soon } from '../support/soon.ts';
import { makeBanner, makeCategory, makeNewsletter, makePanel, makePicture } from './support/catalog.ts';
import { makeArea, makeModel } from './support/models.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let pool: DatabasePool;
let app: FastifyInstance;
let ids: Record<string, string>;
const asked: string[] = [];

/** Makes an application that computes everything again, and whose statements are recorded. */
async function freshApp(): Promise<FastifyInstance> {
  const own = { ...portal.dependencies, ...createShared(), database: pool.database };
  const needs = { ...own, readNames: nameReader(own) };
  const handlers = {
    ...portal.modules.handlers,
    ...catalogHandlers(needs),
    ...productHandlers(needs),
    ...panelHandlers(needs),
  };
  return createApp({ ...portal.parts, handlers });
}

beforeAll(async () => {
  portal = await seededApp();
  const { database } = portal.dependencies;
  const area = await makeArea(database, 'KEPT', ['Kept', '保留']);
  await makeModel(database, { diseaseId: area });
  await makePicture(portal, { type: 'disease', entityId: area, field: 'image' });
  await makeNewsletter(portal, await makeCategory(portal, 'Methods'), {}, { areaIds: [area] });
  await makeBanner(portal);
  ids = { diseaseDetail: area, panelDetail: await makePanel(portal, {}, [area]) };
  pool = openPool(portal.database.connection);
  pool.pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...words: unknown[]) => unknown;
    client.query = ((...words: unknown[]) => {
      asked.push(JSON.stringify(words[0]).replaceAll('\\n', ' '));
      return send(...words);
    }) as typeof client.query;
  });
  await vi.waitFor(() => expect(portal.dependencies.changes.epochOf([])).not.toBeNull(), soon);
});
afterAll(async () => {
  await app?.close();
  await pool.close();
  await portal.close();
});

test.each([...REPLY_TABLES.keys()])('%s reads no other tables than those by which caches know it', async (key) => {
  const { rows } = await portal.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const tables = new Set(rows.map(({ name }) => name));
  await app?.close();
  app = await freshApp();
  asked.length = 0;
  const { method } = routes[key];
  const reply = await app.inject({
    method,
    url: pathOf(routes[key], ids[key] ? { id: ids[key] } : {}),
    ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, payload: '{}' }),
  });
  expect(reply.statusCode).toBe(200);
  const named = [...asked.join(' ').matchAll(/\b(?:from|join)\s+\\?"?(\w+)/gi)].map(([, name = '']) => name);
  const read = [...new Set(named)].filter((name) => tables.has(name)).toSorted();
  const known = REPLY_TABLES.get(key) ?? [];
  expect(read).toEqual([...known].toSorted());
  expect(known.filter((name) => !CONTENT_TABLES.includes(name))).toEqual([]);
});
