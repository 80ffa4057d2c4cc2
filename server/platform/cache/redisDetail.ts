import { isUtf8 } from 'node:buffer';
import type { Redis } from 'ioredis';
import { CACHE_ELEMENTS_MAX, CACHE_TEXT_MAX, type CacheType, type ShownType } from '../../../contract/cacheLimits.ts';
import type { CacheValue } from '../../../contract/entities/cache.ts';
import type { KeptDetail } from './cache.ts';
import { answersOf, secondsOf, typeOf } from './redisAnswers.ts';

/** A larger value is not fetched, except the beginning of a text. */
const BYTES = 1024 * 1024;
const VERSION = `return redis.sha1hex(redis.call('DUMP', KEYS[1]))`;
const LENGTHS: Record<ShownType, string> = {
  string: 'STRLEN',
  hash: 'HLEN',
  list: 'LLEN',
  set: 'SCARD',
  sortedSet: 'ZCARD',
  stream: 'XLEN',
};

/** Reads a key of a Redis with its value, up to the size limit. */
export async function readDetail(redis: Redis, key: string): Promise<KeptDetail | null> {
  const facts = redis.pipeline().type(key).pttl(key).memory('USAGE', key).object('ENCODING', key);
  const [name, ttl, bytes, encoding] = await answersOf(facts);
  // A Redis with an LFU policy does not know the idle time.
  const idle = await redis.object('IDLETIME', key).catch(() => null);
  if (name === 'none' || bytes === null) return null;
  const type = typeOf(name);
  const entry = {
    ...{ key, type, ttlSeconds: secondsOf(ttl), bytes: Number(bytes) },
    encoding: typeof encoding === 'string' ? encoding : null,
    idleSeconds: idle === null ? null : Number(idle),
  };
  const nothing = { value: null, complete: false, version: null };
  if (type === 'other') return { ...entry, ...nothing, elements: 0 };
  const elements = Number(await redis.call(LENGTHS[type], key));
  if (type !== 'string' && entry.bytes > BYTES) return { ...entry, ...nothing, elements };
  if (type === 'stream') return { ...entry, ...nothing, elements, ...(await readStream(redis, key, elements)) };
  // One step, so that the version belongs to the value. A text too large for a digest cannot be edited here either.
  const small = entry.bytes <= BYTES;
  const commands = redis.multi();
  commands.callBuffer(...readingOf(type, key));
  if (small) commands.eval(VERSION, 1, key);
  const [given, version] = await answersOf(commands);
  // Each score follows its member, in newer protocols as a number.
  const parts = [given].flat(2).map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(String(part))));
  const value = shownValue(type, parts);
  const complete = value.type === 'string' ? parts[0]?.length === elements : elements <= CACHE_ELEMENTS_MAX;
  const written = small && complete && parts.every((part) => isUtf8(part) && part.length <= CACHE_TEXT_MAX);
  return { ...entry, elements, value, complete, version: written ? String(version) : null };
}

/** Reads the newest entries of a stream. */
async function readStream(
  redis: Redis,
  key: string,
  elements: number,
): Promise<Pick<KeptDetail, 'value' | 'complete'>> {
  const found = await redis.xrevrange(key, '+', '-', 'COUNT', CACHE_ELEMENTS_MAX);
  const entries = found.map(([id, parts]) => ({
    id,
    fields: pairsOf(parts).map(([name, value]) => ({ name, value })),
  }));
  return { value: { type: 'stream', entries }, complete: elements <= CACHE_ELEMENTS_MAX };
}

const pairsOf = (texts: readonly string[]) =>
  texts.flatMap((text, at) => (at % 2 === 0 ? [[text, texts[at + 1] ?? ''] as const] : []));

function readingOf(type: CacheType, key: string): [string, ...(string | number)[]] {
  const last = CACHE_ELEMENTS_MAX - 1;
  switch (type) {
    case 'string':
      return ['GETRANGE', key, 0, CACHE_TEXT_MAX - 1];
    case 'hash':
      return ['HGETALL', key];
    case 'list':
      return ['LRANGE', key, 0, last];
    case 'set':
      return ['SMEMBERS', key];
    case 'sortedSet':
      return ['ZREVRANGE', key, 0, last, 'WITHSCORES'];
  }
}

function shownValue(type: CacheType, parts: readonly Buffer[]): CacheValue {
  const texts = parts.map(String);
  const pairs = pairsOf(texts);
  switch (type) {
    case 'string':
      return { type, text: texts[0] ?? '' };
    case 'hash':
      return { type, fields: pairs.slice(0, CACHE_ELEMENTS_MAX).map(([name, value]) => ({ name, value })) };
    case 'list':
      return { type, items: texts };
    case 'set':
      return { type, members: texts.slice(0, CACHE_ELEMENTS_MAX) };
    case 'sortedSet':
      return { type, members: pairs.map(([member, score]) => ({ member, score: scoreOf(score) })) };
  }
}

/** JSON has no infinite numbers. */
const scoreOf = (text: string) =>
  text.endsWith('inf') ? Math.sign(Number(text.replace('inf', '1'))) * Number.MAX_VALUE : Number(text);
