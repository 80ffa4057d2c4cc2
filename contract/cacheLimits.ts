export const CACHE_STORES = ['memory', 'redis'] as const;
export type CacheStore = (typeof CACHE_STORES)[number];
export const CACHE_TYPES = ['string', 'hash', 'list', 'set', 'sortedSet'] as const;
export type CacheType = (typeof CACHE_TYPES)[number];
/** Types whose values are shown. Streams cannot be written here, because other programs add to them. */
export const SHOWN_TYPES = [...CACHE_TYPES, 'stream'] as const;
export type ShownType = (typeof SHOWN_TYPES)[number];

/**
 * Maximum characters of a key and of a pattern, and maximum stars in a pattern. Each star may cost a pass over the key.
 */
export const CACHE_KEY_MAX = 512;
export const CACHE_PATTERN_MAX = 200;
export const CACHE_STARS_MAX = 8;
/**
 * Limits of a value that can be written here: number of elements, and characters of each. Larger values are shown in
 * part.
 */
export const CACHE_ELEMENTS_MAX = 500;
export const CACHE_TEXT_MAX = 65_536;
/** A year. */
export const CACHE_TTL_MAX = 31_536_000;
/**
 * Maximum number of keys that one removal by pattern may delete, and how many characters of the pattern must not be
 * wildcards.
 */
export const CACHE_BULK_MAX = 10_000;
export const CACHE_LITERALS_MIN = 3;
