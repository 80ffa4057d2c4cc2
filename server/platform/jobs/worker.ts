import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { plainMessage } from '../database/database.ts';
import type { JobsOptions, JobType } from './jobs.ts';

/** The abort reason when a user canceled the job. */
export class JobCancelled extends Error {}

const LOOK_MS = 1_500;

export type Worker = {
  /** Checks for jobs at once instead of at the next interval. */
  wake(): void;
  /** Resolves when the loop has ended after a stop. */
  done: Promise<void>;
  /** After a stop, returns unfinished jobs to the queue. */
  giveBack(): Promise<void>;
};

type WorkerOptions = {
  boss: PgBoss;
  type: JobType<object>;
  log: JobsOptions['log'];
  pollMs: number;
  stopping: AbortSignal;
};

/**
 * Runs the jobs of one type, one after another. The loop of pg-boss is not used: it ends the process if the database
 * goes away after a job's end and before it is marked as done.
 */
export function runWorker({ boss, type, log, pollMs, stopping }: WorkerOptions): Worker {
  let wake: (() => void) | undefined;
  let awake = false;
  let current: string | undefined;

  const sleep = () =>
    new Promise<void>((resolve) => {
      if (awake || stopping.aborted) return resolve();
      const timer = setTimeout(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const rouse = () => {
    awake = true;
    wake?.();
  };
  const doNext = async (): Promise<boolean> => {
    const [job] = await boss.fetch<object>(type.name, { includeMetadata: true });
    if (job === undefined) return false;
    current = job.id;
    const failure = await attempt(boss, type, job, stopping);
    // The stop has already returned it to the queue.
    if (current === undefined) return false;
    if (failure === undefined) await boss.complete(type.name, job.id);
    else if (!(failure instanceof JobCancelled)) {
      const details = { job: type.name, tries: job.retryCount + 1, err: failure };
      if (job.retryCount >= job.retryLimit) log.error(details, 'a job has failed for good');
      else log.warn(details, 'a job has failed and will be tried again');
      await boss.fail(type.name, job.id, { message: plainMessage(failure) });
    }
    current = undefined;
    return true;
  };
  const loop = async (): Promise<void> => {
    while (!stopping.aborted) {
      awake = false;
      const worked = await doNext().catch((error: unknown) => {
        // The job remains marked as running until its time limit, and then runs again.
        log.warn({ err: error, job: type.name }, 'a job could not be marked as done');
        current = undefined;
        return false;
      });
      if (!worked) await sleep();
    }
  };

  stopping.addEventListener('abort', rouse);
  return {
    wake: rouse,
    done: loop(),
    async giveBack() {
      const id = current;
      current = undefined;
      if (id !== undefined)
        await boss.fail(type.name, id, { message: 'the server stopped' }).catch((error: unknown) => {
          log.warn({ err: error, job: type.name }, 'a job could not be returned to the queue');
        });
    },
  };
}

async function attempt(
  boss: PgBoss,
  type: JobType<object>,
  job: JobWithMetadata<object>,
  stopping: AbortSignal,
): Promise<Error | undefined> {
  const limitSeconds = job.expireInSeconds;
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  // A separate controller: the signals of `AbortSignal.timeout` and `AbortSignal.any` outlive the work, together with
  // all their listeners.
  const ending = new AbortController();
  const limit = setTimeout(() => {
    const words = `it took longer than ${limitSeconds} s`;
    ending.abort(new DOMException(words, 'TimeoutError'));
    over.reject(new Error(words));
  }, limitSeconds * 1_000).unref();
  const stop = () => ending.abort(stopping.reason);
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop, { once: true });
  const look = setInterval(async () => {
    // If a check fails, the next one follows.
    const known = await boss.getJobById(type.name, job.id).catch(() => null);
    if (known?.state !== 'cancelled') return;
    const reason = new JobCancelled('it was cancelled');
    ending.abort(reason);
    over.reject(reason);
  }, LOOK_MS);
  try {
    await Promise.race([type.work(job.data, ending.signal), over.promise]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearInterval(look);
    clearTimeout(limit);
    stopping.removeEventListener('abort', stop);
  }
}
