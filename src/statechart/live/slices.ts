/** The longest work in one piece, so that the page stays responsive. */
const SLICE_MS = 4;

/** The clock, and the queue of the page's tasks. */
export type Turns = { now: () => number; later: (next: () => void) => void };

const pageTurns: Turns = { now: () => performance.now(), later: (next) => void setTimeout(next) };

/**
 * Collects what a generator yields in slices of a few milliseconds, between which the page does its own work. A
 * generator can yield undefined for work without a result. Returns a function that stops it.
 */
export function inSlices<Item>(
  steps: Iterator<Item | undefined, void>,
  done: (items: Item[]) => void,
  { now, later }: Turns = pageTurns,
): () => void {
  const items: Item[] = [];
  let stopped = false;
  const slice = () => {
    if (stopped) return;
    const end = now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return done(items);
      if (step.value !== undefined) items.push(step.value);
    } while (now() < end);
    later(slice);
  };
  slice();
  return () => {
    stopped = true;
  };
}
