import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { mailFailure, mailRecovery, type Telling } from './alarm.ts';
import { pause } from './pause.ts';
import { addRun, placeRun, type Run, type RunJob, type Schedule } from './runs.ts';
import { schedule } from './schedule.table.ts';
import { taskRun } from './taskRun.table.ts';

export type Ending = Telling & { job: RunJob };
type End = {
  state: 'succeeded' | 'failed' | 'cancelled';
  error?: string;
  output?: { at: string; text: Localized }[];
};

/**
 * Ends a run and triggers what follows: the next try, the alarm, the pause, and the jobs after it. Call it in a
 * transaction. A run that has ended already is not changed, so that this happens once.
 *
 * @returns whether it is tried again
 */
export async function endRun(parts: Ending, database: Database, id: string, end: End): Promise<boolean> {
  const [run] = await database
    .update(taskRun)
    .set({
      ...end,
      endedAt: sql`now()`,
      durationMs: sql`(extract(epoch from now() - ${taskRun.startedAt}) * 1000)::int`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(taskRun.id, id), inArray(taskRun.state, ['queued', 'running'])))
    .returning();
  if (!run || end.state === 'cancelled') return false;
  const [one] = await database.select().from(schedule).where(eq(schedule.id, run.scheduleId)).for('update');
  if (!one) return false; // removed meanwhile
  if (end.state === 'succeeded') {
    await hasWorked(parts, database, one, run);
    return false;
  }
  if (run.attempt >= run.tries) {
    await hasFailed(parts, database, one, run);
    return false;
  }
  await tryAgain(parts, database, one, run);
  return true;
}

/** Queues the next try of a run. The waiting time doubles with each try. */
async function tryAgain({ job }: Ending, database: Database, one: Schedule, run: Run): Promise<void> {
  const seconds = one.waitSeconds * 2 ** (run.attempt - 1);
  const { tries, parameters, createdBy, afterId } = run;
  const plannedAt = new Date(Date.now() + seconds * 1_000);
  const next = { trigger: 'retry' as const, attempt: run.attempt + 1, plannedAt, createdBy, afterId };
  // A retry uses the parameters of the first try, even if they were changed since.
  await addRun(database, job, { ...one, tries, parameters }, next, 'queued', seconds);
}

async function hasFailed(parts: Ending, database: Database, one: Schedule, run: Run): Promise<void> {
  const failuresInRow = one.failuresInRow + 1;
  const pauses = one.enabled && one.pauseAfter !== null && failuresInRow >= one.pauseAfter;
  const told = one.alarmedAt === null && (await mailFailure(parts, database, one, run, pauses));
  await database
    .update(schedule)
    .set({ failuresInRow, ...(told && { alarmedAt: sql`now()` }) })
    .where(eq(schedule.id, one.id));
  if (pauses) await pause(database, one, failuresInRow);
}

async function hasWorked(parts: Ending, database: Database, one: Schedule, run: Run): Promise<void> {
  if (one.alarmedAt !== null) await mailRecovery(parts, database, one, run);
  if (one.alarmedAt !== null || one.failuresInRow > 0)
    await database.update(schedule).set({ failuresInRow: 0, alarmedAt: null }).where(eq(schedule.id, one.id));
  if (one.followUps.length === 0) return;
  const following = await database
    .select()
    .from(schedule)
    .where(and(inArray(schedule.id, one.followUps), eq(schedule.enabled, true)))
    .orderBy(schedule.id)
    .for('update');
  const begun = { plannedAt: new Date(), trigger: 'follow-up' as const, afterId: one.id, createdBy: run.createdBy };
  for (const each of following) await placeRun(database, parts.job, each, begun);
}
