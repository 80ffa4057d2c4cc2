import Type, { type Static, type TSchema } from 'typebox';
import {
  CACHE_ELEMENTS_MAX,
  CACHE_KEY_MAX,
  CACHE_PATTERN_MAX,
  CACHE_STARS_MAX,
  CACHE_STORES,
  CACHE_TEXT_MAX,
  CACHE_TTL_MAX,
  SHOWN_TYPES,
} from '../cacheLimits.ts';
import { closed, Instant, Line, literals, nullable, Text } from '../schema.ts';

/** `other`: types added by Redis modules. Such entries are listed and can be removed; their values are not shown. */
const ENTRY_TYPES = [...SHOWN_TYPES, 'other'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

const Count = Type.Integer({ minimum: 0 });
export const CacheKey = Line(CACHE_KEY_MAX);
/** Glob style as in Redis: `*`, `?`, `[a-z]`, and `\` before a character that is meant literally. */
export const CachePattern = Type.String({
  minLength: 1,
  maxLength: CACHE_PATTERN_MAX,
  // no control characters, and no more stars than the limit
  pattern: `^[^*\\u0000-\\u001f\\u007f]*(\\*[^*\\u0000-\\u001f\\u007f]*){0,${CACHE_STARS_MAX}}$`,
});
export const CacheTtl = nullable(Type.Integer({ minimum: 1, maximum: CACHE_TTL_MAX }));

const Part = Text(CACHE_TEXT_MAX);
const many = <S extends TSchema>(item: S) => Type.Array(item, { minItems: 1, maxItems: CACHE_ELEMENTS_MAX });
/** A value by its type. A sorted set lists the highest score first. */
export const CacheValue = Type.Union([
  closed({ type: Type.Literal('string'), text: Part }),
  closed({ type: Type.Literal('hash'), fields: many(closed({ name: Part, value: Part })) }),
  closed({ type: Type.Literal('list'), items: many(Part) }),
  closed({ type: Type.Literal('set'), members: many(Part) }),
  closed({ type: Type.Literal('sortedSet'), members: many(closed({ member: Part, score: Type.Number() })) }),
]);
export type CacheValue = Static<typeof CacheValue>;
/** A stream, newest entries first. */
const StreamValue = closed({
  type: Type.Literal('stream'),
  entries: Type.Array(
    closed({ id: Type.String(), fields: Type.Array(closed({ name: Type.String(), value: Type.String() })) }),
  ),
});
export const ShownValue = Type.Union([...CacheValue.anyOf, StreamValue]);
export type ShownValue = Static<typeof ShownValue>;

/**
 * Where the portal caches computed data, and the state of that store. For Redis the figures cover all servers; for
 * memory, this server only.
 */
export const CacheState = closed({
  at: Instant,
  store: literals(CACHE_STORES),
  /** Redis is configured and does not respond; until it does, every server uses its own memory. */
  away: Type.Boolean(),
  /** Address of Redis, without user and password. */
  server: nullable(Type.String()),
  version: nullable(Type.String()),
  keys: Count,
  bytes: Count,
  /** Null when no limit is set. */
  bytesMost: nullable(Count),
  hits: Count,
  misses: Count,
  evicted: Count,
  connections: nullable(Count),
  commandsPerSecond: nullable(Count),
});
export type CacheState = Static<typeof CacheState>;

/** Keys with a common prefix. For secret keys only their number is reported. */
export const CachePrefix = closed({ prefix: Type.String(), keys: Count, secret: Type.Boolean() });
export type CachePrefix = Static<typeof CachePrefix>;
/** `complete`: every key was counted. */
export const CachePrefixes = closed({ list: Type.Array(CachePrefix), complete: Type.Boolean() });
export type CachePrefixes = Static<typeof CachePrefixes>;

export const CacheQuestion = closed({ pattern: CachePattern, type: Type.Optional(literals(SHOWN_TYPES)) });
export type CacheQuestion = Static<typeof CacheQuestion>;

const entryFields = {
  key: Type.String(),
  type: literals(ENTRY_TYPES),
  /** Null when the entry does not expire. */
  ttlSeconds: nullable(Count),
  bytes: Count,
};
export const CacheEntry = closed(entryFields);
export type CacheEntry = Static<typeof CacheEntry>;

/**
 * Keys in the order in which the scan finds them. `cursor` requests the next ones and is null at the end. `hidden`:
 * secret keys found, by prefix.
 */
export const CacheEntries = closed({
  list: Type.Array(CacheEntry),
  hidden: Type.Array(closed({ prefix: Type.String(), count: Count })),
  cursor: nullable(Type.String()),
});
export type CacheEntries = Static<typeof CacheEntries>;

/**
 * An entry with its value. `value`: null when its type cannot be shown or it is too large. `complete`: false when only
 * its beginning is given. `version`: changes with the value; null when the value cannot be written here. `own`: the
 * portal computes it.
 */
export const CacheEntryDetail = closed({
  ...entryFields,
  encoding: nullable(Type.String()),
  idleSeconds: nullable(Count),
  elements: Count,
  value: nullable(ShownValue),
  complete: Type.Boolean(),
  own: Type.Boolean(),
  version: nullable(Type.String()),
});
export type CacheEntryDetail = Static<typeof CacheEntryDetail>;

/** What a pattern would remove: the number of keys and a sample of them. `complete`: there are no more than counted. */
export const CacheCount = closed({ count: Count, sample: Type.Array(Type.String()), complete: Type.Boolean() });
export type CacheCount = Static<typeof CacheCount>;
