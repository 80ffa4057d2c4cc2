import { asc, type SQL, sql } from 'drizzle-orm';
import type { Runs, ScheduleState } from '../../../contract/entities/dashboard.ts';
import type { RunState } from '../../../contract/resources/quartz.ts';
import type { Database } from '../../platform/database/database.ts';
import { schedule } from '../schedules/schedule.table.ts';
import { taskRun } from '../schedules/taskRun.table.ts';

const RUNS = 24;

/** Returns the scheduled tasks that meet the condition `seen`, the next to run first, each with its last runs. */
export async function readSchedules(database: Database, seen: SQL): Promise<ScheduleState[]> {
  const ofIt = sql`${taskRun} where ${taskRun.scheduleId} = "schedule"."id"`;
  const rows = await database
    .select({
      id: schedule.id,
      name: schedule.name,
      nextRunAt: schedule.nextRunAt,
      state: sql<RunState | null>`(select state from ${ofIt} order by planned_at desc limit 1)`,
      runs: sql<Runs>`(
        select coalesce(jsonb_agg(jsonb_build_object('ms', ms, 'failed', state = 'failed') order by planned_at), '[]')
        from (
          select coalesce(duration_ms, 0) as ms, state, planned_at from ${ofIt} and ended_at is not null
          order by planned_at desc limit ${RUNS}
        ) as last_runs)`,
    })
    .from(schedule)
    .where(seen)
    .orderBy(sql`${schedule.nextRunAt} asc nulls last`, asc(schedule.id));
  return rows.map(({ nextRunAt, ...row }) => ({ ...row, nextRunAt: nextRunAt?.toISOString() ?? null }));
}
