import type { FastifyBaseLogger } from 'fastify';
import { TASK_QUEUE } from '../../../contract/constants.ts';
import type { QueueName } from '../../../contract/queues.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Telling } from './alarm.ts';
import type { RunJob } from './runs.ts';
import { runTask, type Task } from './runTask.ts';
import { endLostRuns, tick } from './tick.ts';

const LOOK_MS = 2_000;
const AT_ONCE = 4;

type Parts = Telling &
  Pick<Dependencies, 'database' | 'transaction' | 'jobs'> & { log: Pick<FastifyBaseLogger, 'warn'> };

export type Schedules = {
  /** Job that puts runs into the queue. */
  job: RunJob;
  /** Checks for due schedules at once, instead of at the next interval. */
  look: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Runs tasks by their schedules. Every server checks every two seconds for due schedules; the first one puts the run
 * into the queue, and a free server executes it. Call it while modules are created; it starts checking at once.
 */
export function startSchedules(
  { jobs, log, ...more }: Parts,
  tasks: ReadonlyMap<string, Task>,
  lookMs = LOOK_MS,
): Schedules {
  const job: RunJob = jobs.define<{ run: string }>({
    name: TASK_QUEUE satisfies QueueName,
    atOnce: AT_ONCE,
    work: ({ run }, signal) => runTask(parts, tasks, run, signal),
  });
  const parts = { ...more, jobs, log, job };
  let failing = false;
  const look = async () => {
    await tick(parts);
    await endLostRuns(parts);
  };
  let looking: Promise<void> | undefined;
  const turn = () => {
    looking ??= look()
      .then(() => {
        failing = false;
      })
      .catch((error: unknown) => {
        if (!failing) log.warn({ err: error }, 'schedules could not be checked; the server retries');
        failing = true;
      })
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(turn, lookMs);
  timer.unref();
  return {
    job,
    look,
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
