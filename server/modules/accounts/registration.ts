import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { type AccountRow, account } from './account.table.ts';
import { needsApprovalSql } from './accountPolicy.ts';
import type { NewAccount } from './accounts.ts';
import { NO_PASSWORD } from './noPassword.ts';

/**
 * Condition for accounts whose mailbox is verified and which wait for no approval. Others appear on the Users screen
 * only: in no choice of colleagues, no list of members and no count. Use it in a query on `account`.
 */
export const isOpen = sql<boolean>`(${account}.verified_at is not null and not ${account}.awaits_approval)`;

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

/** A registration is verified now. It waits for approval if the rules for new accounts ask for that. */
const verifiedNow = { verifiedAt: sql`now()`, awaitsApproval: needsApprovalSql };

/** Records that the owner of an account proved to own its mailbox, unless that is known already. */
export async function noteVerified(database: Database, accountId: string): Promise<void> {
  await database
    .update(account)
    .set(verifiedNow)
    .where(and(eq(account.id, accountId), isNull(account.verifiedAt)));
}

/**
 * Confirms a registration.
 *
 * @returns the account, or null if it was not as given: another registration may have replaced it, or its link was used
 * at the same time
 */
export async function confirmRegistration(
  database: Database,
  { id, passwordHash }: Pick<AccountRow, 'id' | 'passwordHash'>,
): Promise<AccountRow | null> {
  const [row] = await database
    .update(account)
    .set({ ...verifiedNow, updatedAt: sql`now()`, version: sql`${account.version} + 1` })
    .where(
      and(
        eq(account.id, id),
        eq(account.passwordHash, passwordHash),
        eq(account.enabled, true),
        isNull(account.verifiedAt),
      ),
    )
    .returning();
  return row ?? null;
}

/**
 * Opens an account that waits for approval.
 *
 * @returns whether it was waiting
 */
export async function openWaiting(database: Database, accountId: string, by: string): Promise<boolean> {
  const rows = await database
    .update(account)
    .set({ awaitsApproval: false, updatedAt: sql`now()`, updatedBy: by, version: sql`${account.version} + 1` })
    .where(and(eq(account.id, accountId), eq(account.awaitsApproval, true)))
    .returning({ id: account.id });
  return rows.length === 1;
}
