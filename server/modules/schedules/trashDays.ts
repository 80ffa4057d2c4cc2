import { and, eq, sql } from 'drizzle-orm';
import type { TaskName } from '../../../contract/tasks.ts';
import type { Database } from '../../platform/database/database.ts';
import { schedule } from './schedule.table.ts';

const TASK: TaskName = 'trash-retention';

/** Returns after how many days the schedules permanently delete removed records; null if none does. */
export async function trashDays(database: Database): Promise<number | null> {
  const [found] = await database
    .select({ days: sql<number | null>`min((${schedule.parameters} ->> 'removedDays')::int)` })
    .from(schedule)
    .where(and(eq(schedule.task, TASK), eq(schedule.enabled, true)));
  return found?.days ?? null;
}
