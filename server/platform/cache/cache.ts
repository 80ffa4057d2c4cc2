import type {
  CacheEntry,
  CacheEntryDetail,
  CacheState,
  CacheValue,
  ShownType,
} from '../../../contract/entities/cache.ts';

/** What keys of the portal begin with: whatever else uses the same Redis keeps out of their way. */
export const OWN_PREFIX = 'ob:';
export const LIMIT_PREFIX = `${OWN_PREFIX}limit:`;
export const COMPUTED_PREFIX = `${OWN_PREFIX}computed:`;

/**
 * What was computed once and may be used again, in this process (`memoryCache.ts`) or for all servers together
 * (`redisCache.ts`). Every text is kept under a stamp, which says what it was computed from: whoever reads with another
 * stamp gets nothing, so nothing stale is ever shown, whichever store was away meanwhile.
 */
export type Cache = {
  /** The text kept under the key, if it was kept under this stamp. */
  read(key: string, stamp: string): Promise<string | null>;
  /** Keeps a text, in place of the one before. What cannot be kept is computed again another time: it never throws. */
  write(key: string, stamp: string, text: string): Promise<void>;
  /** Readings since the start that were answered, and that were not. */
  readings(): { hits: number; misses: number };
  /** Whether Redis answers; null where it is not configured. */
  redisAnswers(): boolean | null;
  /** The keys themselves, for who looks after them. @throws CacheAway */
  keys: CacheKeys;
};

/** How long what was computed stays at most: what nobody asks for any more must go some day. */
export const KEPT_SECONDS = 86_400;

/** Redis is configured and does not answer. */
export class CacheAway extends Error {}

export type ScanQuestion = { pattern: string; type?: ShownType | undefined };
/** A value as it was read, with the digest by which a late writer is known. */
export type KeptDetail = Omit<CacheEntryDetail, 'own'>;

/** The keys of a store, whoever wrote them. Every implementation passes `tests/api/cacheStores.test.ts`. */
export type CacheKeys = {
  /** Some keys from the cursor on (null: from the beginning), about `count`. A key that is there all the time is met. */
  scan(
    question: ScanQuestion,
    cursor: string | null,
    count: number,
  ): Promise<{ keys: string[]; cursor: string | null }>;
  /** The keys that are there, in their order. */
  describe(keys: readonly string[]): Promise<CacheEntry[]>;
  detail(key: string): Promise<KeptDetail | null>;
  /** False: the key is there already. */
  add(key: string, value: CacheValue, ttlSeconds: number | null): Promise<boolean>;
  /** Writes the value if it is still of this version; its time to live stays. */
  replace(key: string, value: CacheValue, version: string): Promise<'done' | 'gone' | 'changed'>;
  /** False: the key is not there. */
  expire(key: string, ttlSeconds: number | null): Promise<boolean>;
  /** How many of them were there. */
  remove(keys: readonly string[]): Promise<number>;
  state(): Promise<Omit<CacheState, 'at' | 'away'>>;
};
