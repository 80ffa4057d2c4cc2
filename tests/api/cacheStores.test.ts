import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CacheValue } from '../../contract/entities/cache.ts';
import { cacheMeasures } from '../../server/modules/cache/measures.ts';
import { type Cache, CacheAway } from '../../server/platform/cache/cache.ts';
import { fits } from '../../server/platform/cache/glob.ts';
import { createMemoryCache } from '../../server/platform/cache/memoryCache.ts';
import { createRedisCache } from '../../server/platform/cache/redisCache.ts';
import { openRedis, type RedisConnection } from '../../server/platform/redis/connection.ts';
import { hasRedis, type RedisServer, redisServer } from '../support/redisServer.ts';
import { soon } from '../support/soon.ts';

if (!hasRedis) console.log('The cache over Redis is skipped: there is no redis-server');

const values: CacheValue[] = [
  { type: 'string', text: '缓存 "text"\n' },
  { type: 'hash', fields: [{ name: 'gene', value: 'KRAS' }] },
  { type: 'list', items: ['b', 'a', 'b'] },
  { type: 'set', members: ['one'] },
  {
    type: 'sortedSet',
    members: [
      { member: 'EGFR', score: 412 },
      { member: 'KRAS', score: -1.5 },
    ],
  },
];
const text = (words: string): CacheValue => ({ type: 'string', text: words });

/** The tests that every cache passes, whatever its store. */
function suite(of: () => Cache) {
  const all = async (pattern: string, count = 1_000) => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const met = await of().keys.scan({ pattern }, cursor, count);
      found.push(...met.keys);
      cursor = met.cursor;
    } while (cursor !== null);
    return [...new Set(found)].sort();
  };

  test('a text is read under the stamp that it was stored with, and under no other', async () => {
    const { read, write, readings, keys } = of();
    const before = readings();
    expect(await read('ob:computed:a', 'one')).toBeNull();
    await write('ob:computed:a', 'one', 'first');
    expect(await read('ob:computed:a', 'one')).toBe('first');
    await write('ob:computed:a', 'two', 'second');
    expect([await read('ob:computed:a', 'one'), await read('ob:computed:a', 'two')]).toEqual([null, 'second']);
    expect(readings()).toEqual({ hits: before.hits + 2, misses: before.misses + 2 });
    const [entry] = await keys.describe(['ob:computed:a']);
    expect(entry?.ttlSeconds).toBeGreaterThan(86_000);
  });

  test('a key of the same name with another type is a miss and is overwritten', async () => {
    await of().keys.add('ob:computed:b', text('by hand'), null);
    expect(await of().read('ob:computed:b', 'one')).toBeNull();
    await of().write('ob:computed:b', 'one', 'computed');
    expect(await of().read('ob:computed:b', 'one')).toBe('computed');
  });

  test.each(values)('a value of the type $type is stored unchanged, with its details', async (value) => {
    const { keys } = of();
    const key = `types:${value.type}`;
    expect(await keys.add(key, value, 600)).toBe(true);
    expect(await keys.add(key, text('another'), null)).toBe(false);
    const detail = await keys.detail(key);
    expect(detail).toMatchObject({ key, type: value.type, value, complete: true });
    expect(detail?.ttlSeconds).toBeGreaterThan(595);
    expect(detail?.ttlSeconds).toBeLessThanOrEqual(600);
    expect(detail?.bytes).toBeGreaterThan(0);
    expect((await keys.scan({ pattern: 'types:*', type: value.type }, null, 1_000)).keys).toEqual([key]);
  });

  test('a value is replaced unless another write came first, and keeps its time to live', async () => {
    const { keys } = of();
    await keys.add('edit:a', text('one'), 600);
    const version = (await keys.detail('edit:a'))?.version ?? '';
    expect(await keys.replace('edit:a', { type: 'list', items: ['two'] }, version)).toBe('done');
    expect(await keys.replace('edit:a', text('three'), version)).toBe('changed');
    expect(await keys.detail('edit:a')).toMatchObject({ type: 'list', value: { type: 'list', items: ['two'] } });
    expect((await keys.detail('edit:a'))?.ttlSeconds).toBeGreaterThan(595);
    expect(await keys.replace('edit:none', text('one'), version)).toBe('gone');
  });

  test('a time to live is set and removed, and ends the key', async () => {
    const { keys } = of();
    await keys.add('ttl:a', text('one'), null);
    const ttl = async () => (await keys.describe(['ttl:a']))[0]?.ttlSeconds;
    expect(await ttl()).toBeNull();
    expect([await keys.expire('ttl:a', 100), await ttl()]).toEqual([true, 100]);
    expect([await keys.expire('ttl:a', null), await ttl()]).toEqual([true, null]);
    expect([await keys.expire('ttl:none', null), await keys.expire('ttl:none', 5)]).toEqual([false, false]);
    await keys.expire('ttl:a', 1);
    await vi.waitFor(async () => expect(await all('ttl:*')).toEqual([]), soon);
    expect(await keys.detail('ttl:a')).toBeNull();
  });

  test('a scan in small steps finds every key of a pattern and no other', async () => {
    const { keys } = of();
    const names = Array.from({ length: 1_200 }, (_, index) => `walk:${index}`);
    await Promise.all(names.map((name) => keys.add(name, text(name), null)));
    expect(await all('walk:*', 100)).toEqual(names.toSorted());
    expect((await keys.scan({ pattern: 'walk:*' }, null, 100)).cursor).not.toBeNull();
    expect(await all('walk:1?')).toEqual(Array.from({ length: 10 }, (_, index) => `walk:1${index}`));
    expect(await all('walk:[2-3]')).toEqual(['walk:2', 'walk:3']);
    expect(await keys.remove([...names, 'walk:none'])).toBe(names.length);
    expect(await all('walk:*')).toEqual([]);
  });

  test('pattern characters in names are literal after a backslash', async () => {
    const { keys } = of();
    for (const name of ['odd:[a]', 'odd:*', 'odd:a']) await keys.add(name, text(name), null);
    expect(await all('odd:\\*')).toEqual(['odd:*']);
    expect(await all('odd:\\[a\\]')).toEqual(['odd:[a]']);
    expect(await all('odd:[^*]')).toEqual(['odd:a']);
  });

  test('the store reports the number of keys and their size', async () => {
    const before = await of().keys.state();
    await of().keys.add('state:a', text('x'.repeat(10_000)), null);
    const after = await of().keys.state();
    expect([after.keys - before.keys, after.bytes > before.bytes]).toEqual([1, true]);
  });
}

