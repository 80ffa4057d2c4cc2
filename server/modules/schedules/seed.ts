import { sql } from 'drizzle-orm';
import { type TaskDefinition, tasks } from '../../../contract/tasks.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { removedRecord } from '../../platform/resources/removedRecord.table.ts';
import { nextRun } from './due.ts';
import { schedule } from './schedule.table.ts';

/** An arbitrary number that no other lock in this database uses. */
const SEED_LOCK = 811_310;

/**
 * Creates the default schedule of each task that never had one. Changes and removals by administrators are kept. It
 * runs at every start, on every server.
 */
export async function seedSchedules(transaction: Transaction): Promise<void> {
  await transaction(async (database) => {
    await database.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const had = await database.selectDistinct({ task: schedule.task }).from(schedule);
    const removed = await database
      .select({ task: sql<string>`${removedRecord.row} ->> 'task'` })
      .from(removedRecord)
      .where(sql`${removedRecord.resource} = 'quartz'`);
    const known = new Set([...had, ...removed].map(({ task }) => task));
    const missing: readonly TaskDefinition[] = tasks.filter(({ name }) => !known.has(name));
    if (missing.length === 0) return;
    const now = new Date();
    await database.insert(schedule).values(
      missing.map(({ name: task, title: name, usual }) => ({
        ...{ ...usual, name, task, timeZone: 'UTC', tries: 2 },
        nextRunAt: nextRun({ cron: usual.cron, timeZone: 'UTC' }, now),
      })),
    );
  });
}
