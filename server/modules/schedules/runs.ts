import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { schedule } from './schedule.table.ts';
import { taskRun } from './task-run.table.ts';

export type Schedule = typeof schedule.$inferSelect;
export type RunJob = Job<{ run: string }>;
type NewRun = Pick<typeof taskRun.$inferInsert, 'plannedAt' | 'trigger' | 'missedCount' | 'createdBy'>;
type State = (typeof taskRun.$inferSelect)['state'];

export const UNDER_WAY = ['waiting', 'queued', 'running'] as const;

/** How many runs of a schedule wait, and whether one is queued or running. */
export async function underWay(database: Database, scheduleId: string): Promise<{ waiting: number; active: boolean }> {
  const rows = await database
    .select({ state: taskRun.state })
    .from(taskRun)
    .where(and(eq(taskRun.scheduleId, scheduleId), inArray(taskRun.state, [...UNDER_WAY])));
  const waiting = rows.filter(({ state }) => state === 'waiting').length;
  return { waiting, active: rows.length > waiting };
}

/** Adds a run, unless there is one planned for the same time. Gives its id. */
export async function addRun(
  database: Database,
  job: RunJob,
  { id: scheduleId, name, task, parameters, tries, waitSeconds, timeoutSeconds }: Schedule,
  run: NewRun,
  state: State,
): Promise<string | null> {
  const ended = state === 'missed' || state === 'skipped' ? new Date() : null;
  const [row] = await database
    .insert(taskRun)
    .values({ ...run, scheduleId, name, task, parameters, tries, state, endedAt: ended })
    .onConflictDoNothing()
    .returning({ id: taskRun.id });
  if (row && state === 'queued') await sendRun(database, job, row.id, { tries, waitSeconds, timeoutSeconds });
  return row?.id ?? null;
}

/** Puts a run into the queue, in the transaction that `database` is. */
export async function sendRun(
  database: Database,
  job: RunJob,
  id: string,
  { tries, waitSeconds, timeoutSeconds }: Pick<Schedule, 'tries' | 'waitSeconds' | 'timeoutSeconds'>,
): Promise<void> {
  const jobId = await job.send({ run: id }, { database, tries, waitSeconds, limitSeconds: timeoutSeconds });
  await database.update(taskRun).set({ state: 'queued', jobId }).where(eq(taskRun.id, id));
}

/** Ends a run, with how long it took. */
export async function endRun(
  database: Database,
  id: string,
  values: { state: State; error?: string; output?: { at: string; text: Localized }[] },
): Promise<void> {
  await database
    .update(taskRun)
    .set({
      ...values,
      endedAt: sql`now()`,
      durationMs: sql`(extract(epoch from now() - ${taskRun.startedAt}) * 1000)::int`,
      updatedAt: sql`now()`,
    })
    .where(eq(taskRun.id, id));
}
