import { eq, sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { NO_PASSWORD } from '../accounts/noPassword.ts';
import { isOpen } from '../accounts/registration.ts';
import { role } from '../system/role.table.ts';
import { ADMINISTRATOR } from '../system/seed.ts';

/**
 * An arbitrary number that no other lock in this database uses. Changes of administrators take this lock one after the
 * other.
 */
const ADMINISTRATORS_LOCK = 811_314;

/**
 * Checks that an administrator who can sign in remains if these users are removed, disabled, reset or lose the role.
 * Call it in the transaction of the change, after the users' rows are locked and before they are changed; concurrent
 * calls wait until it ends.
 *
 * @throws Refusal 403
 */
export async function assertOthersRemain(database: Database, ids: readonly string[], locale: Locale): Promise<void> {
  if ((await lastAmong(database, ids)).length > 0)
    throw new Refusal('forbidden', m.administration_last_administrator({}, { locale }));
}

/**
 * Returns those of these users without whom no administrator could sign in. The set cannot change until the transaction
 * ends.
 */
export async function lastAmong(database: Database, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  await database.execute(sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`);
  const active = await activeAdministrators(database);
  return active.every((id) => ids.includes(id)) ? active : [];
}

/** Returns the roles to take, without that of the administrator if no other one could sign in then. */
export async function withoutLast(
  database: Database,
  accountId: string,
  roleIds: readonly string[],
): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const [administrator] = await database.select({ id: role.id }).from(role).where(eq(role.code, ADMINISTRATOR));
  const isLast =
    administrator !== undefined &&
    roleIds.includes(administrator.id) &&
    (await lastAmong(database, [accountId])).length > 0;
  return isLast ? roleIds.filter((id) => id !== administrator.id) : [...roleIds];
}

/** Returns whether this user is the only administrator who can sign in. */
export async function isLastAdministrator(database: Database, accountId: string): Promise<boolean> {
  const active = await activeAdministrators(database);
  return active.length === 1 && active[0] === accountId;
}

/**
 * Returns the administrators who can sign in: enabled, not locked, verified, and with a password. After a reset an
 * account has no password until the link is used.
 */
async function activeAdministrators(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select ${account.id} as id from ${accountRole}
    join ${role} on ${role.id} = ${accountRole.roleId} and ${role.code} = ${ADMINISTRATOR}
    join ${account} on ${account.id} = ${accountRole.accountId}
    where ${account.enabled} and ${account.passwordHash} <> ${NO_PASSWORD} and ${isOpen}
      and (${account.lockedUntil} is null or ${account.lockedUntil} < now())`);
  return rows.map(({ id }) => id);
}
