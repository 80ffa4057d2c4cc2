import { sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/account-role.table.ts';
import { NO_PASSWORD } from '../accounts/no-password.ts';
import { role } from '../system/role.table.ts';
import { ADMINISTRATOR } from '../system/seed.ts';

/** Any number will do that nobody else locks in this database: who the administrators are is changed one by one. */
const ADMINISTRATORS_LOCK = 811_314;

/**
 * Holds that an administrator who can sign in remains, when these people are about to be removed, disabled, reset or to
 * lose the role. Call it in the transaction that does so, after the rows of these people are locked and before they are
 * changed; others who are about to do the same wait until it ends.
 * @throws Refusal 403
 */
export async function assertOthersRemain(database: Database, ids: readonly string[], locale: Locale): Promise<void> {
  if ((await lastAmong(database, ids)).length > 0)
    throw new Refusal('forbidden', m.administration_last_administrator({}, { locale }));
}

/**
 * Those of these people without whom no administrator could sign in; nobody may change that until the transaction ends.
 */
export async function lastAmong(database: Database, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  await database.execute(sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`);
  const active = await activeAdministrators(database);
  return active.every((id) => ids.includes(id)) ? active : [];
}

/** Whether nobody but this person is an administrator who can sign in. */
export async function isLastAdministrator(database: Database, accountId: string): Promise<boolean> {
  const active = await activeAdministrators(database);
  return active.length === 1 && active[0] === accountId;
}

/**
 * Administrators who can sign in: enabled, not locked, and with a password, which a reset takes until its link is used.
 */
async function activeAdministrators(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select ${account.id} as id from ${accountRole}
    join ${role} on ${role.id} = ${accountRole.roleId} and ${role.code} = ${ADMINISTRATOR}
    join ${account} on ${account.id} = ${accountRole.accountId}
    where ${account.enabled} and ${account.passwordHash} <> ${NO_PASSWORD}
      and (${account.lockedUntil} is null or ${account.lockedUntil} < now())`);
  return rows.map(({ id }) => id);
}
