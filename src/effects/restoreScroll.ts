const PATIENCE_MS = 3_000;
const BY_HAND = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls an area to its earlier position as soon as its content is long enough. Gives up after a moment, or when the
 * user scrolls. Returns a function that stops it.
 */
export function restoreScroll(area: HTMLElement, top: number): () => void {
  const stop = new AbortController();
  const attempt = () => {
    area.scrollTo({ top, behavior: 'instant' });
    if (area.scrollTop >= top) stop.abort();
  };
  const growth = new ResizeObserver(attempt);
  stop.signal.addEventListener('abort', () => growth.disconnect());
  // first called when the content is laid out, before it is painted
  for (const child of area.children) growth.observe(child);
  for (const event of BY_HAND) area.addEventListener(event, () => stop.abort(), { passive: true, signal: stop.signal });
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  stop.signal.addEventListener('abort', () => clearTimeout(timer));
  return () => stop.abort();
}
