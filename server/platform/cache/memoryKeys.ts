import { createHash } from 'node:crypto';
import type { CacheValue } from '../../../contract/entities/cache.ts';
import type { CacheKeys } from './cache.ts';
import { fits } from './glob.ts';
import type { Kept, Memory } from './memoryCache.ts';

type Counts = { hits: number; misses: number; evicted: number };

/** The keys of this process. A scan returns all of them in one step, because their number is bounded. */
export function memoryKeys(memory: Memory, bytesMost: number, counts: Readonly<Counts>): CacheKeys {
  const ttlOf = (key: string): number | null => {
    const left = memory.getRemainingTTL(key);
    return Number.isFinite(left) ? Math.max(1, Math.round(left / 1_000)) : null;
  };
  const keep = (key: string, value: CacheValue, ttlSeconds: number | null) =>
    memory.set(key, keptOf(value), { ttl: (ttlSeconds ?? 0) * 1_000 });
  const entryOf = (key: string) => {
    const kept = memory.peek(key);
    return kept && { key, type: kept.type, ttlSeconds: ttlOf(key), bytes: memory.info(key)?.size ?? 0 };
  };
  return {
    scan: async ({ pattern, type }, cursor, count) => {
      const after = cursor ?? '';
      const found: string[] = [];
      for (const [key, kept] of memory.entries())
        if (key > after && (type === undefined || kept.type === type) && fits(pattern, key)) found.push(key);
      const keys = found.sort().slice(0, count);
      return { keys, cursor: found.length > count ? (keys.at(-1) ?? null) : null };
    },
    describe: async (keys) => keys.flatMap((key) => entryOf(key) ?? []),
    detail: async (key) => {
      const kept = memory.peek(key);
      const entry = entryOf(key);
      if (!kept || !entry) return null;
      const value = valueFrom(kept);
      const elements = value.type === 'string' ? value.text.length : elementsOf(value).length;
      const version = versionOf(value);
      return { ...entry, encoding: null, idleSeconds: null, elements, value, complete: true, version };
    },
    add: async (key, value, ttlSeconds) => {
      if (memory.has(key)) return false;
      keep(key, value, ttlSeconds);
      return true;
    },
    replace: async (key, value, version) => {
      const kept = memory.peek(key);
      if (!kept) return 'gone';
      if (versionOf(valueFrom(kept)) !== version) return 'changed';
      keep(key, value, ttlOf(key));
      return 'done';
    },
    expire: async (key, ttlSeconds) => {
      const kept = memory.peek(key);
      if (!kept) return false;
      memory.set(key, kept, { ttl: (ttlSeconds ?? 0) * 1_000 });
      return true;
    },
    remove: async (keys) => keys.filter((key) => memory.has(key) && memory.delete(key)).length,
    state: async () => {
      memory.purgeStale();
      return {
        store: 'memory',
        server: null,
        version: null,
        keys: memory.size,
        bytes: memory.calculatedSize,
        bytesMost,
        ...counts,
        connections: null,
        commandsPerSecond: null,
      };
    },
  };
}

const versionOf = (value: CacheValue) => createHash('sha1').update(JSON.stringify(value)).digest('hex');

function elementsOf(value: Exclude<CacheValue, { type: 'string' }>): readonly unknown[] {
  if (value.type === 'hash') return value.fields;
  return value.type === 'list' ? value.items : value.members;
}

function keptOf(value: CacheValue): Kept {
  switch (value.type) {
    case 'string':
    case 'list':
      return value;
    case 'hash':
      return { type: 'hash', fields: new Map(value.fields.map((field) => [field.name, field.value])) };
    case 'set':
      return { type: 'set', members: new Set(value.members) };
    case 'sortedSet':
      return { type: 'sortedSet', scores: new Map(value.members.map(({ member, score }) => [member, score])) };
  }
}

function valueFrom(kept: Kept): CacheValue {
  switch (kept.type) {
    case 'string':
      return kept;
    case 'list':
      return { type: 'list', items: [...kept.items] };
    case 'hash':
      return { type: 'hash', fields: [...kept.fields].map(([name, value]) => ({ name, value })) };
    case 'set':
      return { type: 'set', members: [...kept.members] };
    case 'sortedSet': {
      const members = [...kept.scores].map(([member, score]) => ({ member, score }));
      return { type: 'sortedSet', members: members.sort((one, other) => other.score - one.score) };
    }
  }
}
