import { inArray, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { tableChange } from './tableChange.table.ts';

/**
 * Returns a query expression whose text differs after every committed change of the tables. Its cost does not depend on
 * their size.
 */
export function changesOf(...tables: PgTable[]) {
  const names = tables.map((table) => getTableConfig(table).name);
  return sql<string>`(select concat_ws('/', coalesce(sum(${tableChange.transactions}), 0), coalesce(sum(${tableChange.sum}), 0))
    from ${tableChange} where ${inArray(tableChange.name, names)})`;
}

/**
 * Sums up the change records that no running transaction can add to, so that reading them stays fast. The result of
 * `changesOf` stays the same. It is safe not to call it.
 */
export async function sumUpChanges(database: Database): Promise<void> {
  await database.execute(sql`
    with old as (
      delete from ${tableChange}
      where ${tableChange.transaction} < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      returning *
    )
    insert into ${tableChange} (name, transaction, transactions, sum)
    select name, max(transaction), sum(transactions), sum(sum) from old group by name`);
}
