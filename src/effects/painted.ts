/** A hidden page paints nothing: the maximum time to wait, in milliseconds. */
const LATEST_MS = 200;

/** Resolves once the browser has painted all changes so far. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // a frame's callbacks run before it is painted, a timer set in one runs after
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LATEST_MS);
  });
}
