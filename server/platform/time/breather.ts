import { setImmediate as pause } from 'node:timers/promises';

/**
 * The longest time that the event loop waits for a long computation. A request waits several times: for its body, its
 * session, the database.
 */
const SLICE_MS = 3;

/** Is called between the steps of a long computation, and returns a pause if one is due. */
export type Breathe = () => Promise<void> | undefined;

/** Returns pauses for a long computation, so that requests are handled meanwhile. */
export function breather(): Breathe {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < SLICE_MS) return undefined;
    return pause().then(() => {
      begun = performance.now();
    });
  };
}
