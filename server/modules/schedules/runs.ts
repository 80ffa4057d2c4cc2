import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { schedule } from './schedule.table.ts';
import { taskRun } from './taskRun.table.ts';

export type Schedule = typeof schedule.$inferSelect;
export type Run = typeof taskRun.$inferSelect;
export type RunJob = Job<{ run: string }>;
type NewRun = Pick<
  typeof taskRun.$inferInsert,
  'plannedAt' | 'trigger' | 'missedCount' | 'createdBy' | 'afterId' | 'attempt'
>;

export const UNDER_WAY = ['waiting', 'queued', 'running'] as const;

/** Returns how many runs of a schedule wait, and whether one is queued or running. */
export async function underWay(database: Database, scheduleId: string): Promise<{ waiting: number; active: boolean }> {
  const rows = await database
    .select({ state: taskRun.state })
    .from(taskRun)
    .where(and(eq(taskRun.scheduleId, scheduleId), inArray(taskRun.state, [...UNDER_WAY])));
  const waiting = rows.filter(({ state }) => state === 'waiting').length;
  return { waiting, active: rows.length > waiting };
}

/**
 * Adds a run, unless there is one planned for the same time.
 *
 * @returns its id
 */
export async function addRun(
  database: Database,
  job: RunJob,
  { id: scheduleId, name, task, parameters, tries, timeoutSeconds }: Schedule,
  run: NewRun,
  state: Run['state'],
  afterSeconds = 0,
): Promise<string | null> {
  const isOver = state === 'missed' || state === 'skipped';
  const [row] = await database
    .insert(taskRun)
    .values({
      ...{ attempt: isOver ? 0 : 1, ...run },
      ...{ scheduleId, name, task, parameters, tries, state, endedAt: isOver ? new Date() : null },
    })
    .onConflictDoNothing()
    .returning({ id: taskRun.id });
  if (row && state === 'queued') await sendRun(database, job, row.id, { timeoutSeconds }, afterSeconds);
  return row?.id ?? null;
}

/** Adds an automatic run: now, after the current one, or not at all, depending on the schedule. */
export async function placeRun(database: Database, job: RunJob, one: Schedule, run: NewRun): Promise<void> {
  const { waiting, active } = await underWay(database, one.id);
  const free = one.overlap === 'allow' || !(active || waiting > 0);
  // Missed runs wait in sequence; of the others at most one waits.
  const waits = run.trigger === 'missed' || (one.overlap === 'queue' && waiting === 0);
  await addRun(database, job, one, run, free ? 'queued' : waits ? 'waiting' : 'skipped');
}

/** Puts a run into the queue, in the transaction that `database` is. Its next try is a separate run. */
export async function sendRun(
  database: Database,
  job: RunJob,
  id: string,
  { timeoutSeconds }: Pick<Schedule, 'timeoutSeconds'>,
  afterSeconds = 0,
): Promise<void> {
  const jobId = await job.send({ run: id }, { database, tries: 1, limitSeconds: timeoutSeconds, afterSeconds });
  await database.update(taskRun).set({ state: 'queued', jobId }).where(eq(taskRun.id, id));
}
