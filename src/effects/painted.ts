/** A hidden page draws nothing: so long, in milliseconds, is waited at most. */
const LATEST_MS = 200;

/** Settles once the browser has drawn what has changed until now. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // a frame's callbacks run before it is drawn, a timer set in one runs after
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LATEST_MS);
  });
}
