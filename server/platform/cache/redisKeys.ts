import { isUtf8 } from 'node:buffer';
import type { CacheEntry, CacheValue } from '../../../contract/entities/cache.ts';
import type { RedisConnection } from '../redis/connection.ts';
import type { CacheKeys } from './cache.ts';
import { answersOf, secondsOf, typeNames, typeOf } from './redisAnswers.ts';
import { readDetail } from './redisDetail.ts';
import { redisState } from './redisState.ts';

/** How many keys one step of a scan looks at, and how many steps run before the caller decides whether to continue. */
const STEP = 500;
const STEPS = 20;
const REMOVE_BATCH = 500;

/**
 * Adds or replaces a key in one step. With a version: replaces only a value of that version and keeps its time to live.
 * Without: adds only a key that does not exist.
 */
const PUT = `
local version, kind, ttl = ARGV[1], ARGV[2], tonumber(ARGV[3])
if version == '' then
  if redis.call('EXISTS', KEYS[1]) == 1 then return 'changed' end
else
  local kept = redis.call('DUMP', KEYS[1])
  if not kept then return 'gone' end
  if redis.sha1hex(kept) ~= version then return 'changed' end
  ttl = redis.call('PTTL', KEYS[1])
  redis.call('DEL', KEYS[1])
end
local commands = { string = 'SET', hash = 'HSET', list = 'RPUSH', set = 'SADD', sortedSet = 'ZADD' }
redis.call(commands[kind], KEYS[1], unpack(ARGV, 4))
if ttl > 0 then redis.call('PEXPIRE', KEYS[1], ttl) end
return 'done'`;

/** The keys of a Redis. No command takes long, because the Redis also serves others. */
export function redisKeys({ redis, place }: Pick<RedisConnection, 'redis' | 'place'>): CacheKeys {
  const put = async (key: string, value: CacheValue, version: string, ttl: number) =>
    String(await redis.eval(PUT, 1, key, version, value.type, ttl, ...argumentsOf(value)));
  return {
    scan: async ({ pattern, type }, cursor, count) => {
      const found = new Set<string>();
      let next = /^\d{1,20}$/.test(cursor ?? '') ? (cursor ?? '0') : '0';
      for (let step = 0; step < STEPS; step += 1) {
        const narrowing = type === undefined ? [] : ['TYPE', typeNames[type]];
        // Read as bytes, because a key that is not text could not be named in another command.
        const said = await redis.callBuffer('SCAN', next, 'MATCH', pattern, 'COUNT', STEP, ...narrowing);
        const [following, keys] = said as [Buffer, Buffer[]];
        for (const key of keys) if (isUtf8(key)) found.add(key.toString());
        next = following.toString();
        if (next === '0' || found.size >= count) break;
      }
      return { keys: [...found], cursor: next === '0' ? null : next };
    },
    describe: async (keys) => {
      if (keys.length === 0) return [];
      const commands = redis.pipeline();
      for (const key of keys) commands.type(key).pttl(key).memory('USAGE', key);
      const answers = await answersOf(commands);
      return keys.flatMap((key, index): CacheEntry[] => {
        const [type, ttl, bytes] = answers.slice(index * 3, index * 3 + 3);
        // The key was removed since the scan.
        if (type === 'none' || bytes === null) return [];
        return [{ key, type: typeOf(type), ttlSeconds: secondsOf(ttl), bytes: Number(bytes) }];
      });
    },
    detail: (key) => readDetail(redis, key),
    add: async (key, value, ttlSeconds) => (await put(key, value, '', (ttlSeconds ?? 0) * 1_000)) === 'done',
    replace: async (key, value, version) => {
      const result = await put(key, value, version, 0);
      return result === 'gone' || result === 'changed' ? result : 'done';
    },
    expire: async (key, ttlSeconds) => {
      if (ttlSeconds !== null) return (await redis.expire(key, ttlSeconds)) === 1;
      // `persist` returns 0 both for a missing key and for a key without expiry.
      const [, there] = await answersOf(redis.multi().persist(key).exists(key));
      return there === 1;
    },
    remove: async (keys) => {
      let removed = 0;
      for (let first = 0; first < keys.length; first += REMOVE_BATCH)
        removed += await redis.unlink(...keys.slice(first, first + REMOVE_BATCH));
      return removed;
    },
    state: () => redisState(redis, place),
  };
}

function argumentsOf(value: CacheValue): string[] {
  switch (value.type) {
    case 'string':
      return [value.text];
    case 'hash':
      return value.fields.flatMap((field) => [field.name, field.value]);
    case 'list':
      return value.items;
    case 'set':
      return value.members;
    case 'sortedSet':
      return value.members.flatMap(({ member, score }) => [String(score), member]);
  }
}
