import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryCache } from '../../server/platform/cache/memoryCache.ts';
import { createRedisCache } from '../../server/platform/cache/redisCache.ts';
import { createLimiter, type Limiter } from '../../server/platform/limits/limiter.ts';
import { createRedisLimiter } from '../../server/platform/limits/redisLimiter.ts';
import { openRedis, type RedisConnection } from '../../server/platform/redis/connection.ts';
import { hasRedis, type RedisServer, redisServer } from '../support/redisServer.ts';
import { soon } from '../support/soon.ts';

if (!hasRedis) console.log('Limits over Redis are skipped: there is no redis-server');

let key = 0;
const fresh = () => `test ${key++}`;
const lines: string[] = [];
const told = (_: unknown, text?: string) => lines.push(text ?? String(_));
const log = { info: told, warn: told };
const refusing: Limiter = {
  take: async () => {
    throw new Error('this server was asked to count by itself');
  },
};

/**
 * The tests that every limiter passes, whatever it counts with. `two` returns limiters of two servers; `pass` waits a
 * second.
 */
function suite(two: () => [Limiter, Limiter], pass: () => Promise<void> = async () => {}) {
  test('of many simultaneous calls the allowed number passes, and the others get the time to retry', async () => {
    const [one] = two();
    const name = fresh();
    const verdicts = await Promise.all(Array.from({ length: 40 }, () => one.take(name, { max: 7, windowSeconds: 60 })));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(7);
    for (const { allowed, retryAfterSeconds } of verdicts) {
      expect(retryAfterSeconds).toBeGreaterThanOrEqual(allowed ? 0 : 1);
      expect(retryAfterSeconds).toBeLessThanOrEqual(allowed ? 0 : 60);
    }
  });

  test('keys are counted separately', async () => {
    const [one] = two();
    const limit = { max: 1, windowSeconds: 60 };
    const [first, second] = [fresh(), fresh()];
    expect((await one.take(first, limit)).allowed).toBe(true);
    expect((await one.take(first, limit)).allowed).toBe(false);
    expect((await one.take(second, limit)).allowed).toBe(true);
  });

  test('refused calls are not counted, so a pause ends', async () => {
    const [one] = two();
    const name = fresh();
    const limit = { max: 1, windowSeconds: 1 };
    expect((await one.take(name, limit)).allowed).toBe(true);
    expect((await one.take(name, limit)).allowed).toBe(false);
    await vi.waitFor(async () => {
      await pass();
      expect((await one.take(name, limit)).allowed).toBe(true);
    }, soon);
  });
}

describe('limits in one process', () => {
  let now = Date.now();
  const limiter = createLimiter(undefined, () => now);
  suite(
    () => [limiter, limiter],
    async () => {
      now += 1_000;
    },
  );
});

const ready = (at: RedisConnection | undefined) => vi.waitFor(() => expect(at?.redis.status).toBe('ready'), soon);

test.skipIf(!hasRedis)('two servers count together over one Redis, and each continues without it', async () => {
  const server = await redisServer();
  const connections = [openRedis(server.url, log), openRedis(server.url, log)] as const;
  await Promise.all(connections.map(ready));
  const [here, there] = connections.map((connection) => createRedisLimiter(connection, createLimiter()));
  const limit = { max: 1, windowSeconds: 60 };
  expect((await here?.take('together', limit))?.allowed).toBe(true);
  expect((await there?.take('together', limit))?.allowed).toBe(false);
  const [mine, yours] = connections.map((connection) => createRedisCache(connection, createMemoryCache()));
  await mine?.write('ob:computed:together', 'stamp', 'text');
  expect(await yours?.read('ob:computed:together', 'stamp')).toBe('text');
  await server.kill();
  await vi.waitFor(() => expect(connections.map(({ answers }) => answers())).toEqual([false, false]), soon);
  expect((await there?.take('together', limit))?.allowed).toBe(true);
  expect(await yours?.read('ob:computed:together', 'stamp')).toBeNull();
  await Promise.all(connections.map(({ close }) => close()));
});

describe.skipIf(!hasRedis)('limits in Redis', { tags: ['long'] }, () => {
  let server: RedisServer;
  let connections: RedisConnection[];
  beforeAll(async () => {
    server = await redisServer();
    connections = [openRedis(server.url, log), openRedis(server.url, log)];
    await Promise.all(connections.map(ready));
  });
  beforeEach(() => lines.splice(0));
  afterAll(async () => {
    await Promise.all(connections.map(({ close }) => close()));
    await server.kill();
  });
  const limiterAt = (place: number, alone: Limiter) => {
    const connection = connections[place];
    if (!connection) throw new Error('there is no such connection');
    return createRedisLimiter(connection, alone);
  };

  suite(() => [limiterAt(0, refusing), limiterAt(1, refusing)]);

  test('two servers share one count', async () => {
    const name = fresh();
    const limiters = [limiterAt(0, refusing), limiterAt(1, refusing)];
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, index) => limiters[index % 2]?.take(name, { max: 9, windowSeconds: 60 })),
    );
    expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(9);
  });

  test('nothing remains: every key expires', async () => {
    const name = fresh();
    await limiterAt(0, refusing).take(name, { max: 9, windowSeconds: 60 });
    const left = (await connections[0]?.redis.pttl(`ob:limit:${name}`)) ?? -1;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(120_000);
  });

  test('[R5] when Redis dies, no call waits, each server applies its limits, one line is logged, and it reconnects', async () => {
    const limiter = limiterAt(0, createLimiter());
    const name = fresh();
    const limit = { max: 5, windowSeconds: 60 };
    const take = async () => (await limiter.take(name, limit)).allowed;
    expect(connections[0]?.redis.options.commandTimeout).toBe(500);
    expect(await take()).toBe(true);
    const dying = server.kill();
    const during = await Promise.all(Array.from({ length: 50 }, take));
    await dying;
    await vi.waitFor(() => expect(connections[0]?.redis.status).not.toBe('ready'), soon);
    const asked = vi.spyOn(connections[0]?.redis ?? expect.fail(), 'eval');
    const after = await Promise.all(Array.from({ length: 50 }, take));
    expect(asked).not.toHaveBeenCalled(); // no call waits for a Redis that is away
    asked.mockRestore();
    // counted in Redis before it died, then from zero in this server: at most the sum of both limits
    expect([...during, ...after].filter(Boolean).length).toBeLessThanOrEqual(10);
    expect(await take()).toBe(false);
    await server.start();
    await Promise.all(connections.map(ready));
    expect(await take()).toBe(true);
    await vi.waitFor(() => expect(lines.filter((line) => line === 'Redis is reachable again')).toHaveLength(2), soon);
    expect(lines.filter((line) => line.startsWith('Redis is unreachable'))).toHaveLength(2);
  });
});
