import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

/**
 * Runs work in a transaction that is rolled back unless the work returns true.
 *
 * @returns the result of the work
 */
export async function keptIf(database: Database, work: () => Promise<boolean>): Promise<boolean> {
  await database.execute(sql`savepoint kept_if`);
  const keep = await work();
  await database.execute(keep ? sql`release savepoint kept_if` : sql`rollback to savepoint kept_if`);
  return keep;
}
