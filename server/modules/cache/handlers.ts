import { CACHE_BULK_MAX, CACHE_LITERALS_MIN } from '../../../contract/cacheLimits.ts';
import type { cacheEndpoints } from '../../../contract/endpoints/cache.ts';
import type { CacheState } from '../../../contract/entities/cache.ts';
import { m } from '../../i18n/compiled/messages.js';
import { CacheAway } from '../../platform/cache/cache.ts';
import { literalsOf } from '../../platform/cache/glob.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Committed, Handlers, Locale, WriteContext } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Audited, audit } from '../../platform/resources/audit.ts';
import { findEntries, findKeys, findPrefixes } from './find.ts';
import { isOwn, secretPrefix, shownName } from './secret.ts';
import { toldOf } from './told.ts';

type Needs = Pick<Dependencies, 'cache'>;
const SAMPLE = 8;

/** Returns the handlers that list, write and remove cache keys for administrators. Each change is logged. */
export function cacheHandlers({ cache }: Needs): Handlers<keyof typeof cacheEndpoints> {
  const { keys } = cache;
  /** Logs a change and makes it. A failed change is not logged, and a change that cannot be logged is not made. */
  const noted = <T>(call: WriteContext, entries: readonly Audited[], change: () => Promise<T>): Promise<Committed<T>> =>
    asking(call.locale, () =>
      call.commit(async (open) => {
        await audit(open, call, entries);
        return change();
      }),
    );
  return {
    cacheState: async (): Promise<CacheState> => {
      const at = new Date().toISOString();
      try {
        return { at, away: false, ...(await keys.state()) };
      } catch (error) {
        if (!(error instanceof CacheAway)) throw error;
        const nothing = { server: null, version: null, keys: 0, bytes: 0, bytesMost: null, evicted: 0 };
        const unknown = { connections: null, commandsPerSecond: null };
        return { at, away: true, store: 'redis', ...nothing, ...unknown, ...cache.readings() };
      }
    },
    cachePrefixes: (_, { locale }) => asking(locale, () => findPrefixes(cache)),
    cacheEntries: ({ body: { cursor, ...question } }, { locale }) =>
      asking(locale, () => findEntries(cache, question, cursor)),
    cacheEntry: ({ body: { key } }, { locale }) =>
      asking(locale, async () => {
        assertOpen(key, locale);
        const found = await keys.detail(key);
        if (!found) throw gone(locale);
        const own = isOwn(key);
        return { ...found, own, version: own ? null : found.version };
      }),
    addCacheEntry: async ({ body: { key, value, ttlSeconds } }, call) => {
      assertWritable(key, call.locale);
      const after = { ...toldOf(value), ttlSeconds };
      return noted(call, [{ ...about(key), action: 'add', after }], async () => {
        if (!(await keys.add(key, value, ttlSeconds)))
          throw atField('key', m.cache_key_taken({}, { locale: call.locale }), call.locale);
        return null;
      });
    },
    editCacheEntry: async ({ body: { key, value, version } }, call) => {
      assertWritable(key, call.locale);
      const before = await asking(call.locale, () => keys.detail(key));
      const change = { before: before?.value ? toldOf(before.value) : null, after: toldOf(value) };
      return noted(call, [{ ...about(key), action: 'edit', ...change }], async () => {
        const result = await keys.replace(key, value, version);
        if (result === 'gone') throw gone(call.locale);
        if (result === 'changed') throw new Refusal('fail', m.cache_changed({}, { locale: call.locale }));
        return null;
      });
    },
    expireCacheEntry: async ({ body: { key, ttlSeconds } }, call) => {
      assertOpen(key, call.locale);
      const [before] = await asking(call.locale, () => keys.describe([key]));
      const change = { before: { ttlSeconds: before?.ttlSeconds ?? null }, after: { ttlSeconds } };
      return noted(call, [{ ...about(key), action: 'edit', ...change }], async () => {
        if (!(await keys.expire(key, ttlSeconds))) throw gone(call.locale);
        return null;
      });
    },
    removeCacheEntries: async ({ body: { keys: chosen } }, call) => {
      for (const key of chosen) assertOpen(key, call.locale);
      const there = await asking(call.locale, () => keys.describe(chosen));
      const entries = there.map(({ key }) => ({ ...about(key), action: 'del' as const }));
      const removed = there.map(({ key }) => key);
      return noted(call, entries, async () => ({ removed: await keys.remove(removed) }));
    },
    countCacheEntries: ({ body }, { locale }) =>
      asking(locale, async () => {
        assertNarrow(body.pattern, locale);
        const found = await findKeys(cache, body);
        const sample = [...new Set(found.keys.map(shownName))].sort().slice(0, SAMPLE);
        return { count: found.keys.length, sample, complete: found.complete };
      }),
    removeCachePattern: async ({ body: { expected, ...question } }, call) => {
      assertNarrow(question.pattern, call.locale);
      const found = await asking(call.locale, () => findKeys(cache, question));
      const { length } = found.keys;
      if (!found.complete)
        throw new Refusal('fail', m.cache_too_many({ count: CACHE_BULK_MAX }, { locale: call.locale }));
      if (length > expected) throw new Refusal('fail', m.cache_more_now({ count: length }, { locale: call.locale }));
      const before = { keys: length, ...(question.type && { type: question.type }) };
      const entry: Audited = { ...about(question.pattern), action: 'del', before };
      return noted(call, length === 0 ? [] : [entry], async () => ({ removed: await keys.remove(found.keys) }));
    },
  };
}

const about = (name: string) => ({ resource: 'redis', resourceId: null, label: { en: name, zh: name } });
const gone = (locale: Locale) => new Refusal('not_found', m.cache_key_gone({}, { locale }));
const atField = (field: string, message: string, locale: Locale) =>
  new Refusal('validation', m.reply_validation({}, { locale }), { fields: { [field]: message } });

/**
 * Runs work on the cache.
 *
 * @throws Refusal with an explanation if Redis is unavailable
 */
async function asking<T>(locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CacheAway) throw new Refusal('system', m.cache_away({}, { locale }));
    throw error;
  }
}

/** Refuses secret keys, without revealing whether such a key exists. */
function assertOpen(key: string, locale: Locale): void {
  if (secretPrefix(key) !== undefined) throw atField('key', m.cache_key_secret({}, { locale }), locale);
}

/** Refuses to write computed keys: public data is computed from the catalog, and cannot be edited here. */
function assertWritable(key: string, locale: Locale): void {
  assertOpen(key, locale);
  if (isOwn(key)) throw atField('key', m.cache_key_own({}, { locale }), locale);
}

function assertNarrow(pattern: string, locale: Locale): void {
  if (literalsOf(pattern) < CACHE_LITERALS_MIN)
    throw atField('pattern', m.cache_pattern_wide({ count: CACHE_LITERALS_MIN }, { locale }), locale);
}
