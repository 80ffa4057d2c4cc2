import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { type AccountRow, account } from './account.table.ts';
import type { NewAccount } from './accounts.ts';
import { NO_PASSWORD } from './noPassword.ts';

/**
 * Condition for accounts whose mailbox is verified. Others appear on the Users screen only: in no choice of colleagues,
 * no list of members and no count. Use it in a query on `account`.
 */
export const isVerified = sql<boolean>`(${account}.verified_at is not null)`;

/**
 * Whether a registration waits for its address to be confirmed. Accounts without a password have another way in: the
 * link of an administrator.
 */
export const isUnconfirmed = ({ enabled, verifiedAt, passwordHash }: AccountRow): boolean =>
  enabled && verifiedAt === null && passwordHash !== NO_PASSWORD;

/**
 * Replaces the data of an unconfirmed registration by those of a newer one. Other accounts stay unchanged.
 *
 * @returns the id of the account that waits for its confirmation, or null
 */
export async function renewRegistration(
  database: Database,
  accountId: string | null,
  { workEmail: _, ...values }: NewAccount,
): Promise<string | null> {
  const [row] = await database
    .update(account)
    .set({ ...values, createdAt: sql`now()`, updatedAt: sql`now()`, version: sql`${account.version} + 1` })
    .where(
      and(
        sql`${account.id} = ${accountId}::uuid`,
        eq(account.enabled, true),
        isNull(account.verifiedAt),
        ne(account.passwordHash, NO_PASSWORD),
      ),
    )
    .returning({ id: account.id });
  return row?.id ?? null;
}

/** Records that the owner of an account proved to own its mailbox, unless that is known already. */
export async function noteVerified(database: Database, accountId: string): Promise<void> {
  await database
    .update(account)
    .set({ verifiedAt: sql`now()` })
    .where(and(eq(account.id, accountId), isNull(account.verifiedAt)));
}

/**
 * Confirms a registration.
 *
 * @returns whether it still was as given: another one may have replaced it, or its link was used at the same time
 */
export async function confirmRegistration(
  database: Database,
  { id, passwordHash }: Pick<AccountRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await database
    .update(account)
    .set({ verifiedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${account.version} + 1` })
    .where(
      and(
        eq(account.id, id),
        eq(account.passwordHash, passwordHash),
        eq(account.enabled, true),
        isNull(account.verifiedAt),
      ),
    )
    .returning({ id: account.id });
  return rows.length === 1;
}
