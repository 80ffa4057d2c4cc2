import { LRUCache } from 'lru-cache';
import type { WindowStore } from '../limits/limiter.ts';
import { type Cache, KEPT_SECONDS } from './cache.ts';
import { memoryKeys } from './memoryKeys.ts';
import { stalePurger } from './stalePurger.ts';

/** The value of a key in this process, in the form that Redis would keep. */
export type Kept =
  | { type: 'string'; text: string }
  | { type: 'hash'; fields: ReadonlyMap<string, string> }
  | { type: 'list'; items: readonly string[] }
  | { type: 'set'; members: ReadonlySet<string> }
  | { type: 'sortedSet'; scores: ReadonlyMap<string, number> };
export type Memory = LRUCache<string, Kept>;

/**
 * The most keys and bytes. Beyond either, the least recently used key is removed, so memory stays bounded under attack.
 */
const KEYS = 100_000;
const BYTES = 64 * 1024 * 1024;
/** Approximate bytes that a key, and each of its elements, takes besides its characters. */
const KEY_BYTES = 160;
const ELEMENT_BYTES = 48;

export type MemoryCache = Cache & { windows: WindowStore };

/**
 * Creates a cache in this process.
 * @param bytesMost for tests
 */
export function createMemoryCache(bytesMost = BYTES): MemoryCache {
  const counts = { hits: 0, misses: 0, evicted: 0 };
  const memory: Memory = new LRUCache({
    max: KEYS,
    maxSize: bytesMost,
    sizeCalculation: (kept, key) => bytesOf(key, kept),
    dispose: (_kept, _key, reason) => {
      if (reason === 'evict') counts.evicted += 1;
    },
  });
  const purge = stalePurger(memory);
  return {
    read: async (key, stamp) => {
      const kept = memory.get(key);
      const fields = kept?.type === 'hash' ? kept.fields : undefined;
      const text = fields?.get('stamp') === stamp ? fields.get('value') : undefined;
      counts[text === undefined ? 'misses' : 'hits'] += 1;
      return text ?? null;
    },
    write: async (key, stamp, text) => {
      const fields = new Map([
        ['stamp', stamp],
        ['value', text],
      ]);
      memory.set(key, { type: 'hash', fields }, { ttl: KEPT_SECONDS * 1_000 });
      purge();
    },
    readings: () => ({ hits: counts.hits, misses: counts.misses }),
    redisAnswers: () => null,
    keys: memoryKeys(memory, bytesMost, counts),
    windows: {
      get: (key) => {
        const kept = memory.get(key);
        if (kept?.type !== 'hash') return undefined;
        const figure = (name: string) => Number(kept.fields.get(name) ?? 0);
        return { startedAt: figure('startedAt'), count: figure('count'), previous: figure('previous') };
      },
      set: (key, window, ttl) => {
        const fields = new Map(Object.entries(window).map(([name, figure]) => [name, String(figure)]));
        memory.set(key, { type: 'hash', fields }, { ttl });
        purge();
      },
    },
  };
}

/** Returns the parts of a value that each take memory. */
function partsOf(kept: Kept): string[] {
  switch (kept.type) {
    case 'string':
      return [kept.text];
    case 'hash':
      return [...kept.fields].flat();
    case 'list':
      return [...kept.items];
    case 'set':
      return [...kept.members];
    case 'sortedSet':
      return [...kept.scores.keys()];
  }
}

const bytesOf = (key: string, kept: Kept): number =>
  partsOf(kept).reduce((sum, part) => sum + part.length + ELEMENT_BYTES, KEY_BYTES + key.length);
