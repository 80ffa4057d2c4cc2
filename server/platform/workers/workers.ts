import { Piscina } from 'piscina';
import { createWorkQueue } from '../limits/workQueue.ts';

export type Workers<Task, Result> = {
  /**
   * Computes a task in a thread of its own.
   * @param signal ends the thread at once; the promise then rejects
   * @throws QueueFull where too many tasks wait, TookTooLong for one that goes on for too long
   */
  run(task: Task, signal: AbortSignal): Promise<Result>;
  stop(): Promise<void>;
};

export class TookTooLong extends Error {}

/** Both cores of a small server are not taken from the requests that need no computing. */
const THREADS = 2;
const WAITING = 8;
const PATIENCE_MS = 10_000;
const IDLE_MS = 60_000;
const MEMORY_MB = 256;

/**
 * Threads for computing that would keep the event loop from other requests. They start with the first task and end when
 * there is nothing to do. A task whose memory runs out ends its thread and nothing else.
 *
 * @param file the module whose default export computes a task
 * @param mostMs a task that takes longer is ended
 */
export function createWorkers<Task, Result>(file: URL, mostMs: number): Workers<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: file.href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const inTurn = createWorkQueue(THREADS, WAITING, PATIENCE_MS);
  return {
    run: (task, signal) =>
      inTurn(async () => {
        const time = AbortSignal.timeout(mostMs);
        try {
          return await pool.run(task, { signal: AbortSignal.any([signal, time]) });
        } catch (error) {
          throw time.aborted && !signal.aborted ? new TookTooLong() : error;
        }
      }),
    stop: () => pool.destroy(),
  };
}
