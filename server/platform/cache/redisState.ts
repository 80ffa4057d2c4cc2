import type { Redis } from 'ioredis';
import type { CacheKeys } from './cache.ts';

/** Returns the state of a Redis in its own figures, which include all programs that use it. */
export async function redisState(redis: Redis, place: string): ReturnType<CacheKeys['state']> {
  const [info, keys] = await Promise.all([redis.info(), redis.dbsize()]);
  const lines = new Map(
    info.split('\r\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
    }),
  );
  const figure = (name: string) => Number(lines.get(name) ?? 0);
  return {
    store: 'redis',
    server: place,
    version: lines.get('redis_version') ?? null,
    keys,
    bytes: figure('used_memory'),
    bytesMost: figure('maxmemory') || null,
    hits: figure('keyspace_hits'),
    misses: figure('keyspace_misses'),
    evicted: figure('evicted_keys'),
    connections: figure('connected_clients'),
    commandsPerSecond: figure('instantaneous_ops_per_sec'),
  };
}
