import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { OwnFactors } from '../../../contract/entities/secondFactor.ts';
import type { Database } from '../../platform/database/database.ts';
import { passkey } from './passkey.table.ts';
import { readPasskeys } from './passkeys.ts';
import { recoveryCodesLeft } from './recoveryCodes.ts';
import { accountTotp, recoveryCode } from './secondFactor.table.ts';
import { endTickets } from './tickets.ts';

/** Whether an account has a second factor, as a condition of queries. */
export function isGuarded(accountId: SQLWrapper): SQL<boolean> {
  // A nested part keeps the name of its table, also in queries of one table.
  const owner = sql`${accountId}`;
  return sql`(
    exists (select from account_totp where account_totp.account_id = ${owner} and account_totp.confirmed_at is not null)
    or exists (select from passkey where passkey.account_id = ${owner}))`;
}

/** The kinds of second factors that an account can have. Recovery codes come with each. */
export type FactorKinds = { app: boolean; passkey: boolean };

/** Returns which kinds of second factors an account has. */
export async function factorKinds(database: Database, accountId: string): Promise<FactorKinds> {
  return {
    app: (await database.$count(accountTotp, isConfirmed(accountId))) > 0,
    passkey: (await database.$count(passkey, eq(passkey.accountId, accountId))) > 0,
  };
}

/** Returns whether a sign-in to the account needs more than the password. */
export async function hasSecondFactor(database: Database, accountId: string): Promise<boolean> {
  const kinds = await factorKinds(database, accountId);
  return kinds.app || kinds.passkey;
}

/** Returns the factors of an account as its owner sees them. */
export async function readFactors(database: Database, accountId: string): Promise<OwnFactors> {
  const [totp] = await database.select().from(accountTotp).where(isConfirmed(accountId));
  return {
    totp: totp ? { createdAt: totp.createdAt.toISOString(), lastUsedAt: totp.lastUsedAt?.toISOString() ?? null } : null,
    passkeys: await readPasskeys(database, accountId),
    recoveryCodes: await recoveryCodesLeft(database, accountId),
  };
}

/** Completes the removal of one factor: ends sign-ins in progress, and with the last factor the recovery codes. */
export async function endFactor(database: Database, accountId: string): Promise<void> {
  if (await hasSecondFactor(database, accountId)) await endTickets(database, accountId);
  else await removeFactors(database, accountId);
}

/**
 * Removes every second factor of an account, and its sign-ins in progress.
 *
 * @returns whether there was one
 */
export async function removeFactors(database: Database, accountId: string): Promise<boolean> {
  const had = await hasSecondFactor(database, accountId);
  await database.delete(accountTotp).where(eq(accountTotp.accountId, accountId));
  await database.delete(passkey).where(eq(passkey.accountId, accountId));
  await database.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  await endTickets(database, accountId);
  return had;
}

const isConfirmed = (accountId: string) =>
  and(eq(accountTotp.accountId, accountId), isNotNull(accountTotp.confirmedAt));