describe('a cache in one process', () => {
  const cache = createMemoryCache();
  suite(() => cache);

  test('memory is bounded: the least recently used key goes first', async () => {
    const small = createMemoryCache(20_000);
    for (let index = 0; index < 40; index += 1) {
      await small.write(`ob:computed:${index}`, 's', 'x'.repeat(1_000));
      await small.read('ob:computed:0', 's');
    }
    const { bytes, bytesMost, evicted, keys } = await small.keys.state();
    expect([bytes <= 20_000, bytesMost, keys + evicted]).toEqual([true, 20_000, 40]);
    expect(evicted).toBeGreaterThan(20);
    expect(await small.read('ob:computed:0', 's')).toHaveLength(1_000);
  });
});

describe.skipIf(!hasRedis)('a cache in Redis', { tags: ['long'] }, () => {
  let server: RedisServer;
  let connection: RedisConnection;
  let cache: Cache;
  const lines: string[] = [];
  const details: unknown[] = [];
  const told = (what: unknown, words?: string) => {
    lines.push(words ?? String(what));
    details.push(what);
  };
  const ready = () => vi.waitFor(() => expect(connection.redis.status).toBe('ready'), soon);
  beforeAll(async () => {
    server = await redisServer();
    connection = openRedis(server.url, { warn: told });
    cache = createRedisCache(connection, createMemoryCache());
    await ready();
  });
  afterAll(async () => {
    await connection.close();
    await server.kill();
  });
  suite(() => cache);

  test('a database number that Redis does not have is refused; nothing is written to another database', async () => {
    const log = { warn: vi.fn() };
    const misplaced = openRedis(`${server.url}/99`, log);
    try {
      await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), soon);
      expect(log.warn.mock.calls).toEqual([[{ reason: 'ERR' }, 'Redis refuses writes; each server works without it']]);
      expect(misplaced.answers()).toBe(false);
      expect(await misplaced.attempt((redis) => redis.set('misplaced', '1'))).toBeUndefined();
      expect(await connection.redis.exists('misplaced')).toBe(0);
    } finally {
      await misplaced.close();
    }
  });

  test('values that are large, of another type or not text are described and cannot be written here', async () => {
    const { redis } = connection;
    await redis.set('big:text', 'x'.repeat(3_000_000));
    await redis.rpush('big:list', ...Array.from({ length: 700 }, (_, index) => `${index}`));
    await redis.xadd('big:stream', '*', 'a', 'b');
    await redis.set('big:bytes', Buffer.from([0xff, 0xfe]));
    const [large, list, stream, bytes] = await Promise.all(
      ['big:text', 'big:list', 'big:stream', 'big:bytes'].map((key) => cache.keys.detail(key)),
    );
    expect(large).toMatchObject({ elements: 3_000_000, complete: false, version: null });
    expect(large?.value).toMatchObject({ text: 'x'.repeat(65_536) });
    expect(list).toMatchObject({ elements: 700, complete: false, version: null });
    expect(stream).toMatchObject({ type: 'stream', elements: 1, complete: true, version: null });
    expect(bytes).toMatchObject({ complete: true, version: null });
  });

  test('a stream is shown with its newest entries first, and is found by its type', async () => {
    const { redis } = connection;
    await redis.xadd('events:stream', '1-1', 'kind', 'opened', 'by', 'Mei');
    await redis.xadd('events:stream', '1-2', 'kind', '关闭');
    expect(await cache.keys.detail('events:stream')).toMatchObject({
      ...{ type: 'stream', elements: 2, complete: true, version: null, encoding: 'stream' },
      value: {
        type: 'stream',
        entries: [
          { id: '1-2', fields: [{ name: 'kind', value: '关闭' }] },
          {
            id: '1-1',
            fields: [
              { name: 'kind', value: 'opened' },
              { name: 'by', value: 'Mei' },
            ],
          },
        ],
      },
    });
    const met = await cache.keys.scan({ pattern: 'events:*', type: 'stream' }, null, 1_000);
    expect(met.keys).toEqual(['events:stream']);
    expect((await cache.keys.scan({ pattern: 'events:*', type: 'list' }, null, 1_000)).keys).toEqual([]);
    await redis.xadd('long:stream', '*', 'a', 'b');
    for (let count = 0; count < 500; count += 1) await redis.xadd('long:stream', '*', 'a', 'b');
    const long = await cache.keys.detail('long:stream');
    expect(long).toMatchObject({ elements: 501, complete: false });
    expect(long?.value).toMatchObject({ entries: expect.objectContaining({ length: 500 }) });
  });

  test('[R5] when Redis dies, reads continue in the process, its keys are reported as unavailable, and it reconnects', async () => {
    await cache.write('ob:computed:r5', 'one', 'shared');
    expect(cache.redisAnswers()).toBe(true);
    await server.kill();
    await vi.waitFor(() => expect(cache.redisAnswers()).toBe(false), soon);
    expect(details.at(-1)).toEqual({ reason: expect.any(String) });
    const asked = vi.spyOn(connection.redis, 'hmget');
    expect(await cache.read('ob:computed:r5', 'one')).toBeNull();
    await cache.write('ob:computed:r5', 'one', 'alone');
    expect(await cache.read('ob:computed:r5', 'one')).toBe('alone');
    await expect(cache.keys.state()).rejects.toThrow(CacheAway);
    await expect(cache.keys.scan({ pattern: '*' }, null, 10)).rejects.toThrow(CacheAway);
    expect(asked).not.toHaveBeenCalled(); // no call waits for a store that is away
    asked.mockRestore();
    await server.start();
    await ready();
    expect(await cache.read('ob:computed:r5', 'one')).toBeNull(); // Redis began empty
    await cache.write('ob:computed:r5', 'two', 'again');
    expect(await cache.read('ob:computed:r5', 'two')).toBe('again');
    expect(lines.filter((line) => line.startsWith('Redis is unreachable'))).toHaveLength(1);
    expect(lines.filter((line) => line === 'Redis is reachable again')).toHaveLength(1);
  });

  test.each([
    ['READONLY', 'replicaof 127.0.0.1 1', 'replicaof no one'],
    ['OOM', 'config set maxmemory 1', 'config set maxmemory 0'],
    ['NOPERM', 'acl setuser default -@write', 'acl setuser default +@all'],
  ])(
    '[R5] a Redis that answers %s to writes counts as unavailable until it accepts them',
    async (reason, spoil, repair) => {
      const tell = (words: string) => connection.redis.call(...(words.split(' ') as [string, ...string[]]));
      const up = () => cacheMeasures(cache).find(({ name }) => name === 'redis_up')?.value;
      lines.splice(0);
      await tell(spoil);
      // the outage is noticed without a write
      await vi.waitFor(() => expect(up()).toBe(0), soon);
      await cache.write('ob:computed:refused', 'one', 'alone');
      expect(await cache.read('ob:computed:refused', 'one')).toBe('alone');
      await expect(cache.keys.remove(['ob:computed:refused'])).rejects.toThrow(CacheAway);
      expect(lines).toEqual(['Redis refuses writes; each server works without it']);
      expect(details.at(-1)).toEqual({ reason });
      await tell(repair);
      await vi.waitFor(() => expect(up()).toBe(1), soon);
      expect(lines.slice(1)).toEqual(['Redis is reachable again']);
      expect(details.at(-1)).toEqual({ seconds: expect.any(Number), calls: expect.any(Number) });
    },
  );

  test('[R5] a Redis that hangs is waited for once; then all requests skip it until it answers', async () => {
    expect(connection.redis.options.commandTimeout).toBe(500);
    server.pause();
    const asked = vi.spyOn(connection.redis, 'hmget');
    // so that the pause before the next attempt does not pass, even on a busy machine
    vi.useFakeTimers({ toFake: ['performance'] });
    for (let index = 0; index < 20; index += 1) expect(await cache.read(`ob:computed:${index}`, 'one')).toBeNull();
    vi.useRealTimers();
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
    expect(cache.redisAnswers()).toBe(false);
    server.resume();
    await vi.waitFor(async () => expect((await cache.keys.state()).store).toBe('redis'), soon);
    expect(cache.redisAnswers()).toBe(true);
  });
});

test('a malicious pattern takes at most pattern length times text length steps', () => {
  const [pattern, subject] = [`${'*a'.repeat(100)}b`, 'a'.repeat(512)];
  let steps = 0;
  const counted = new Proxy(Object(subject), {
    get: (of, name) => {
      if (name !== 'length') steps += 1;
      if (steps > pattern.length * subject.length) throw new Error('too many steps');
      return Reflect.get(of, name);
    },
  });
  expect(fits(pattern, counted)).toBe(false);
  expect(steps).toBeGreaterThan(0);
});
