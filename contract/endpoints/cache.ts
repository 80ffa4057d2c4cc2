import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import {
  CacheCount,
  CacheEntries,
  CacheEntryDetail,
  CacheKey,
  CachePrefixes,
  CacheQuestion,
  CacheState,
  CacheTtl,
  CacheValue,
} from '../entities/cache.ts';
import { closed, Empty, Text } from '../schema.ts';

const tags = ['cache'];
const Removed = closed({ removed: Type.Integer() });

/**
 * Endpoints of Redis缓存: what the portal caches, in Redis or in the server's memory (specification, section 6
 * "Redis").
 */
export const cacheEndpoints = {
  cacheState: {
    caller: { code: 'redis:list' },
    summary: 'State of the cache: memory, number of keys, hit rate',
    tags,
    body: Empty,
    data: CacheState,
  },
  cachePrefixes: {
    caller: { code: 'redis:list' },
    summary: 'The prefixes of keys, each with its number of keys',
    tags,
    body: Empty,
    data: CachePrefixes,
  },
  cacheEntries: {
    caller: { code: 'redis:list' },
    summary: 'The keys that match a pattern, page by page',
    tags,
    body: closed({ ...CacheQuestion.properties, cursor: Type.Optional(Text(600, 1)) }),
    data: CacheEntries,
  },
  cacheEntry: {
    caller: { code: 'redis:detail' },
    summary: 'The value of a key',
    tags,
    body: closed({ key: CacheKey }),
    data: CacheEntryDetail,
  },
  addCacheEntry: {
    caller: { code: 'redis:add' },
    summary: 'Add a key; refused if it exists',
    tags,
    body: closed({ key: CacheKey, value: CacheValue, ttlSeconds: CacheTtl }),
    data: Type.Null(),
    write: true,
  },
  editCacheEntry: {
    caller: { code: 'redis:edit' },
    summary: 'Replace a value, unless it has changed since it was read; its time to live stays the same',
    tags,
    body: closed({ key: CacheKey, value: CacheValue, version: Text(64, 1) }),
    data: Type.Null(),
    write: true,
  },
  expireCacheEntry: {
    caller: { code: 'redis:edit' },
    summary: 'Set the time to live of a key; null: the key does not expire',
    tags,
    body: closed({ key: CacheKey, ttlSeconds: CacheTtl }),
    data: Type.Null(),
    write: true,
  },
  removeCacheEntries: {
    caller: { code: 'redis:del' },
    summary: 'Remove keys',
    tags,
    body: closed({ keys: Type.Array(CacheKey, { minItems: 1, maxItems: 200, uniqueItems: true }) }),
    data: Removed,
    write: true,
  },
  countCacheEntries: {
    caller: { code: 'redis:del' },
    summary: 'The number of keys that a pattern would remove, and some examples',
    tags,
    body: CacheQuestion,
    data: CacheCount,
  },
  removeCachePattern: {
    caller: { code: 'redis:del' },
    summary: 'Remove the keys that match a pattern, unless more match than were counted',
    tags,
    body: closed({ ...CacheQuestion.properties, expected: Type.Integer({ minimum: 1 }) }),
    data: Removed,
    write: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
