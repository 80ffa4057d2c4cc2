import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CacheValue, CacheValue as ValueSchema } from '../../contract/entities/cache.ts';
import { type PermissionCode, permissionCodes } from '../../contract/permissions.ts';
import { disease } from '../../server/modules/catalog/disease.table.ts';
import { catalogHandlers } from '../../server/modules/catalog/handlers.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { nameReader } from '../../server/modules/catalog/names.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { createShared } from '../../server/platform/cache/shared.ts';
import type { CallContext } from '../../server/platform/http/handler.ts';
import { openRedis } from '../../server/platform/redis/connection.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { hasRedis, type RedisServer, redisServer } from '../support/redisServer.ts';
import { soon } from '../support/soon.ts';
import { makeArea, makeModel } from './support/models.ts';
import { makeHolder } from './support/roles.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const codes = (Object.keys(permissionCodes) as PermissionCode[]).filter((code) => code.startsWith('redis:'));
const text = (words: string): CacheValue => ({ type: 'string', text: words });

/** Signs in a user with all codes of the cache. Retries while the server is busy with its own start. */
const holderOf = async (portal: TestApp) => (await vi.waitFor(() => makeHolder(portal, { codes }), soon)).token;

/** The tests of the screen, the same for every store of the cache. */
function suite(open: () => Promise<TestApp>) {
  let portal: TestApp;
  let token: string;
  beforeAll(async () => {
    portal = await open();
    token = await holderOf(portal);
  });
  afterAll(() => portal.close());
  const list = async (pattern: string) => (await portal.call('cacheEntries', { body: { pattern }, token })).data;
  const add = (key: string, value = text('x'), ttlSeconds: number | null = null) =>
    portal.call('addCacheEntry', { body: { key, value, ttlSeconds }, token });
  const detail = (key: string) => portal.call('cacheEntry', { body: { key }, token });
  const noted = async (name: string) =>
    (await portal.dependencies.database.select().from(operationLog).where(eq(operationLog.resource, 'redis')))
      .filter(({ label }) => label?.en === name)
      .map(({ action, before, after }) => ({ action, before, after }));

  test('[B.16] the screen shows computed figures, which cannot be written by hand, and counts of calls', async () => {
    await portal.call('figures');
    await portal.call('filterDiseases');
    const keys = (await list('ob:*'))?.list.map(({ key }) => key) ?? [];
    expect(keys).toContain('ob:computed:figures');
    expect(keys.some((key) => key.startsWith('ob:limit:all '))).toBe(true);
    const { data } = await portal.call('cacheState', { token });
    expect(data).toMatchObject({ away: false, keys: expect.any(Number) });
    expect(data?.hits).toBeGreaterThan(0);
    const figures = (await detail('ob:computed:figures')).data;
    expect(figures).toMatchObject({ own: true, type: 'hash', version: null, complete: true });
    const forged = { key: 'ob:computed:figures', value: text('9'), version: 'x' };
    expect((await portal.call('editCacheEntry', { body: forged, token })).error).toBe('validation');
    expect((await add('ob:limit:all 1.2.3.4')).fields).toHaveProperty('key');
    const removed = await portal.call('removeCacheEntries', { body: { keys: ['ob:computed:figures'] }, token });
    expect(removed.data).toEqual({ removed: 1 });
    // a request whose response is not cached yet
    await portal.call('figures', { headers: { 'accept-language': 'zh' } });
    await vi.waitFor(async () => expect((await detail('ob:computed:figures')).status).toBe(200), soon);
    const prefixes = (await portal.call('cachePrefixes', { token })).data;
    expect(prefixes?.complete).toBe(true);
    expect(prefixes?.list.map(({ prefix }) => prefix)).toEqual(expect.arrayContaining(['ob:computed:', 'ob:limit:']));
  });

  test('[B.16] a key is added, read, written, given a time to live and removed; each change is logged', async () => {
    expect((await add('note:one', text('first'), 600)).status).toBe(200);
    expect((await add('note:one')).fields).toHaveProperty('key');
    const { data } = await detail('note:one');
    const version = data?.version ?? '';
    const edited = { key: 'note:one', value: { type: 'set' as const, members: ['second'] } };
    expect((await portal.call('editCacheEntry', { body: { ...edited, version }, token })).status).toBe(200);
    expect((await portal.call('editCacheEntry', { body: { ...edited, version }, token })).error).toBe('fail');
    expect((await detail('note:one')).data).toMatchObject({ type: 'set', ttlSeconds: expect.any(Number) });
    await portal.call('expireCacheEntry', { body: { key: 'note:one', ttlSeconds: null }, token });
    expect((await detail('note:one')).data?.ttlSeconds).toBeNull();
    await portal.call('removeCacheEntries', { body: { keys: ['note:one', 'note:none'] }, token });
    expect((await detail('note:one')).status).toBe(404);
    expect(await noted('note:one')).toMatchObject([
      { action: 'add', after: { type: 'string', value: 'first', ttlSeconds: 600 } },
      { action: 'edit', before: { type: 'string', value: 'first' }, after: { type: 'set', value: '["second"]' } },
      { action: 'edit', before: { ttlSeconds: expect.any(Number) }, after: { ttlSeconds: null } },
      { action: 'del' },
    ]);
    expect(await noted('note:none')).toEqual([]);
  });

  test('[B.16] the keys of a pattern are counted first, and at most that number is removed', async () => {
    for (const name of ['bulk:a', 'bulk:b', 'bulk:c']) await add(name);
    const counted = await portal.call('countCacheEntries', { body: { pattern: 'bulk:*' }, token });
    expect(counted.data).toEqual({ count: 3, sample: ['bulk:a', 'bulk:b', 'bulk:c'], complete: true });
    await add('bulk:d');
    const remove = (expected: number, pattern = 'bulk:*') =>
      portal.call('removeCachePattern', { body: { pattern, expected }, token });
    expect((await remove(3)).message).toContain('4 keys match now');
    expect((await remove(4)).data).toEqual({ removed: 4 });
    expect((await list('bulk:*'))?.list).toEqual([]);
    expect(await noted('bulk:*')).toMatchObject([{ action: 'del', before: { keys: 4 } }]);
    for (const wide of ['*', 'a*', '[abc]*', '??*'])
      expect((await remove(9, wide)).fields, wide).toHaveProperty('pattern');
  });

  test('[A7] secrets never leave the server: no value, no name, no match of a pattern; they can be removed together', async () => {
    const secrets = ['session:4f1cA9', 'app:Token:9zQ', 'sess-77aa', 'challenge:c0ffee', 'x:reset:r1', 'passwords'];
    for (const key of secrets) await portal.dependencies.cache.keys.add(key, text('hidden value'), 600);
    const told: string[] = [];
    for (const pattern of ['*', 'session:*', 'session:4*', '*4f1c*', 'app:*', 'sess*']) {
      const reply = await portal.call('cacheEntries', { body: { pattern }, token });
      told.push(reply.http.body, (await portal.call('countCacheEntries', { body: { pattern }, token })).http.body);
    }
    told.push((await portal.call('cachePrefixes', { token })).http.body);
    for (const key of secrets) {
      for (const reply of [
        await detail(key),
        await portal.call('expireCacheEntry', { body: { key, ttlSeconds: 5 }, token }),
        await portal.call('removeCacheEntries', { body: { keys: [key] }, token }),
        await portal.call('editCacheEntry', { body: { key, value: text('a'), version: 'x' }, token }),
        await add(key),
        // the answer does not reveal whether the key exists, either
        await detail(`${key}0`),
      ]) {
        expect([reply.status, reply.error]).toEqual([400, 'validation']);
        told.push(reply.http.body);
      }
    }
    for (const secret of ['4f1cA9', '9zQ', '77aa', 'c0ffee', 'hidden value']) expect(told.join()).not.toContain(secret);
    expect((await list('session:*'))?.hidden).toEqual([{ prefix: 'session:', count: 1 }]);
    const guess = await portal.call('countCacheEntries', { body: { pattern: 'session:4*' }, token });
    expect(guess.data).toMatchObject({ count: 0, sample: [] });
    const whole = await portal.call('countCacheEntries', { body: { pattern: 'session:*' }, token });
    expect(whole.data).toMatchObject({ count: 1, sample: ['session:••••••'] });
    const body = { pattern: 'session:*', expected: 1 };
    expect((await portal.call('removeCachePattern', { body, token })).data).toEqual({ removed: 1 });
  });

  test('values that are too long, too many or malformed are refused', async () => {
    const refused = async (body: object) => (await portal.call('addCacheEntry', { body, token })).status;
    const good = { key: 'size:a', value: text('a'), ttlSeconds: null };
    expect(await refused({ ...good, key: 'k'.repeat(513) })).toBe(400);
    expect(await refused({ ...good, value: text('x'.repeat(65_537)) })).toBe(400);
    expect(await refused({ ...good, value: { type: 'list', items: Array(501).fill('x') } })).toBe(400);
    expect(await refused({ ...good, value: { type: 'list', items: [] } })).toBe(400);
    expect(await refused({ ...good, ttlSeconds: 0 })).toBe(400);
    const scan = (pattern: string) => portal.call('cacheEntries', { body: { pattern }, token });
    expect((await scan('*a'.repeat(9))).status).toBe(400);
    expect((await scan('a'.repeat(201))).status).toBe(400);
    expect((await list('size:*'))?.list).toEqual([]);
    expect(ValueSchema.anyOf).toHaveLength(5);
  });

  test('[U.3] each action needs its own code and nothing more', async () => {
    const acts: [PermissionCode, (by: string) => Promise<{ status: number }>][] = [
      ['redis:list', (by) => portal.call('cacheState', { token: by })],
      ['redis:list', (by) => portal.call('cachePrefixes', { token: by })],
      ['redis:list', (by) => portal.call('cacheEntries', { body: { pattern: '*' }, token: by })],
      [
        'redis:add',
        (by) =>
          portal.call('addCacheEntry', {
            body: { key: `u:${by}`.slice(0, 9), value: text('a'), ttlSeconds: 9 },
            token: by,
          }),
      ],
      ['redis:detail', (by) => portal.call('cacheEntry', { body: { key: 'u:none' }, token: by })],
      ['redis:edit', (by) => portal.call('expireCacheEntry', { body: { key: 'u:none', ttlSeconds: 9 }, token: by })],
      [
        'redis:edit',
        (by) => portal.call('editCacheEntry', { body: { key: 'u:none', value: text('a'), version: 'x' }, token: by }),
      ],
      ['redis:del', (by) => portal.call('removeCacheEntries', { body: { keys: ['u:none'] }, token: by })],
      ['redis:del', (by) => portal.call('countCacheEntries', { body: { pattern: 'u:none*' }, token: by })],
      [
        'redis:del',
        (by) => portal.call('removeCachePattern', { body: { pattern: 'u:none*', expected: 1 }, token: by }),
      ],
    ];
    expect([...new Set(acts.map(([code]) => code))].toSorted()).toEqual(codes.toSorted());
    const holder = await makeHolder(portal, { codes: [] });
    const allow = (grants: PermissionCode[]) =>
      portal.dependencies.database.update(role).set({ grants }).where(eq(role.id, holder.roleId));
    for (const [code, act] of acts) {
      await allow(codes.filter((other) => other !== code));
      expect([code, (await act(holder.token)).status]).toEqual([code, 403]);
      await allow([code]);
      expect([200, 404]).toContain((await act(holder.token)).status);
    }
  });
}

