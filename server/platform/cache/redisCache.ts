import type { RedisConnection } from '../redis/connection.ts';
import { type Cache, CacheAway, type CacheKeys, KEPT_SECONDS } from './cache.ts';
import { redisKeys } from './redisKeys.ts';

/**
 * Creates a cache that all servers share. While Redis is away, each server uses its own cache and no caller waits.
 * @param alone the server's own cache
 */
export function createRedisCache(connection: RedisConnection, alone: Cache): Cache {
  const { attempt } = connection;
  let [hits, misses] = [0, 0];
  return {
    read: async (key, stamp) => {
      const said = await attempt((redis) => redis.hmget(key, 'stamp', 'value'));
      if (!said) return alone.read(key, stamp);
      const [keptStamp, value = null] = said.answer;
      const text = keptStamp === stamp ? value : null;
      if (text === null) misses += 1;
      else hits += 1;
      return text;
    },
    write: async (key, stamp, text) => {
      // One step, so that a text is never read under the stamp of another one and every text gets its expiry.
      const said = await attempt(async (redis) => {
        const results = await redis.multi().del(key).hset(key, { stamp, value: text }).expire(key, KEPT_SECONDS).exec();
        const failed = results?.find(([error]) => error)?.[0];
        if (failed) throw failed;
        return true;
      });
      if (!said) await alone.write(key, stamp, text);
    },
    readings: () => {
      const besides = alone.readings();
      return { hits: hits + besides.hits, misses: misses + besides.misses };
    },
    redisAnswers: connection.answers,
    keys: throughout(connection, redisKeys(connection)),
  };
}

/** Wraps the operations on keys so that each call is rejected while Redis is away. */
function throughout({ redis, answers, attempt }: RedisConnection, keys: CacheKeys): CacheKeys {
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!answers() && !(await attempt(() => redis.ping()))) throw new CacheAway('Redis is unreachable');
    try {
      return await work();
    } catch (error) {
      if (redis.status === 'ready' && !(error instanceof Error && error.message === 'Command timed out')) throw error;
      throw new CacheAway('Redis is unreachable', { cause: error });
    }
  };
  return {
    scan: (...given) => guarded(() => keys.scan(...given)),
    describe: (...given) => guarded(() => keys.describe(...given)),
    detail: (...given) => guarded(() => keys.detail(...given)),
    add: (...given) => guarded(() => keys.add(...given)),
    replace: (...given) => guarded(() => keys.replace(...given)),
    expire: (...given) => guarded(() => keys.expire(...given)),
    remove: (...given) => guarded(() => keys.remove(...given)),
    state: () => guarded(keys.state),
  };
}
