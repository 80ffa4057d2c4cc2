import { hostname } from 'node:os';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import { type Database, plainMessage } from '../../platform/database/database.ts';
import { JobCancelled } from '../../platform/jobs/worker.ts';
import { createOutput } from './output.ts';
import { endRun } from './runs.ts';
import { taskRun } from './task-run.table.ts';

/** What a task is given: `write` keeps a line that people read, in both languages; `signal` says that it must end. */
export type TaskContext = { signal: AbortSignal; write: (text: Localized) => void };

/** A task of the registry: does its work once; what it throws makes the run fail. It must not harm when repeated. */
export type Task = (parameters: Record<string, unknown>, context: TaskContext) => Promise<void>;

const ERROR_MOST = 4_000;
const SERVER = `${hostname()}:${process.pid}`.slice(0, 100);

/** Does a run that came out of the queue and keeps what came of it. Throws what the task threw, for the queue's next try. */
export async function runTask(
  database: Database,
  tasks: ReadonlyMap<string, Task>,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const [run] = await database
    .update(taskRun)
    .set({
      state: 'running',
      attempt: sql`${taskRun.attempt} + 1`,
      startedAt: sql`now()`,
      updatedAt: sql`now()`,
      error: '',
      server: SERVER,
    })
    .where(and(eq(taskRun.id, id), inArray(taskRun.state, ['queued', 'running'])))
    .returning();
  if (!run) return; // removed, or ended by somebody meanwhile
  const output = createOutput(database, id);
  try {
    const task = tasks.get(run.task);
    if (!task) throw new Error(`There is no task ${run.task}`);
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => {});
    stopping.addEventListener('abort', () => ended.reject(reasonOf(stopping)), { once: true });
    await Promise.race([task(run.parameters, { signal: stopping, write: output.write }), ended.promise]);
    await output.stop();
    await endRun(database, id, { state: 'succeeded', output: output.lines() });
  } catch (failure) {
    await output.stop();
    const error = plainMessage(failure).slice(0, ERROR_MOST);
    const kept = { error, output: output.lines() };
    if (failure instanceof JobCancelled) await endRun(database, id, { ...kept, state: 'cancelled' });
    else if (run.attempt >= run.tries) await endRun(database, id, { ...kept, state: 'failed' });
    else
      await database
        .update(taskRun)
        .set({ ...kept, state: 'queued' })
        .where(eq(taskRun.id, id));
    throw failure;
  }
}

function reasonOf({ reason }: AbortSignal): Error {
  if (reason instanceof JobCancelled) return reason;
  const isLate = reason instanceof Error && reason.name === 'TimeoutError';
  return new Error(isLate ? 'It took longer than it may' : 'The server stopped');
}
