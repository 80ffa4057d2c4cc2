/**
 * More work was asked for than may wait, or it waited too long. `retryAfterSeconds`: when a place is likely to be free.
 */
export class QueueFull extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('Too much work is waiting');
    this.name = 'QueueFull';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const LEAST_RETRY_SECONDS = 2;
const MOST_RETRY_SECONDS = 60;
/** The share of the newest work in the average of how long one takes. */
const NEWEST = 0.1;

/**
 * Runs at most `running` works at once, in the order of arrival, and lets at most `waiting` more wait for their turn,
 * each for `patienceMs` milliseconds. The returned function returns what the work returns. It throws QueueFull at once
 * when too many wait already, and when the turn did not come in time.
 */
export function createWorkQueue(
  running: number,
  waiting: number,
  patienceMs: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let busy = 0;
  let averageMs = 0;
  const queue: (() => void)[] = [];
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        reject(new QueueFull(retrySeconds()));
      }, patienceMs);
      queue.push(begin);
    });
  const retrySeconds = () => {
    const seconds = Math.ceil((averageMs * queue.length) / running / 1_000);
    return Math.min(Math.max(seconds, LEAST_RETRY_SECONDS), MOST_RETRY_SECONDS);
  };
  return async (work) => {
    if (busy < running) busy += 1;
    else if (queue.length >= waiting) throw new QueueFull(retrySeconds());
    // a work that ends hands its place on, so `busy` does not change
    else await turn();
    const begun = performance.now();
    try {
      return await work();
    } finally {
      averageMs += NEWEST * (performance.now() - begun - averageMs);
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
