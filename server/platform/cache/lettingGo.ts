/** So often what has expired is let go of. */
const EVERY_MS = 60_000;

/**
 * An LRU cache keeps what has expired until its room is needed: a bound, but memory grows towards it though nothing of it
 * is used any more. To be called after each write: once a minute everything expired goes.
 */
export function lettingGo(cache: { purgeStale: () => unknown }, everyMs = EVERY_MS): () => void {
  let last = Date.now();
  return () => {
    if (Date.now() - last < everyMs) return;
    last = Date.now();
    cache.purgeStale();
  };
}
