import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { NOON, usageDay } from './usageDay.table.ts';

/**
 * Merges the uses of each old day and kind into one row without a key.
 *
 * @returns how many rows were merged
 */
export const sumUpUses = (transaction: Transaction, detailDays: number): Promise<number> =>
  transaction(async (database) => {
    const old = sql`${usageDay.day} < (now() at time zone 'UTC')::date - ${detailDays}::int and ${usageDay.key} <> ''`;
    const { rows } = await database.execute<{ day: string; kind: string; count: number; rows: number }>(sql`
      with gone as (delete from ${usageDay} where ${old} returning day, kind, count)
      select day::text as day, kind, sum(count)::int as count, count(*)::int as rows from gone group by 1, 2 order by 1, 2`);
    for (const { day, kind, count } of rows)
      await database.execute(sql`
        insert into ${usageDay} (day, minute, kind, key, count) values (${day}, ${NOON}, ${kind}, '', ${count})
        on conflict (day, minute, kind, key) do update set count = ${usageDay.count} + excluded.count`);
    return rows.reduce((sum, row) => sum + row.rows, 0);
  });
