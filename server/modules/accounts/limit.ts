/** More work was asked for than may wait. */
export class LimitReached extends Error {}

/**
 * Runs at most `running` works at once, in the order of arrival, and lets at most `waiting` more wait.
 * The returned function answers what the work answers, or throws LimitReached at once.
 */
export function createLimit(running: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let busy = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (busy < running) busy += 1;
    else if (queue.length >= waiting) throw new LimitReached('Too much work is waiting');
    // whoever ends hands its place on, so `busy` does not change
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
