import type { ShownType } from '../../../contract/cacheLimits.ts';
import type { CacheEntry, CacheEntryDetail, CacheState, CacheValue } from '../../../contract/entities/cache.ts';

/** The prefix of the portal's keys. Other programs that use the same Redis must not use it. */
export const OWN_PREFIX = 'ob:';
export const LIMIT_PREFIX = `${OWN_PREFIX}limit:`;
export const COMPUTED_PREFIX = `${OWN_PREFIX}computed:`;

/**
 * Computed results for reuse, in this process (`memoryCache.ts`) or shared by all servers (`redisCache.ts`). Every text
 * is kept under a stamp, which names the data it was computed from. A caller with another stamp gets nothing. So stale
 * data is never shown, even if a store was away meanwhile.
 */
export type Cache = {
  /** Returns the text kept under the key, if it was kept under this stamp. */
  read(key: string, stamp: string): Promise<string | null>;
  /** Keeps a text in place of the one before. It never throws: a text that cannot be kept is computed again later. */
  write(key: string, stamp: string, text: string): Promise<void>;
  /** Hits and misses since the start. */
  readings(): { hits: number; misses: number };
  /** Whether Redis answers, or null if it is not configured. */
  redisAnswers(): boolean | null;
  /**
   * The keys themselves, for administrators.
   * @throws CacheAway
   */
  keys: CacheKeys;
};

/** How long a computed text is kept at most, so that unused ones expire. */
export const KEPT_SECONDS = 86_400;

/** Redis is configured and does not answer. */
export class CacheAway extends Error {}

export type ScanQuestion = { pattern: string; type?: ShownType | undefined };
/** A value as it was read, with its digest. The digest detects a write that is based on an older value. */
export type KeptDetail = Omit<CacheEntryDetail, 'own'>;

/**
 * The keys of a store, including those of other programs. Every implementation passes `tests/api/cacheStores.test.ts`.
 */
export type CacheKeys = {
  /**
   * Returns about `count` keys from the cursor on (null: from the beginning). A key that exists during the whole scan
   * is returned.
   */
  scan(
    question: ScanQuestion,
    cursor: string | null,
    count: number,
  ): Promise<{ keys: string[]; cursor: string | null }>;
  /** Describes those keys that exist, in the order given. */
  describe(keys: readonly string[]): Promise<CacheEntry[]>;
  detail(key: string): Promise<KeptDetail | null>;
  /** Adds a key. Returns false if it already exists. */
  add(key: string, value: CacheValue, ttlSeconds: number | null): Promise<boolean>;
  /** Replaces the value if it still has this version. The time to live is kept. */
  replace(key: string, value: CacheValue, version: string): Promise<'done' | 'gone' | 'changed'>;
  /** Sets the time to live. Returns false if the key does not exist. */
  expire(key: string, ttlSeconds: number | null): Promise<boolean>;
  /** Removes the keys and returns how many existed. */
  remove(keys: readonly string[]): Promise<number>;
  state(): Promise<Omit<CacheState, 'at' | 'away'>>;
};
