/** How often expired entries are removed. */
const EVERY_MS = 60_000;

/**
 * Removes expired entries once a minute. An LRU cache keeps them until it needs their space: memory stays bounded, but
 * grows with entries that are no longer used. Call it after each write.
 */
export function stalePurger(cache: { purgeStale: () => unknown }, everyMs = EVERY_MS): () => void {
  let last = Date.now();
  return () => {
    if (Date.now() - last < everyMs) return;
    last = Date.now();
    cache.purgeStale();
  };
}
