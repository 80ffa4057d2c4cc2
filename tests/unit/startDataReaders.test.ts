import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pathOf, routes } from '../../contract/routes.ts';
import { createReaders } from '../../server/modules/site/startData.ts';

const visitor = { locale: 'en', languageTag: 'en', address: '127.0.0.1' } as const;
const FIGURES = `${routes.figures.method} ${pathOf(routes.figures)} {}`;

let app: ReturnType<typeof fastify>;
/** What the reply to `figures` waits for. */
let before: () => Promise<unknown>;

beforeEach(() => {
  app = fastify();
  app.route({
    method: routes.figures.method,
    url: pathOf(routes.figures),
    handler: async () => {
      await before();
      return { status: 200, data: { models: 1 } };
    },
  });
});
afterEach(() => app.close());

test('a reply that is held back does not hold the page back, and a later page has it', async () => {
  const held = Promise.withResolvers<void>();
  before = () => held.promise;
  const readerFor = createReaders(app);
  const first = readerFor(visitor, false);
  first.bring('figures');
  expect(await first.replies()).toEqual({});
  held.resolve();
  const second = readerFor(visitor, false);
  second.bring('figures');
  expect(await second.replies()).toMatchObject({ [FIGURES]: { data: { models: 1 } } });
});

test('[issue 45] a server that is busy meanwhile does not give up a reply that is about to arrive', async () => {
  // like a few statements, one after the other
  before = async () => {
    for (let statement = 0; statement < 5; statement++) await delay(5);
  };
  const reader = createReaders(app)(visitor, false);
  reader.bring('figures');
  const replies = reader.replies();
  const until = performance.now() + 2_000;
  while (performance.now() < until); // as while another page is rendered
  expect(await replies).toMatchObject({ [FIGURES]: { data: { models: 1 } } });
});

test('the tables of a page are known when every reply is there and no table has changed since', async () => {
  before = async () => {};
  let epoch: number | null = 1;
  const readerFor = createReaders(app, () => (epoch === null ? null : { tables: ['model'], epoch }));
  const reader = readerFor(visitor, false);
  reader.bring('figures');
  expect(reader.currentTables()).toBeNull(); // the reply has not arrived
  await reader.replies();
  expect(reader.currentTables()).toEqual(['model']);
  for (const other of [2, null]) {
    epoch = other;
    expect(reader.currentTables()).toBeNull();
  }
  epoch = 1;
  expect(reader.currentTables()).toEqual(['model']);
});

test('the tables of a page are unknown if a reply arrived after the page had taken the others', async () => {
  const held = Promise.withResolvers<void>();
  before = () => held.promise;
  const reader = createReaders(app, () => ({ tables: ['model'], epoch: 1 }))(visitor, false);
  reader.bring('figures');
  expect(await reader.replies()).toEqual({});
  held.resolve();
  expect(await reader.read('figures')).toMatchObject({ data: { models: 1 } });
  expect(reader.currentTables()).toBeNull();
});
