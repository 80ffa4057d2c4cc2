import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { user } from '../../../contract/resources/user.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { mailMessage } from '../../platform/mail/mailMessage.table.ts';
import { idArray, textArray } from '../../platform/resources/filters.ts';
import type { Purged } from '../../platform/resources/hooks.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';
import { removedRecord } from '../../platform/resources/removedRecord.table.ts';
import { noteErased } from '../../platform/sealedLog/notes.ts';
import { smsMessage } from '../../platform/sms/smsMessage.table.ts';
import { account } from '../accounts/account.table.ts';
import { forgetTries } from '../accounts/attempts.ts';
import { logKeys } from '../accounts/logKeys.ts';
import { ACCOUNT_MAILS } from '../accounts/mails.ts';
import { NO_PASSWORD } from '../accounts/noPassword.ts';

/** Fields of an account that identify a person, as opposed to what the account may do. */
const PERSONAL = ['name', 'firstName', 'lastName', 'username', 'workEmail', 'phone', 'organization', 'jobTitle'];

/** Acts whose entries say who a person is at an identity provider. */
const LINKS = ['linkIdentity', 'unlinkIdentity'] as const;

/** Removes passwords from the trash: a restored user sets a new one by a mailed link. */
export async function stripPasswords(database: Database, ids: readonly string[]): Promise<void> {
  await database
    .update(removedRecord)
    .set({ row: sql`${removedRecord.row} - 'password_hash'` })
    .where(ofPeople(ids));
}

const ofPeople = (ids: readonly string[]) =>
  and(eq(removedRecord.resource, user.name), inArray(removedRecord.recordId, [...ids]));

/**
 * Voids the password of a removed user whose row in the trash still has one from an earlier version. The column itself
 * is kept, because the row is restored with its current columns.
 */
export async function voidPassword(database: Database, id: string): Promise<void> {
  await database
    .update(removedRecord)
    .set({ row: sql`${removedRecord.row} || jsonb_build_object('password_hash', ${NO_PASSWORD}::text)` })
    .where(sql`${ofPeople([id])} and ${removedRecord.row} ? 'password_hash'`);
}

/**
 * Erases the remaining personal data of users whose accounts were permanently deleted. Logs keep their names. E-mail
 * addresses, also earlier ones, and other personal fields are removed from the history of their records, from the login
 * log and from the outboxes, and so is who they are at identity providers. Their inquiries and enrollments are kept as
 * long as those records.
 *
 * @returns the addresses of these users that no account has now
 */
export async function forgetPeople(
  database: Database,
  purged: readonly Purged[],
  config: Pick<Config, 'logSealKey'>,
): Promise<string[]> {
  const ids = purged.map(({ id }) => id);
  const current = purged.flatMap(({ row }) => (typeof row.work_email === 'string' ? [row.work_email] : []));
  // Before the entries that name earlier addresses lose them.
  const addresses = await withoutAccount(database, [...current, ...(await addressesInLog(database, ids))]);
  const ofThem = (address: SQL): SQL =>
    sql`lower(${address}) = any(${textArray(addresses.map((each) => each.toLowerCase()))})`;
  const histories = await database
    .update(operationLog)
    .set({
      before: sql`${operationLog.before} - ${textArray(PERSONAL)}`,
      after: sql`${operationLog.after} - ${textArray(PERSONAL)}`,
      // These name who the person is at an identity provider.
      message: sql`case when ${inArray(operationLog.action, LINKS)} then '' else ${operationLog.message} end`,
    })
    .where(and(eq(operationLog.resource, user.name), inArray(operationLog.resourceId, ids)))
    .returning({ id: operationLog.id });
  const erased = histories.map(idOf);
  for (const { id, label } of purged) {
    const logins = await database
      .update(operationLog)
      .set({ label })
      .where(and(eq(operationLog.kind, 'login'), eq(operationLog.createdBy, id)))
      .returning({ id: operationLog.id });
    erased.push(...logins.map(idOf));
  }
  const typed = await database
    .update(operationLog)
    .set({ label: { en: '…', zh: '…' } })
    .where(
      and(
        inArray(operationLog.action, ['login', 'askReset', 'askVerification']),
        ofThem(sql`${operationLog.label} ->> 'en'`),
      ),
    )
    .returning({ id: operationLog.id });
  const resent = await database
    .update(operationLog)
    .set({ message: '' })
    .where(
      and(
        eq(operationLog.resource, 'mailMessage'),
        eq(operationLog.action, 'resend'),
        ofThem(sql`${operationLog.message}`),
      ),
    )
    .returning({ id: operationLog.id });
  await noteErased(database, await logKeys(database, config), [...erased, ...[...typed, ...resent].map(idOf)]);
  await database
    .delete(mailMessage)
    .where(and(inArray(mailMessage.purpose, [...ACCOUNT_MAILS]), ofThem(sql`${mailMessage.to}`)));
  await database
    .update(smsMessage)
    .set({ phone: '' })
    .where(sql`${smsMessage.personId} = any(${idArray(ids)})`);
  for (const address of addresses) await forgetTries(database, address);
  return addresses;
}

const idOf = ({ id }: { id: string }): string => id;

/**
 * Returns the addresses that the log knows of users: those of the history of their accounts, and those with which they
 * signed in.
 */
async function addressesInLog(database: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await database.execute<{ address: string }>(sql`
    select address from (
      select unnest(array[${operationLog.before} ->> 'workEmail', ${operationLog.after} ->> 'workEmail']) as address
      from ${operationLog}
      where ${operationLog.resource} = ${user.name} and ${operationLog.resourceId} = any(${idArray(ids)})
      union
      select ${operationLog.label} ->> 'en' from ${operationLog}
      where ${operationLog.kind} = 'login' and ${operationLog.createdBy} = any(${idArray(ids)})
    ) as named where address like '%@%'`);
  return rows.map(({ address }) => address);
}

/** Returns the addresses that no account has now; stored data about these belong to the deleted users. */
async function withoutAccount(database: Database, addresses: readonly string[]): Promise<string[]> {
  const lower = textArray(addresses.map((each) => each.toLowerCase()));
  const { rows } = await database.execute<{ taken: string }>(
    sql`select lower(${account.workEmail}) as taken from ${account} where lower(${account.workEmail}) = any(${lower})`,
  );
  const taken = new Set(rows.map((row) => row.taken));
  return addresses.filter((each) => !taken.has(each.toLowerCase()));
}
