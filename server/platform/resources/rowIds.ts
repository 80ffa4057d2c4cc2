import { type SQL, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { Transaction } from '../database/database.ts';
import { PackedIds } from '../export/packedIds.ts';

const PAGE = 10_000;
/** A million rows are sorted before the first one comes. */
const LIMIT_MS = 60_000;

/**
 * The ids that a statement selects as `id`, all as of one moment, however many there are: a cursor reads them by pages.
 * It ends after more than `most`, so that the caller can refuse.
 */
export function rowIds(transaction: Transaction, select: SQL, most = Number.POSITIVE_INFINITY): Promise<PackedIds> {
  return transaction(async (database) => {
    const ids = new PackedIds();
    await database.execute(sql`set transaction read only`);
    await database.execute(
      sql`select set_config('statement_timeout', ${String(LIMIT_MS)}, true), set_config('cursor_tuple_fraction', '1', true)`,
    );
    await database.execute(sql`declare row_ids no scroll cursor for ${select}`);
    const client: Pick<PoolClient, 'query'> = database.$client;
    // the driver has a deadline of its own, which its types do not know of one statement
    const next = { text: `fetch ${PAGE} from row_ids`, query_timeout: LIMIT_MS };
    for (let read = PAGE; read === PAGE && ids.count <= most; ) {
      const page = await client.query<{ id: string }>(next);
      read = page.rows.length;
      ids.add(page.rows.map(({ id }) => id));
    }
    return ids;
  });
}
