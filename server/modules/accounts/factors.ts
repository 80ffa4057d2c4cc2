import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { OwnFactors } from '../../../contract/entities/secondFactor.ts';
import type { LoginFactor } from '../../../contract/resources/log.ts';
import type { Database } from '../../platform/database/database.ts';
import { acceptRecoveryCode, recoveryCodesLeft } from './recoveryCodes.ts';
import { accountTotp, recoveryCode } from './secondFactor.table.ts';
import { endTickets } from './tickets.ts';
import { acceptTotp } from './totp.ts';

/** Whether an account has a second factor, as a condition of queries. */
export function isGuarded(accountId: SQLWrapper): SQL<boolean> {
  // A nested part keeps the name of its table, also in queries of one table.
  const owner = sql`${accountId}`;
  return sql`exists (
    select from account_totp where account_totp.account_id = ${owner} and account_totp.confirmed_at is not null)`;
}

const TOTP_CODE = /^[0-9]{6}$/;

/** Returns whether a sign-in to the account needs more than the password. */
export async function hasSecondFactor(database: Database, accountId: string): Promise<boolean> {
  return (await database.$count(accountTotp, isConfirmed(accountId))) > 0;
}

/** Returns the factors of an account as its owner sees them. */
export async function readFactors(database: Database, accountId: string): Promise<OwnFactors> {
  const [totp] = await database.select().from(accountTotp).where(isConfirmed(accountId));
  return {
    totp: totp ? { createdAt: totp.createdAt.toISOString(), lastUsedAt: totp.lastUsedAt?.toISOString() ?? null } : null,
    recoveryCodes: await recoveryCodesLeft(database, accountId),
  };
}

/** Returns a code without the spaces and hyphens in which it was typed. */
export const bareCode = (typed: string): string => typed.replace(/[ -]/g, '');

/** Returns whether a typed text is a code of an authenticator app. All other texts are recovery codes. */
export const isTotpCode = (typed: string): boolean => TOTP_CODE.test(bareCode(typed));

/** Accepts a code once. Returns the factor that it proves, or null for a wrong, used or old code. */
export async function acceptCode(database: Database, accountId: string, typed: string): Promise<LoginFactor | null> {
  if (isTotpCode(typed)) return (await acceptTotp(database, accountId, bareCode(typed))) ? 'totp' : null;
  return (await acceptRecoveryCode(database, accountId, typed)) ? 'recovery' : null;
}

/**
 * Removes every second factor of an account, and its sign-ins in progress.
 *
 * @returns whether there was one
 */
export async function removeFactors(database: Database, accountId: string): Promise<boolean> {
  const had = await hasSecondFactor(database, accountId);
  await database.delete(accountTotp).where(eq(accountTotp.accountId, accountId));
  await database.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  await endTickets(database, accountId);
  return had;
}

const isConfirmed = (accountId: string) =>
  and(eq(accountTotp.accountId, accountId), isNotNull(accountTotp.confirmedAt));
