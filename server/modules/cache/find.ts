import { CACHE_BULK_MAX } from '../../../contract/cacheLimits.ts';
import type { CacheEntries, CachePrefix, CachePrefixes } from '../../../contract/entities/cache.ts';
import type { Cache, ScanQuestion } from '../../platform/cache/cache.ts';
import { fits } from '../../platform/cache/glob.ts';
import { secretPrefix, shownName } from './secret.ts';

const PAGE = 100;
const STEP = 1_000;
const PREFIXES_KEYS = 20_000;
const PREFIXES_SHOWN = 200;

/** A secret key is matched only by its visible part, so that a pattern cannot reveal the rest. */
const isMet = (pattern: string, key: string): boolean =>
  secretPrefix(key) === undefined || fits(pattern, shownName(key));

/** Returns keys with their details; of secret keys only the number. */
export async function findEntries(
  { keys }: Cache,
  question: ScanQuestion,
  from: string | undefined,
): Promise<CacheEntries> {
  const { keys: met, cursor } = await keys.scan(question, from ?? null, PAGE);
  const hidden = new Map<string, number>();
  for (const key of met) {
    const prefix = secretPrefix(key);
    if (prefix !== undefined && isMet(question.pattern, key)) hidden.set(prefix, (hidden.get(prefix) ?? 0) + 1);
  }
  return {
    list: await keys.describe(met.filter((key) => secretPrefix(key) === undefined)),
    hidden: [...hidden].map(([prefix, count]) => ({ prefix, count })),
    cursor,
  };
}

/** Returns all keys that match a pattern, up to a limit; `complete`: there are no more. */
export async function findKeys({ keys }: Cache, question: ScanQuestion) {
  const found = new Set<string>();
  let cursor: string | null = null;
  do {
    const met = await keys.scan(question, cursor, STEP);
    for (const key of met.keys) if (isMet(question.pattern, key)) found.add(key);
    cursor = met.cursor;
  } while (cursor !== null && found.size <= CACHE_BULK_MAX);
  return { keys: [...found].slice(0, CACHE_BULK_MAX), complete: found.size <= CACHE_BULK_MAX };
}

/** Returns the prefixes of keys up to the second colon, the most frequent first. */
export async function findPrefixes({ keys }: Cache): Promise<CachePrefixes> {
  const found = new Map<string, CachePrefix>();
  let cursor: string | null = null;
  let seen = 0;
  do {
    const met = await keys.scan({ pattern: '*' }, cursor, STEP);
    for (const key of met.keys) {
      const secret = secretPrefix(key);
      const prefix = secret ?? /^(?:[^:]*:){1,2}/.exec(key)?.[0] ?? '';
      const known = found.get(prefix) ?? { prefix, keys: 0, secret: secret !== undefined };
      found.set(prefix, { ...known, keys: known.keys + 1 });
    }
    seen += met.keys.length;
    cursor = met.cursor;
  } while (cursor !== null && seen < PREFIXES_KEYS);
  const list = [...found.values()].sort((one, other) => other.keys - one.keys || (one.prefix < other.prefix ? -1 : 1));
  return { list: list.slice(0, PREFIXES_SHOWN), complete: cursor === null && list.length <= PREFIXES_SHOWN };
}
