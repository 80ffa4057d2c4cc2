import { inArray, sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { idArray } from '../../platform/resources/filters.ts';
import { schedule } from './schedule.table.ts';

/**
 * Returns the chain of schedules through which a schedule would follow itself if `followUps` came after it, or an empty
 * list. The follow-ups stay locked until the transaction ends, because two changes that are valid alone may form a
 * cycle.
 */
export async function circleOf(
  database: Database,
  id: string,
  followUps: readonly string[],
): Promise<readonly Localized[]> {
  await database.execute(sql`select pg_advisory_xact_lock(hashtextextended('schedule_follow_ups', 0))`);
  const { rows } = await database.execute<{ path: string[] }>(sql`
    with recursive chain (id, path) as (
      select first.id, array[first.id] from unnest(${idArray(followUps)}) as first (id)
      union all
      select next.id, path || next.id
      from chain
      join ${schedule} on ${schedule.id} = chain.id
      cross join unnest(${schedule.followUps}) as next (id)
      where chain.id <> ${id} and not next.id = any(path)
    )
    select path from chain where id = ${id} order by cardinality(path) limit 1`);
  const path = [id, ...(rows[0]?.path ?? [])];
  if (path.length === 1) return [];
  const named = await database
    .select({ id: schedule.id, name: schedule.name })
    .from(schedule)
    .where(inArray(schedule.id, path));
  const names = new Map(named.map((one) => [one.id, one.name]));
  return path.flatMap((each) => names.get(each) ?? []);
}
