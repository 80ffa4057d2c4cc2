import { and, eq, inArray } from 'drizzle-orm';
import type { RetentionPeriod } from '../../../contract/entities/privacy.ts';
import { type Retention, retentions } from '../../../contract/retention.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { schedule } from '../schedules/schedule.table.ts';

type Row = typeof schedule.$inferSelect;

/** Returns how long each kind of data is kept now: the shortest period of the enabled schedules that delete it. */
export async function retentionPeriods(
  database: Database,
  { retention }: Pick<Config, 'retention'>,
): Promise<RetentionPeriod[]> {
  const tasks = retentions.flatMap(({ decision }) => (decision.kind === 'schedule' ? [decision.task] : []));
  const rows = await database
    .select()
    .from(schedule)
    .where(and(eq(schedule.enabled, true), inArray(schedule.task, tasks)));
  return retentions.map((each) => periodOf(each, rows, retention));
}

function periodOf({ name, decision }: Retention, rows: readonly Row[], limits: Config['retention']): RetentionPeriod {
  if (decision.kind !== 'schedule')
    return { name, amount: decision.kind === 'fixed' ? decision.amount : null, least: null, schedules: [] };
  const { task, parameter } = decision;
  const limit = taskNamed(task)?.atLeast[parameter];
  const least = limit === undefined ? null : limits[limit];
  const own = rows.filter((row) => row.task === task);
  const amounts = own.map(({ parameters }) => Math.max(Number(parameters[parameter]), least ?? 0));
  return {
    name,
    amount: amounts.length > 0 ? Math.min(...amounts) : null,
    least,
    schedules: own.map(({ id, name: title }) => ({ id, name: title })),
  };
}
