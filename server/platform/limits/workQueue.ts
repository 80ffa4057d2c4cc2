/** Too much work is waiting, or it waited too long. `retryAfterSeconds`: when capacity is likely to be free. */
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
/** Weight of the newest task in the average duration. */
const NEWEST = 0.1;

/**
 * Creates a function that runs at most `running` tasks at the same time, in the order of arrival. At most `waiting`
 * more wait, each for at most `patienceMs` milliseconds. The function returns the task's result. It throws QueueFull
 * when too many wait already, or when the time to wait is over. A task whose signal is aborted stops waiting, and the
 * function throws the signal's reason.
 */
export function createWorkQueue(
  running: number,
  waiting: number,
  patienceMs: number,
): <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  let busy = 0;
  let averageMs = 0;
  const queue: (() => void)[] = [];
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const begin = () => {
        settle();
        resolve();
      };
      const giveUp = (reason: unknown) => {
        settle();
        queue.splice(queue.indexOf(begin), 1);
        reject(reason);
      };
      const leave = () => giveUp(signal?.reason);
      const timer = setTimeout(() => giveUp(new QueueFull(retrySeconds())), patienceMs);
      signal?.addEventListener('abort', leave);
      queue.push(begin);
    });
  const retrySeconds = () => {
    const seconds = Math.ceil((averageMs * queue.length) / running / 1_000);
    return Math.min(Math.max(seconds, LEAST_RETRY_SECONDS), MOST_RETRY_SECONDS);
  };
  return async (work, signal) => {
    signal?.throwIfAborted();
    if (busy < running) busy += 1;
    else if (queue.length >= waiting) throw new QueueFull(retrySeconds());
    // A task that ends passes its slot on, so `busy` stays the same.
    else await turn(signal);
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
