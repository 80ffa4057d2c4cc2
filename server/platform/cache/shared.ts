import type { Dependencies } from '../dependencies.ts';
import { createLimiter } from '../limits/limiter.ts';
import { createRedisLimiter } from '../limits/redisLimiter.ts';
import type { RedisConnection } from '../redis/connection.ts';
import { createMemoryCache } from './memoryCache.ts';
import { createRedisCache } from './redisCache.ts';

/**
 * What servers share where there is a Redis: what was computed, and the counts of calls. Without one, and while it is
 * away, both are in the memory of this process.
 */
export function createShared(redis?: RedisConnection): Pick<Dependencies, 'cache' | 'limiter'> {
  const memory = createMemoryCache();
  const alone = createLimiter(memory.windows);
  if (!redis) return { cache: memory, limiter: alone };
  return { cache: createRedisCache(redis, memory), limiter: createRedisLimiter(redis, alone) };
}
