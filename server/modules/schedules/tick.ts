import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { allJobs, hasOlderJobs } from '../../platform/jobs/tables.ts';
import { dueRuns } from './due.ts';
import { type Ending, endRun } from './endRun.ts';
import { addRun, placeRun, type RunJob, type Schedule, sendRun } from './runs.ts';
import { schedule } from './schedule.table.ts';
import { taskRun } from './taskRun.table.ts';

const AT_ONCE = 20;

type Parts = Ending & { transaction: Transaction };

/**
 * Starts every due schedule, and queues runs that waited for the previous one. The row of the schedule is locked and a
 * second run for the same time is not possible, so two servers start it once. Runs, their jobs and the schedule's next
 * time are stored in one transaction, so a server that dies here leaves everything unchanged.
 */
export async function tick({ transaction, job }: Pick<Parts, 'transaction' | 'job'>): Promise<void> {
  await transaction(async (database) => {
    const due = await database
      .select()
      .from(schedule)
      .where(and(eq(schedule.enabled, true), lte(schedule.nextRunAt, sql`now()`)))
      .orderBy(asc(schedule.nextRunAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const one of due) await fire(database, job, one);
  });
  await transaction(async (database) => {
    const active = sql`exists (select 1 from ${taskRun} where ${taskRun.scheduleId} = ${schedule.id} and ${taskRun.state} in ('queued', 'running'))`;
    const waiting = sql`exists (select 1 from ${taskRun} where ${taskRun.scheduleId} = ${schedule.id} and ${taskRun.state} = 'waiting')`;
    const ready = await database
      .select()
      .from(schedule)
      .where(and(waiting, sql`not ${active}`))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const one of ready) {
      const [oldest] = await database
        .select({ id: taskRun.id })
        .from(taskRun)
        .where(and(eq(taskRun.scheduleId, one.id), eq(taskRun.state, 'waiting')))
        .orderBy(asc(taskRun.plannedAt))
        .limit(1);
      if (oldest) await sendRun(database, job, oldest.id, one);
    }
  });
}

async function fire(database: Parameters<Parameters<Transaction>[0]>[0], job: RunJob, one: Schedule): Promise<void> {
  const { rows } = await database.execute<{ now: Date | string }>(sql`select now() as now`);
  const now = new Date(rows[0]?.now ?? Date.now());
  const { due, next } = dueRuns(one, one.nextRunAt ?? now, now);
  for (const { runs, ...run } of due) {
    if (runs) await placeRun(database, job, one, run);
    else await addRun(database, job, one, run, 'missed');
  }
  await database.update(schedule).set({ nextRunAt: next }).where(eq(schedule.id, one.id));
}

/**
 * Ends runs whose job ended without them: canceled while waiting, or lost with its server. While jobs of an older
 * version are not carried over yet, it ends none: their jobs only seem to be missing.
 */
export async function endLostRuns(parts: Parts & { jobs: Pick<Jobs, 'isOpen'> }): Promise<void> {
  if (!parts.jobs.isOpen()) return;
  await parts.transaction(async (database) => {
    const active = await database
      .select({ id: taskRun.id })
      .from(taskRun)
      .where(inArray(taskRun.state, ['queued', 'running']))
      .limit(1);
    if (active.length === 0) return;
    const { rows } = await database.execute<{ id: string; job: string | null }>(sql`
      select run.id, jobs.state as job from ${taskRun} run
      left join ${allJobs} on jobs.name = 'scheduled-task' and jobs.id = run.job_id
      where run.state in ('queued', 'running') and (jobs.id is null or jobs.state in ('cancelled', 'failed', 'completed'))
      and run.updated_at < now() - interval '5 seconds' and not ${hasOlderJobs}
      for update of run skip locked`);
    for (const { id, job } of rows)
      await endRun(
        parts,
        database,
        id,
        job === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', error: LOST },
      );
  });
}

const LOST = 'The server that ran it stopped before it ended';
