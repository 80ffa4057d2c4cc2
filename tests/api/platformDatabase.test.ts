import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { QueueAway } from '../../server/platform/jobs/jobs.ts';
import { soon } from '../support/soon.ts';
import { type DatabaseProxy, databaseProxy } from './support/databaseProxy.ts';
import { type TestApp, testApp } from './support/testApp.ts';

/** The longest time that a visitor waits for the message that the database is away. */
const PROMISED_MS = 3_000;

const AWAY = 'the database is unreachable; failures are counted until it is reachable again';

/** The proxy replaces the Unix socket. */
describe.skipIf(inject('postgres').connection.connectionString)('a database that is away', () => {
  let proxy: DatabaseProxy;
  let portal: TestApp;
  beforeAll(async () => {
    proxy = await databaseProxy();
    portal = await testApp({}, proxy.through);
  });
  afterEach(() => proxy.restart());
  afterAll(async () => {
    await portal.close();
    await proxy.close();
  });

  test('[R5] a connection and a statement are each ended within the three seconds', () => {
    const { connectionTimeoutMillis, statement_timeout, query_timeout } = portal.database.pool.options;
    for (const ms of [connectionTimeoutMillis, statement_timeout, query_timeout]) {
      expect(ms).toBeGreaterThan(0);
      expect(ms).toBeLessThanOrEqual(PROMISED_MS);
    }
  });

  test.each(['stop', 'hang'] as const)('[R5] %s: a clear message, and recovery alone', async (way) => {
    // a missing record is not cached, so every call asks the database
    const ask = () => portal.call('panelDetail', { params: { id: '01980000-0000-7000-8000-000000000000' } });
    expect((await ask()).status).toBe(404);
    await proxy[way]();
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    for (const reply of answers) {
      expect(reply).toMatchObject({
        status: 500,
        error: 'system',
        message: expect.stringContaining('is currently unavailable'),
      });
    }
    const ready = await portal.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json().error]).toEqual([500, 'system']);
    expect((await portal.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect(JSON.stringify(answers.map(({ http }) => http.body))).not.toMatch(/ECONN|timeout|socket|5432/);

    await proxy.restart();
    await expect.poll(async () => (await ask()).status, soon).toBe(404);
    await expect.poll(async () => (await portal.app.inject({ url: '/readyz' })).statusCode, soon).toBe(200);
  });

  test('[R5] an outage is two log lines: its beginning, and its end with duration and what failed', async () => {
    const failing = () => portal.call('panelDetail', { params: { id: '01980000-0000-7000-8000-000000000000' } });
    const said = () => portal.logged.filter(({ level, msg }) => Number(level) >= 40 && msg !== undefined);
    const told = (words: string) => said().filter(({ msg }) => msg === words).length;
    // until the outages of earlier tests are over
    await vi.waitFor(() => expect(told('the database is reachable again')).toBe(told(AWAY)), soon);
    const before = said().length;
    await proxy.stop();
    const calls = 20;
    for (let call = 0; call < calls; call += 1) expect((await failing()).status).toBe(500);
    // work in the background fails, too
    portal.dependencies.log.warn({ err: new QueueAway('away') }, 'a job could not be queued');
    await proxy.restart();
    await vi.waitFor(() => expect(said().at(-1)?.msg).toBe('the database is reachable again'), soon);
    const [begun, ...more] = said().slice(before);
    expect(begun).toMatchObject({ msg: AWAY, reason: expect.any(String) });
    expect(more).toEqual([expect.objectContaining({ calls, seconds: expect.any(Number) })]);
    expect(more[0]?.background).toBeGreaterThan(0);
  });

  test('[R5] a transaction that loses its connection releases it and leaves nothing behind', async () => {
    const { transaction } = portal.dependencies;
    const lost = transaction(async (database) => {
      await database.execute(sql`create table half_done ()`);
      await proxy.stop();
      await database.execute(sql`select 1`);
    });
    await expect(lost).rejects.toThrow();
    await proxy.restart();
    // an idle connection may not have noticed yet that it is broken
    const find = () => portal.database.pool.query("select to_regclass('half_done') as name");
    expect((await vi.waitFor(find, soon)).rows).toEqual([{ name: null }]);
  });

  test('[R4] a runaway query ends at its deadline while other queries are answered', async () => {
    const runaway = portal.database.pool.query('select pg_sleep(60)');
    expect((await portal.call('banners')).status).toBe(200);
    // PostgreSQL ends it; a busy client may give up a moment earlier
    await expect(runaway).rejects.toThrow(/statement timeout|read timeout/);
    const running = "select from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'";
    await vi.waitFor(async () => expect((await portal.database.pool.query(running)).rowCount).toBe(0), soon);
    const { rows } = await portal.database.pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: `${portal.database.pool.options.statement_timeout}ms` }]);
  });
});

test('a transaction that PostgreSQL ended in favor of another one runs again', async () => {
  const portal = await testApp();
  const { transaction } = portal.dependencies;
  await portal.database.pool.query(
    'create table counter (id int primary key, n int); insert into counter values (1, 0), (2, 0)',
  );
  let runs = 0;
  const touch = (first: number, second: number, met: Promise<unknown>, meet: () => void) =>
    transaction(async (database) => {
      runs += 1;
      await database.execute(sql`update counter set n = n + 1 where id = ${first}`);
      meet();
      await met;
      await database.execute(sql`update counter set n = n + 1 where id = ${second}`);
    });
  const here = Promise.withResolvers<void>();
  const there = Promise.withResolvers<void>();
  await Promise.all([touch(1, 2, there.promise, here.resolve), touch(2, 1, here.promise, there.resolve)]);
  // a transaction that starts again may conflict with the other one again
  expect(runs).toBeGreaterThanOrEqual(3);
  expect((await portal.database.pool.query('select n from counter')).rows).toEqual([{ n: 2 }, { n: 2 }]);
  await portal.close();
});
