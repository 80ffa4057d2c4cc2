import { LRUCache } from 'lru-cache';
import type { WindowStore } from '../limits/limiter.ts';
import { type Cache, KEPT_SECONDS } from './cache.ts';
import { lettingGo } from './lettingGo.ts';
import { memoryKeys } from './memoryKeys.ts';

/** What a key holds in this process, as Redis would hold it. */
export type Kept =
  | { type: 'string'; text: string }
  | { type: 'hash'; fields: ReadonlyMap<string, string> }
  | { type: 'list'; items: readonly string[] }
  | { type: 'set'; members: ReadonlySet<string> }
  | { type: 'sortedSet'; scores: ReadonlyMap<string, number> };
export type Memory = LRUCache<string, Kept>;

/** Keys and bytes at most: beyond either the longest unused is forgotten, so memory stays bounded under attack. */
const KEYS = 100_000;
const BYTES = 64 * 1024 * 1024;
/** About what a key, and each of its elements, takes beside its characters. */
const KEY_BYTES = 160;
const ELEMENT_BYTES = 48;

export type MemoryCache = Cache & { windows: WindowStore };

/** A cache in this process. @param bytesMost for tests */
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
  const letGo = lettingGo(memory);
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
      letGo();
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
        letGo();
      },
    },
  };
}

/** Every part of a value that takes memory of its own. */
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
