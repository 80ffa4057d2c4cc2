import { type SQL, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { Database, Transaction } from '../database/database.ts';
import { PackedIds } from '../export/packedIds.ts';
import { createWorkQueue } from '../limits/workQueue.ts';

const PAGE = 10_000;
/** Long enough to sort a million rows before the first one is returned. */
const LIMIT_MS = 60_000;
/** Each one holds a connection while it sorts, so most connections stay free for other requests. */
const RUNNING = 3;
const WAITING = 60;
const inTurn = createWorkQueue(RUNNING, WAITING, LIMIT_MS);

/**
 * Returns the ids that a statement selects as `id`, all at the same moment. A cursor reads them page by page. It stops
 * after more than `most`, so that the caller can refuse.
 * @throws QueueFull when too many exports are waiting
 */
export function rowIds(transaction: Transaction, select: SQL, most = Number.POSITIVE_INFINITY): Promise<PackedIds> {
  const read = async (database: Database) => {
    const ids = new PackedIds();
    await database.execute(sql`set transaction read only`);
    await database.execute(
      sql`select set_config('statement_timeout', ${String(LIMIT_MS)}, true), set_config('cursor_tuple_fraction', '1', true)`,
    );
    await database.execute(sql`declare row_ids no scroll cursor for ${select}`);
    const client: Pick<PoolClient, 'query'> = database.$client;
    // The driver has its own timeout, which its types do not declare for a single statement.
    const next = { text: `fetch ${PAGE} from row_ids`, query_timeout: LIMIT_MS };
    for (let found = PAGE; found === PAGE && ids.count <= most; ) {
      const page = await client.query<{ id: string }>(next);
      found = page.rows.length;
      ids.add(page.rows.map(({ id }) => id));
    }
    return ids;
  };
  return inTurn(() => transaction(read));
}
