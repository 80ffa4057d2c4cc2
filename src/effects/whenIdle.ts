/** Safari has no idle callbacks: the time after loading that is used instead. */
const LATER_MS = 300;

/** Calls back once, when the page is loaded and the browser is idle. Returns a function that cancels it. */
export function whenIdle(call: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const run = () => {
    if (!signal.aborted) call();
  };
  const wait = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(run);
    else setTimeout(run, LATER_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal });
  return () => stop.abort();
}
