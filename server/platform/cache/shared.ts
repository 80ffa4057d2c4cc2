import type { Dependencies } from '../dependencies.ts';
import { createLimiter } from '../limits/limiter.ts';
import { createRedisLimiter } from '../limits/redisLimiter.ts';
import type { RedisConnection } from '../redis/connection.ts';
import { createMemoryCache } from './memoryCache.ts';
import { createRedisCache } from './redisCache.ts';

/**
 * Creates what servers share over Redis: computed results and request counts. Without Redis, and while it is away, both
 * are kept in this process.
 */
export function createShared(redis?: RedisConnection): Pick<Dependencies, 'cache' | 'limiter'> {
  const memory = createMemoryCache();
  const alone = createLimiter(memory.windows);
  if (!redis) return { cache: memory, limiter: alone };
  return { cache: createRedisCache(redis, memory), limiter: createRedisLimiter(redis, alone) };
}
