/** Returns whether the page is visible and online. */
export const isAwake = (): boolean => document.visibilityState === 'visible' && navigator.onLine;

/** Calls back when that may have changed. Returns a function that stops it. */
export function onAwakeChanged(changed: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('visibilitychange', changed, { signal });
  window.addEventListener('online', changed, { signal });
  window.addEventListener('offline', changed, { signal });
  return () => stop.abort();
}

/** Calls back when the page is closed or reloaded. A request made then must be sent at once. */
export const onPageLeft = (left: () => void): void => window.addEventListener('pagehide', left);
