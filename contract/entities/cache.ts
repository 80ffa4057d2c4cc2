import Type, { type Static, type TSchema } from 'typebox';
import { closed, Instant, Line, literals, nullable, Text } from '../schema.ts';

export const CACHE_STORES = ['memory', 'redis'] as const;
export type CacheStore = (typeof CACHE_STORES)[number];
export const CACHE_TYPES = ['string', 'hash', 'list', 'set', 'sortedSet'] as const;
export type CacheType = (typeof CACHE_TYPES)[number];
/** What is shown. A stream is not written here: whoever adds to it is another program. */
export const SHOWN_TYPES = [...CACHE_TYPES, 'stream'] as const;
export type ShownType = (typeof SHOWN_TYPES)[number];
/** `other`: what modules of Redis keep besides. It is listed and can be removed; its value is not shown. */
const ENTRY_TYPES = [...SHOWN_TYPES, 'other'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** Characters of a key and of a pattern, and stars in a pattern: each may cost a walk over the key. */
export const CACHE_KEY_MAX = 512;
export const CACHE_PATTERN_MAX = 200;
export const CACHE_STARS_MAX = 8;
/** What a value may hold to be written here: elements, and characters of each. More than so many is shown in part. */
export const CACHE_ELEMENTS_MAX = 500;
export const CACHE_TEXT_MAX = 65_536;
/** A year. */
export const CACHE_TTL_MAX = 31_536_000;
/** Keys that one removal by pattern may take, and how many of the pattern's own characters must be no wildcards. */
export const CACHE_BULK_MAX = 10_000;
export const CACHE_LITERALS_MIN = 3;

const Count = Type.Integer({ minimum: 0 });
export const CacheKey = Line(CACHE_KEY_MAX);
/** Glob style, as Redis has it: `*`, `?`, `[a-z]`, `\` before what is meant as it stands. */
export const CachePattern = Type.String({
  minLength: 1,
  maxLength: CACHE_PATTERN_MAX,
  // no control characters; not more stars than the limit says
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
/** A stream, the newest entries first. */
const StreamValue = closed({
  type: Type.Literal('stream'),
  entries: Type.Array(
    closed({ id: Type.String(), fields: Type.Array(closed({ name: Type.String(), value: Type.String() })) }),
  ),
});
export const ShownValue = Type.Union([...CacheValue.anyOf, StreamValue]);
export type ShownValue = Static<typeof ShownValue>;

/** Where the portal keeps what it computed, and how that fares. Redis tells of all servers, memory of this one. */
export const CacheState = closed({
  at: Instant,
  store: literals(CACHE_STORES),
  /** Redis is configured and does not answer: every server keeps by itself meanwhile. */
  away: Type.Boolean(),
  /** Where Redis is, without user and password. */
  server: nullable(Type.String()),
  version: nullable(Type.String()),
  keys: Count,
  bytes: Count,
  /** Null: no bound was set. */
  bytesMost: nullable(Count),
  hits: Count,
  misses: Count,
  evicted: Count,
  connections: nullable(Count),
  commandsPerSecond: nullable(Count),
});
export type CacheState = Static<typeof CacheState>;

/** Keys that begin alike. Of secret ones nothing but their number is told. */
export const CachePrefix = closed({ prefix: Type.String(), keys: Count, secret: Type.Boolean() });
export type CachePrefix = Static<typeof CachePrefix>;
/** `complete`: every key was looked at. */
export const CachePrefixes = closed({ list: Type.Array(CachePrefix), complete: Type.Boolean() });
export type CachePrefixes = Static<typeof CachePrefixes>;

export const CacheQuestion = closed({ pattern: CachePattern, type: Type.Optional(literals(SHOWN_TYPES)) });
export type CacheQuestion = Static<typeof CacheQuestion>;

const entryFields = {
  key: Type.String(),
  type: literals(ENTRY_TYPES),
  /** Null: it stays until somebody removes it. */
  ttlSeconds: nullable(Count),
  bytes: Count,
};
export const CacheEntry = closed(entryFields);
export type CacheEntry = Static<typeof CacheEntry>;

/** Keys as they are met; `cursor` asks for more, null at the end. `hidden`: secret keys met, by what they begin with. */
export const CacheEntries = closed({
  list: Type.Array(CacheEntry),
  hidden: Type.Array(closed({ prefix: Type.String(), count: Count })),
  cursor: nullable(Type.String()),
});
export type CacheEntries = Static<typeof CacheEntries>;

/**
 * An entry with its value: null where it is of another type or too large to be shown, `complete` unless only its
 * beginning is. `version` changes with the value; null: the value cannot be written here. `own`: the portal computes it.
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

/** What a pattern would remove: how many keys (`complete`: no more than that), and some of them. */
export const CacheCount = closed({ count: Count, sample: Type.Array(Type.String()), complete: Type.Boolean() });
export type CacheCount = Static<typeof CacheCount>;
