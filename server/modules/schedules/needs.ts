import { sql } from 'drizzle-orm';
import { permissionCodes } from '../../../contract/permissions.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { idArray } from '../../platform/resources/filters.ts';
import type { ResourceCall } from '../../platform/resources/source.ts';
import { schedule } from './schedule.table.ts';

/**
 * Refuses callers who lack a permission that is needed by a task or by one of its direct or indirect follow-ups.
 * Otherwise a schedule could do what the caller may not do.
 *
 * @throws Refusal that names the missing permissions
 */
export async function refuseWithoutNeeds(
  database: Database,
  { task, followUps }: { task: unknown; followUps: readonly string[] },
  { caller, locale }: Pick<ResourceCall, 'caller' | 'locale'>,
): Promise<void> {
  const tasks = [task, ...(await tasksAfter(database, followUps))];
  const needed = new Set(tasks.flatMap((name) => taskNamed(name)?.needs ?? []));
  const missing = [...needed].filter((code) => !caller.codes.has(code));
  if (missing.length === 0) return;
  const named = missing.map((code) => `${permissionCodes[code][locale]} (${code})`);
  const permissions = new Intl.ListFormat(locale).format(named);
  throw new Refusal('forbidden', m.schedule_needs({ permissions }, { locale }));
}

async function tasksAfter(database: Database, followUps: readonly string[]): Promise<readonly string[]> {
  if (followUps.length === 0) return [];
  const { rows } = await database.execute<{ task: string }>(sql`
    with recursive chain (id) as (
      select first.id from unnest(${idArray(followUps)}) as first (id)
      union
      select next.id from chain
      join ${schedule} on ${schedule.id} = chain.id
      cross join unnest(${schedule.followUps}) as next (id)
    )
    select distinct ${schedule.task} as task from chain join ${schedule} on ${schedule.id} = chain.id`);
  return rows.map(({ task }) => task);
}
