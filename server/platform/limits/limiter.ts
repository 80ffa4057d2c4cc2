import { LRUCache } from 'lru-cache';
import { LIMIT_PREFIX } from '../cache/cache.ts';
import { lettingGo } from '../cache/lettingGo.ts';

/** So many calls, or so many of what else is counted (bytes), in a window of time. */
export type Limit = { max: number; windowSeconds: number };
/** `retryAfterSeconds` is 0 for an allowed call. */
export type Verdict = { allowed: boolean; retryAfterSeconds: number };

/** Counts calls by key in sliding windows: in this process here, for all servers together in `redisLimiter.ts`. */
export type Limiter = {
  /** @param amount what this call counts as; 1 unless given */
  take(key: string, limit: Limit, amount?: number): Promise<Verdict>;
};

/** Keys remembered at most: beyond it the longest unused is forgotten, so memory stays bounded under attack. */
const KEYS = 100_000;

export type Window = { startedAt: number; count: number; previous: number };
/** Where windows are kept in this process, for so many milliseconds. */
export type WindowStore = {
  get(key: string): Window | undefined;
  set(key: string, window: Window, ttlMs: number): void;
};

const ownStore = (): WindowStore => {
  const windows = new LRUCache<string, Window>({ max: KEYS });
  const letGo = lettingGo(windows);
  return {
    get: (key) => windows.get(key),
    set: (key, window, ttl) => {
      windows.set(key, window, { ttl });
      letGo();
    },
  };
};

/** A limiter in this process. Two fixed windows, the older one weighted by what is left of it, make a sliding one. */
export function createLimiter(windows: WindowStore = ownStore(), now: () => number = Date.now): Limiter {
  return {
    async take(name, { max, windowSeconds }, amount = 1) {
      const key = LIMIT_PREFIX + name;
      const length = windowSeconds * 1_000;
      const window = current(windows.get(key), now(), length);
      const age = now() - window.startedAt;
      const used = window.count + window.previous * (1 - age / length);
      const allowed = used + amount <= max;
      if (allowed) window.count += amount;
      windows.set(key, window, 2 * length);
      return { allowed, retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((length - age) / 1_000)) };
    },
  };
}

function current(window: Window | undefined, time: number, length: number): Window {
  if (window && time - window.startedAt < length) return window;
  const follows = window && time - window.startedAt < 2 * length;
  return { startedAt: follows ? window.startedAt + length : time, count: 0, previous: follows ? window.count : 0 };
}
