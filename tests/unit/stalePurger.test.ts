import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryCache } from '../../server/platform/cache/memoryCache.ts';
import { stalePurger } from '../../server/platform/cache/stalePurger.ts';

// the cache itself uses a clock that cannot be set
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('expired entries are removed by a write, once a minute; others stay', async () => {
  const kept = new LRUCache<string, number>({ max: 100 });
  const purge = stalePurger(kept, 60_000);
  const write = (key: string, ttl: number) => {
    kept.set(key, 1, { ttl });
    purge();
  };
  write('short', 1);
  write('long', 300_000);
  await delay(10);
  vi.advanceTimersByTime(59_999);
  write('later', 300_000);
  expect(kept.size).toBe(3);
  vi.advanceTimersByTime(1);
  write('last', 300_000);
  expect([...kept.rkeys()]).toEqual(['long', 'later', 'last']);
});

test('expired limit windows take no memory', async () => {
  const { windows } = createMemoryCache();
  const purged = vi.spyOn(LRUCache.prototype, 'purgeStale');
  const window = { startedAt: 0, count: 1, previous: 0 };
  for (let visitor = 0; visitor < 500; visitor += 1) windows.set(`limit:${visitor}`, window, 1);
  await delay(10);
  vi.advanceTimersByTime(60_000);
  windows.set('limit:another', window, 30_000);
  expect(purged).toHaveBeenCalledOnce();
  expect(purged.mock.results).toMatchObject([{ value: true }]);
  expect(windows.get('limit:another')).toEqual(window);
});
