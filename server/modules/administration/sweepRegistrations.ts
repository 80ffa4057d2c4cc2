import { sql } from 'drizzle-orm';
import { UNVERIFIED_DAYS } from '../../../contract/constants.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { account } from '../accounts/account.table.ts';
import { forgetPeople } from './forgetPeople.ts';

/** Registrations per transaction. */
const BATCH = 200;

/**
 * Deletes registrations whose address was not confirmed in time, and what else is stored about these people.
 *
 * @returns the number of deleted registrations
 */
export async function sweepRegistrations({
  transaction,
  config,
}: Pick<Dependencies, 'transaction' | 'config'>): Promise<number> {
  let count = 0;
  for (let gone = BATCH; gone === BATCH; count += gone) {
    gone = await transaction(async (database) => {
      const { rows } = await database.execute<{ id: string; row: { work_email: string } }>(sql`
        delete from ${account} where id in (
          select old.id from ${account} as old
          where old.verified_at is null and old.created_at < now() - make_interval(days => ${UNVERIFIED_DAYS})
          limit ${BATCH} for update skip locked
        ) returning id, jsonb_build_object('work_email', work_email) as "row"`);
      const label = { en: '…', zh: '…' };
      await forgetPeople(
        database,
        rows.map((one) => ({ ...one, label })),
        config,
      );
      return rows.length;
    });
  }
  return count;
}
