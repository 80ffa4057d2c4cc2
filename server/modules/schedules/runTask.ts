import { hostname } from 'node:os';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Localized } from '../../../contract/schema.ts';
import { plainMessage } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { JobCancelled } from '../../platform/jobs/worker.ts';
import { type Ending, endRun } from './endRun.ts';
import { createOutput } from './output.ts';
import type { Run } from './runs.ts';
import { taskRun } from './taskRun.table.ts';

/** Passed to a task. `write` stores a line for users in both languages; `signal` is aborted when the task must end. */
export type TaskContext = { signal: AbortSignal; write: (text: Localized) => void };

/** A task of the registry. It does its work once; an error makes the run fail. Repeating it must be safe. */
export type Task = (parameters: Record<string, unknown>, context: TaskContext) => Promise<void>;

const ERROR_MOST = 4_000;
const SERVER = `${hostname()}:${process.pid}`.slice(0, 100);

export type Running = Ending &
  Pick<Dependencies, 'database' | 'transaction'> & { log: Pick<FastifyBaseLogger, 'warn'> };

/** Executes a run from the queue and stores its result. Throws the task's error if there is no further try. */
export async function runTask(
  parts: Running,
  tasks: ReadonlyMap<string, Task>,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const { database, transaction, log } = parts;
  const [run] = await database
    .update(taskRun)
    .set({ state: 'running', startedAt: sql`now()`, updatedAt: sql`now()`, server: SERVER })
    .where(and(eq(taskRun.id, id), inArray(taskRun.state, ['queued', 'running'])))
    .returning();
  if (!run) return; // removed or ended meanwhile
  const output = createOutput(database, id);
  const failure = await failureOf(tasks, run, stopping, output.write);
  await output.stop();
  const lines = { output: output.lines() };
  if (failure === undefined) {
    await transaction((open) => endRun(parts, open, id, { ...lines, state: 'succeeded' }));
    return;
  }
  const error = plainMessage(failure).slice(0, ERROR_MOST);
  const state = failure instanceof JobCancelled ? 'cancelled' : 'failed';
  const again = await transaction((open) => endRun(parts, open, id, { ...lines, error, state }));
  if (!again) throw failure;
  log.warn({ err: failure, task: run.task, tries: run.attempt }, 'a run has failed and will be tried again');
}

async function failureOf(
  tasks: ReadonlyMap<string, Task>,
  { task: name, parameters }: Pick<Run, 'task' | 'parameters'>,
  stopping: AbortSignal,
  write: TaskContext['write'],
): Promise<unknown> {
  try {
    const task = tasks.get(name);
    if (!task) throw new Error(`There is no task ${name}`);
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => {});
    stopping.addEventListener('abort', () => ended.reject(reasonOf(stopping)), { once: true });
    await Promise.race([task(parameters, { signal: stopping, write }), ended.promise]);
    return undefined;
  } catch (failure) {
    return failure ?? new Error('It failed without a message');
  }
}

function reasonOf({ reason }: AbortSignal): Error {
  if (reason instanceof JobCancelled) return reason;
  const isLate = reason instanceof Error && reason.name === 'TimeoutError';
  return new Error(isLate ? 'It exceeded its time limit' : 'The server stopped');
}
