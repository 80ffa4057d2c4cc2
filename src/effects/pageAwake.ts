/** Whether somebody may look at the page and it has a connection. */
export const isAwake = (): boolean => document.visibilityState === 'visible' && navigator.onLine;

/** Tells when that may have changed. Returns how to stop. */
export function onAwakeChanged(changed: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('visibilitychange', changed, { signal });
  window.addEventListener('online', changed, { signal });
  window.addEventListener('offline', changed, { signal });
  return () => stop.abort();
}

/** Tells when the page is closed or loaded again; what is sent then must be sent at once. */
export const onPageLeft = (left: () => void): void => window.addEventListener('pagehide', left);
