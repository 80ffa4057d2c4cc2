/** Calls a function once, soon. */
export type Soon = (call: () => void) => void;

/** A hidden page has no frames. */
const HIDDEN_MS = 100;

/** Calls a function in the page's next frame; soon, if the page is hidden; at once where there are no frames. */
export const nextFrame: Soon = (call) => {
  if (typeof requestAnimationFrame === 'undefined') {
    queueMicrotask(call);
    return;
  }
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    call();
  });
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    call();
  }, HIDDEN_MS);
};