describe('the cache of one process', () => suite(() => testApp()));

describe.skipIf(!hasRedis)('a cache in Redis', { tags: ['long'] }, () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await redisServer();
  });
  afterAll(() => server.kill());
  suite(async () => {
    const portal = await testApp({ REDIS_URL: server.url });
    await vi.waitFor(() => expect(portal.dependencies.cache.redisAnswers()).toBe(true), soon);
    return portal;
  });

  test('[R5] what one server publishes appears on the other, which reads its cached results; without Redis both continue', async () => {
    const one = await testApp({ REDIS_URL: server.url, METRICS_TOKEN: 'gathered-every-15-seconds' });
    const { database, log } = one.dependencies;
    const redis = openRedis(server.url, log);
    const shared = createShared(redis);
    const two = catalogHandlers({ ...one.dependencies, ...shared, readNames: nameReader(one.dependencies) });
    const token = await holderOf(one);
    await vi.waitFor(
      () => expect([shared.cache.redisAnswers(), one.dependencies.cache.redisAnswers()]).toEqual([true, true]),
      soon,
    );
    const area = await makeArea(database, 'LUN', ['Lung Cancer', '肺癌'], { slug: 'lung-cancer' });
    await makeModel(database, { modelCode: 'LUN-PDX-0001', diseaseId: area });
    const draft = await makeModel(database, { modelCode: 'LUN-PDX-0002', diseaseId: area, state: 'draft' });
    const counts = async () => {
      // The handler reads nothing else from a call.
      const call = { caller: null, locale: 'en', log } as unknown as CallContext<null>;
      const there = await two.diseases({ body: {} }, call);
      const here = (await one.call('diseases')).data;
      return [here?.list[0]?.modelCount, there.list[0]?.modelCount];
    };
    const hits = () => shared.cache.readings().hits;
    await one.call('diseases');
    const key = 'ob:computed:area-counts';
    await vi.waitFor(async () => expect(await shared.cache.keys.describe([key])).toHaveLength(1), soon);
    expect(await counts()).toEqual([1, 1]);
    expect(hits()).toBe(1);
    await database.update(model).set({ state: 'published' }).where(eq(model.id, draft));
    expect(await counts()).toEqual([2, 2]);
    await database.update(disease).set({ sort: 7 }).where(eq(disease.id, area));
    expect(await counts()).toEqual([2, 2]);

    const metrics = async () => {
      const headers = { authorization: 'Bearer gathered-every-15-seconds' };
      return (await one.app.inject({ url: '/metrics', headers })).body;
    };
    expect(await metrics()).toContain('oncology_browser_redis_up 1');
    await server.kill();
    await vi.waitFor(async () => expect(await metrics()).toContain('oncology_browser_redis_up 0'), soon);
    await database.delete(model).where(eq(model.id, draft));
    expect(await counts()).toEqual([1, 1]);
    expect((await one.call('cacheState', { token })).data).toMatchObject({ away: true, store: 'redis' });
    const asked = await one.call('cacheEntries', { body: { pattern: '*' }, token });
    expect([asked.status, asked.message]).toEqual([500, expect.stringContaining('Redis is currently unreachable')]);
    expect(one.logged).toContainEqual(
      expect.objectContaining({ msg: expect.stringContaining('Redis is unreachable') }),
    );
    await server.start();
    await vi.waitFor(async () => expect(await metrics()).toContain('oncology_browser_redis_up 1'), soon);
    expect(await counts()).toEqual([1, 1]);
    await redis.close();
    await one.close();
  });
});
