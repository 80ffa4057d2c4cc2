import type PgBoss from 'pg-boss';
import { plainMessage } from '../database/database.ts';
import type { JobsOptions, JobType } from './jobs.ts';

/** The reason of a signal that was aborted because somebody cancelled the job. */
export class JobCancelled extends Error {}

const LOOK_MS = 1_500;

export type Worker = {
  /** Looks at once instead of at the next turn. */
  wake(): void;
  /** Kept when the loop has ended, after a stop. */
  done: Promise<void>;
  /** After a stop: what has not ended goes back into the queue. */
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
 * Does the jobs of one type, one after the other. pg-boss brings a loop of its own, but that ends the process when the
 * database goes away between a job's end and its being marked as done.
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
    // given back by the stop already
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
        // the job stays marked as under way until its time is over, and is done again then
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
          log.warn({ err: error, job: type.name }, 'a job could not be given back');
        });
    },
  };
}

async function attempt(
  boss: PgBoss,
  type: JobType<object>,
  job: PgBoss.JobWithMetadata<object>,
  stopping: AbortSignal,
): Promise<Error | undefined> {
  const limitSeconds = Number(job.expireInSeconds); // PostgreSQL's numeric comes as text
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  // a signal of its own: those of `AbortSignal.timeout` and `any` live on after the work, with all that listens to them
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
    // a look that fails is followed by the next one
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
