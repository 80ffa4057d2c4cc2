import type { CacheCount, CacheEntry, CacheEntryDetail, CacheState } from '../../contract/entities/cache.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';
import type { MetKeys } from './cacheKeys.machine.ts';

export const figuresKey: CacheEntry = { key: 'ob:computed:figures', type: 'hash', ttlSeconds: 81_000, bytes: 1_512 };
export const noteKey: CacheEntry = { key: 'ops:note', type: 'string', ttlSeconds: null, bytes: 96 };
export const metKeys: MetKeys = {
  list: [
    figuresKey,
    { key: 'ob:limit:all 192.0.2.7', type: 'hash', ttlSeconds: 41, bytes: 188 },
    noteKey,
    { key: 'ops:popular', type: 'sortedSet', ttlSeconds: 600, bytes: 2_204 },
  ],
  hidden: [{ prefix: 'session:', count: 12 }],
  prefixes: {
    list: [
      { prefix: 'session:', keys: 317, secret: true },
      { prefix: 'ob:limit:', keys: 24, secret: false },
      { prefix: 'ob:computed:', keys: 9, secret: false },
      { prefix: 'ops:', keys: 2, secret: false },
    ],
    complete: true,
  },
  cursor: '4096',
};
export const lastKeys: MetKeys = {
  list: [{ ...noteKey, bytes: 104 }],
  hidden: [{ prefix: 'session:', count: 3 }],
  prefixes: null,
  cursor: null,
};
export const countedKeys: CacheCount = { count: 2, sample: ['ops:note', 'ops:popular'], complete: true };
export const noteDetail: CacheEntryDetail = {
  ...noteKey,
  encoding: 'embstr',
  idleSeconds: 3,
  elements: 26,
  value: { type: 'string', text: 'Maintenance on Sunday, 6am' },
  complete: true,
  own: false,
  version: '5f1c',
};
export const cacheFigures: CacheState = {
  at: '2026-11-22T08:30:00.000Z',
  store: 'redis',
  away: false,
  server: '127.0.0.1:6379',
  version: '7.0.15',
  keys: 352,
  bytes: 40_055_000,
  bytesMost: 536_870_912,
  hits: 9_740,
  misses: 260,
  evicted: 0,
  connections: 23,
  commandsPerSecond: 1_204,
};

export const cacheKeysCases: Cases = {
  events: [
    { type: 'keys.asked', question: { pattern: 'ops:*', type: 'string' } },
    { type: 'keys.more' },
    { type: 'keys.refreshed' },
    { type: 'keys.chosen', keys: [noteKey.key] },
    { type: 'bulk.asked' },
    { type: 'bulk.confirmed' },
    { type: 'bulk.cancelled' },
  ],
  endings: (actor) => ({
    done: actor === 'walk' ? [metKeys, lastKeys] : actor === 'count' ? [countedKeys] : [{ removed: 2 }],
    error: [offline],
  }),
};
