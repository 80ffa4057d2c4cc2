import { LIMIT_PREFIX } from '../cache/cache.ts';
import type { RedisConnection } from '../redis/connection.ts';
import type { Limiter } from './limiter.ts';

/**
 * The same two windows as in one process, counted by Redis in one step. Redis's clock is used, because the servers'
 * clocks differ.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local max, length, amount = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'startedAt', 'count', 'previous')
local startedAt, count, previous = tonumber(kept[1]), tonumber(kept[2]), tonumber(kept[3])
if startedAt == nil or now - startedAt >= 2 * length then
  startedAt, count, previous = now, 0, 0
elseif now - startedAt >= length then
  startedAt, count, previous = startedAt + length, 0, count
end
local age = now - startedAt
local allowed = count + previous * (1 - age / length) + amount <= max
if allowed then count = count + amount end
redis.call('HSET', KEYS[1], 'startedAt', startedAt, 'count', count, 'previous', previous)
redis.call('PEXPIRE', KEYS[1], 2 * length)
if allowed then return 0 end
return math.max(1, math.ceil((length - age) / 1000))`;

/**
 * Creates a limiter whose counts all servers share. While Redis is away, each server counts separately: limits are
 * looser, and no request waits.
 * @param alone the server's own limiter
 */
export function createRedisLimiter({ attempt }: Pick<RedisConnection, 'attempt'>, alone: Limiter): Limiter {
  return {
    async take(key, limit, amount = 1) {
      const { max, windowSeconds } = limit;
      const said = await attempt((redis) =>
        redis.eval(TAKE, 1, LIMIT_PREFIX + key, max, windowSeconds * 1_000, amount),
      );
      if (!said) return alone.take(key, limit, amount);
      const retryAfterSeconds = Number(said.answer);
      return { allowed: retryAfterSeconds === 0, retryAfterSeconds };
    },
  };
}
