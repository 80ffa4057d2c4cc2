import { and, inArray, lt, sql } from 'drizzle-orm';
import type { ParametersOf } from '../../../contract/tasks.ts';
import type { Database } from '../../platform/database/database.ts';
import { pushMessage } from './pushMessage.table.ts';

/** Messages per statement; their receipts are deleted with them. */
const BATCH = 20;

/**
 * Permanently deletes messages that were sent long ago, with their receipts.
 *
 * @returns how many were deleted
 */
export async function deleteOldMessages(
  database: Database,
  { messageDays }: ParametersOf<'message-retention'>,
  signal: AbortSignal,
): Promise<number> {
  const old = and(
    inArray(pushMessage.state, ['sent', 'withdrawn', 'expired']),
    lt(
      sql`coalesce(${pushMessage.sentAt}, ${pushMessage.updatedAt})`,
      sql`now() - make_interval(days => ${messageDays}::int)`,
    ),
  );
  let count = 0;
  for (let gone = BATCH; gone === BATCH && !signal.aborted; count += gone) {
    const some = database.select({ id: pushMessage.id }).from(pushMessage).where(old).limit(BATCH);
    gone = (await database.delete(pushMessage).where(sql`${pushMessage.id} in ${some}`)).rowCount ?? 0;
  }
  return count;
}
