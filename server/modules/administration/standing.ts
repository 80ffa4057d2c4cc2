import { eq, sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/account-role.table.ts';
import { EVERYTHING, type Grants } from '../system/grants.ts';
import { role } from '../system/role.table.ts';
import { ADMINISTRATOR } from '../system/seed.ts';

/** Whether whoever has the first grants may do all that the second allow. */
export const covers = (grants: Grants, others: Grants): boolean =>
  grants.has(EVERYTHING) || [...others].every((leaf) => leaf !== EVERYTHING && grants.has(leaf));

/** Whether the first may do all that the second may, and more: peers do not stand above each other. */
export const standsAbove = (grants: Grants, others: Grants): boolean =>
  covers(grants, others) && !covers(others, grants);

/** All grants of a person's roles together. */
export async function grantsOfAccount(database: Database, accountId: string): Promise<Grants> {
  const rows = await database
    .select({ grants: role.grants })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(eq(accountRole.accountId, accountId));
  return new Set(rows.flatMap(({ grants }) => grants));
}

/**
 * Holds that the caller stands above a person whose account is to be changed (security: A17).
 * @throws Refusal 403 for a peer, a superior and oneself
 */
export async function assertStandsAbove(
  database: Database,
  callerId: string,
  accountId: string,
  locale: Locale,
): Promise<void> {
  const [own, others] = await Promise.all([grantsOfAccount(database, callerId), grantsOfAccount(database, accountId)]);
  if (callerId === accountId || !standsAbove(own, others))
    throw new Refusal('forbidden', m.administration_not_above({}, { locale }));
}

/** Any number will do that nobody else locks in this database: who the administrators are is changed one by one. */
const ADMINISTRATORS_LOCK = 811_312;

/**
 * Runs work that may take the last administrator away, and refuses it if it did.
 * @throws Refusal 403; call inside a transaction, which then rolls back
 */
export async function keepingAnAdministrator<T>(
  database: Database,
  locale: Locale,
  work: () => Promise<T>,
): Promise<T> {
  await database.execute(sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`);
  const result = await work();
  const { rows } = await database.execute(sql`
    select 1 from ${accountRole}
    join ${role} on ${role.id} = ${accountRole.roleId} and ${role.code} = ${ADMINISTRATOR}
    join ${account} on ${account.id} = ${accountRole.accountId} and ${account.enabled}
    limit 1`);
  if (rows.length === 0) throw new Refusal('forbidden', m.administration_last_administrator({}, { locale }));
  return result;
}
