import { LRUCache } from 'lru-cache';
import { LIMIT_PREFIX } from '../cache/cache.ts';
import { stalePurger } from '../cache/stalePurger.ts';

/** The most requests, or other units such as bytes, in a time window. */
export type Limit = { max: number; windowSeconds: number };
/** `retryAfterSeconds` is 0 for an allowed call. */
export type Verdict = { allowed: boolean; retryAfterSeconds: number };

/** Counts requests by key in sliding windows, in this process. `redisLimiter.ts` counts for all servers together. */
export type Limiter = {
  /**
   * Counts a request and returns whether it is allowed.
   * @param amount how much this request counts; 1 by default
   */
  take(key: string, limit: Limit, amount?: number): Promise<Verdict>;
};

/** A caller exceeded a limit that is checked where the language of the request is not known. */
export class LimitExceeded extends Error {
  readonly seconds: number;

  /** @param seconds the time to wait */
  constructor(seconds: number) {
    super('a limit of calls is exceeded');
    this.name = 'LimitExceeded';
    this.seconds = seconds;
  }
}

/** The most keys. Beyond it the least recently used one is removed, so memory stays bounded under attack. */
const KEYS = 100_000;

export type Window = { startedAt: number; count: number; previous: number };
/** Stores windows in this process, each for a number of milliseconds. */
export type WindowStore = {
  get(key: string): Window | undefined;
  set(key: string, window: Window, ttlMs: number): void;
};

const ownStore = (): WindowStore => {
  const windows = new LRUCache<string, Window>({ max: KEYS });
  const purge = stalePurger(windows);
  return {
    get: (key) => windows.get(key),
    set: (key, window, ttl) => {
      windows.set(key, window, { ttl });
      purge();
    },
  };
};

/**
 * Creates a limiter in this process. It builds a sliding window from two fixed ones, the older weighted by its
 * remaining share.
 */
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
