import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { role } from '../system/role.table.ts';
import { type AccountRow, account } from './account.table.ts';
import { accountRole } from './account-role.table.ts';

export type NewAccount = typeof account.$inferInsert;

/** The account of an e-mail address, whatever its case; undefined when there is none. */
export async function findAccount(database: Database, workEmail: string): Promise<AccountRow | undefined> {
  const [row] = await database
    .select()
    .from(account)
    .where(eq(sql`lower(${account.workEmail})`, workEmail.trim().toLowerCase()));
  return row;
}

/**
 * Adds an account with one role, unless the e-mail address has one already.
 * Output: its id, or null. The statements are the same in both cases: their time must not tell which it was.
 */
export async function addAccount(database: Database, values: NewAccount, roleCode: string): Promise<string | null> {
  const [row] = await database.insert(account).values(values).onConflictDoNothing().returning({ id: account.id });
  const id = row?.id ?? null;
  await database.execute(sql`
    insert into ${accountRole} (account_id, role_id)
    select ${id}::uuid, id from ${role} where code = ${roleCode} and ${id}::uuid is not null`);
  return id;
}
