import { sql } from 'drizzle-orm';
import type { WithoutResultDays } from '../../../contract/dashboardDays.ts';
import type { TextWithoutResult } from '../../../contract/entities/searchConsole.ts';
import type { Database } from '../../platform/database/database.ts';
import { offsetIn } from '../../platform/database/paging.ts';
import { dayOf, startOfLast } from '../../platform/time/zones.ts';
import { usageDay, usedAt, usedSince } from '../dashboard/usageDay.table.ts';
import type { SearchEngine } from '../search/engine/engine.ts';

type Asked = { days: WithoutResultDays; page: number; limit: number; timeZone: string };

/** Returns texts that had no result when they were searched, the most frequent first, with what each finds now. */
export async function textsWithoutResult(
  database: Database,
  engine: SearchEngine,
  { days, page, limit, timeZone }: Asked,
): Promise<{ count: number; list: TextWithoutResult[] }> {
  const since = startOfLast(timeZone, days, new Date());
  // Days that were summed up no longer contain texts.
  const grouped = sql`
    select ${usageDay.key} as text, sum(${usageDay.count})::int as times, max(${usedAt}) as last_at
    from ${usageDay}
    where ${usageDay.kind} = 'searchWithoutResult' and ${usageDay.key} <> '' and ${usedSince(since)}
    group by ${usageDay.key}`;
  const counted = await database.execute<{ n: number }>(sql`select count(*)::int as n from (${grouped}) as texts`);
  const count = counted.rows[0]?.n ?? 0;
  const { rows } = await database.execute<{ text: string; times: number; last_at: string }>(
    sql`${grouped} order by times desc, last_at desc, text limit ${limit} offset ${offsetIn(count, { page, limit })}`,
  );
  const list = await Promise.all(
    rows.map(async ({ text, times, last_at: lastAt }) => ({
      text,
      times,
      lastDay: dayOf(timeZone, new Date(lastAt)),
      findsNow: await engine.search({ text, page: 1, limit: 1, locale: 'en' }, 'published').then(
        ({ count }) => count,
        () => null,
      ),
    })),
  );
  return { count, list };
}
