import { eq, type SQL, sql } from 'drizzle-orm';
import { keyText } from '../../../contract/keyText.ts';
import type { Database } from '../../platform/database/database.ts';
import { keySql } from '../../platform/database/keySql.ts';
import { role } from '../system/role.table.ts';
import { type AccountRow, account } from './account.table.ts';
import { accountRole } from './accountRole.table.ts';

export type NewAccount = typeof account.$inferInsert;

/**
 * Returns the account of an e-mail address, ignoring case and character width, or undefined if there is none. Older
 * accounts may store an address in its original form; an account with exactly the given form comes first.
 */
export async function findAccount(database: Database, workEmail: string): Promise<AccountRow | undefined> {
  const given = sql`lower(${workEmail.trim()}::text)`;
  const kept = sql`lower(${account.workEmail})`;
  const [row] = await database
    .select()
    .from(account)
    .where(sql`${kept} in (${given}, ${keyOfGiven(workEmail)})`)
    .orderBy(sql`${kept} = ${given} desc`)
    .limit(1);
  return row;
}

/** Returns an account by its id. */
export async function storedOwner(database: Database, id: string): Promise<AccountRow | undefined> {
  const [row] = await database.select().from(account).where(eq(account.id, id));
  return row;
}

/** Locks an account until the transaction ends, and returns it. */
export async function lockedOwner(open: Database, id: string): Promise<AccountRow | undefined> {
  const [row] = await open.select().from(account).where(eq(account.id, id)).for('update');
  return row;
}

/** Only the database decides which addresses are equal: the unique index uses its lower-case conversion. */
const keyOfGiven = (workEmail: string): SQL => keySql(sql`${workEmail}::text`);

/**
 * Adds an account with one role, unless the e-mail address has one already. The statements are the same in both cases,
 * so that their duration does not reveal which it was.
 *
 * @returns the id of the new account, or null
 */
export async function addAccount(database: Database, values: NewAccount, roleCode: string): Promise<string | null> {
  // An account from before addresses were normalized: using its stored address makes the insert conflict with it.
  const [existing] = await database
    .select({ workEmail: account.workEmail })
    .from(account)
    .where(sql`${keySql(sql`${account.workEmail}`)} = ${keyOfGiven(values.workEmail)}`)
    .limit(1);
  const kept = { ...values, workEmail: existing?.workEmail ?? keyText(values.workEmail) };
  const [row] = await database.insert(account).values(kept).onConflictDoNothing().returning({ id: account.id });
  const id = row?.id ?? null;
  await database.execute(sql`
    insert into ${accountRole} (account_id, role_id, given_by)
    select ${id}::uuid, id, ${values.createdBy ?? null}::uuid from ${role} where code = ${roleCode} and ${id}::uuid is not null`);
  return id;
}
