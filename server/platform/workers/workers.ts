import { Piscina } from 'piscina';
import { createWorkQueue } from '../limits/workQueue.ts';

export type Workers<Task, Result> = {
  /**
   * Computes a task in a separate thread.
   * @param signal ends the thread at once; the promise then rejects
   * @throws QueueFull when too many tasks wait, TookTooLong for a task over its time limit
   */
  run(task: Task, signal: AbortSignal): Promise<Result>;
  stop(): Promise<void>;
};

export class TookTooLong extends Error {}

/** The most threads, so that a small server can still handle requests that need no computation. */
const THREADS = 2;
const WAITING = 8;
const PATIENCE_MS = 10_000;
const IDLE_MS = 60_000;
const MEMORY_MB = 256;

/**
 * Creates threads for computations that would block the event loop. They start with the first task and end when idle. A
 * task that runs out of memory ends only its own thread.
 *
 * @param file the module whose default export computes a task
 * @param mostMs time limit of a task in milliseconds
 * @param options.memoryMb limit of the memory of a task
 * @param options.patienceMs how long a task waits for a thread, in milliseconds
 * @param options.idleMs after how long without a task a thread ends, in milliseconds
 */
export function createWorkers<Task, Result>(
  file: URL,
  mostMs: number,
  {
    memoryMb = MEMORY_MB,
    patienceMs = PATIENCE_MS,
    idleMs = IDLE_MS,
  }: { memoryMb?: number; patienceMs?: number; idleMs?: number } = {},
): Workers<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: file.href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const inTurn = createWorkQueue(THREADS, WAITING, patienceMs);
  return {
    run: (task, signal) =>
      inTurn(async () => {
        const time = AbortSignal.timeout(mostMs);
        try {
          return await pool.run(task, { signal: AbortSignal.any([signal, time]) });
        } catch (error) {
          throw time.aborted && !signal.aborted ? new TookTooLong() : error;
        }
      }, signal),
    stop: () => pool.destroy(),
  };
}
