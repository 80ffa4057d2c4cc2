import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { identityProvider as definition } from '../../../contract/resources/identityProvider.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Audited, auditFrom, type CallOrigin, originOf } from '../../platform/resources/audit.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';
import { removedRecord } from '../../platform/resources/removedRecord.table.ts';
import type { ResourceCall } from '../../platform/resources/source.ts';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { withoutLast } from '../administration/lastAdministrator.ts';
import { rolesOf, userRecord } from '../administration/userRecord.ts';
import { endLinkFlows } from './sessionLink.ts';
import { accountIdentity, identityProvider } from './signOn.table.ts';

type Identity = typeof accountIdentity.$inferSelect;

/**
 * Ends who accounts are at providers that were deleted for good, with the roles that came only from their groups there.
 * Nothing would take these roles otherwise. The last administrator keeps the role, as at a sign-in.
 *
 * @param call null if the time of the provider in the trash was over
 */
export async function endIdentitiesAt(
  database: Database,
  providerIds: readonly string[],
  call: ResourceCall | null,
): Promise<void> {
  await endIdentities(database, inArray(accountIdentity.providerId, [...providerIds]), call && originOf(call));
}

/** Does the same for an account that was in the trash while its provider was deleted for good. */
export async function endLostIdentities(database: Database, accountId: string, call: ResourceCall): Promise<void> {
  const isKept = sql`(
    exists (select 1 from ${identityProvider} where ${identityProvider.id} = ${accountIdentity}.provider_id)
    or exists (
      select 1 from ${removedRecord}
      where ${removedRecord.resource} = ${definition.name} and ${removedRecord.recordId} = ${accountIdentity}.provider_id))`;
  await endIdentities(database, and(eq(accountIdentity.accountId, accountId), sql`not ${isKept}`), originOf(call));
}

/** Ends one identity of an account, at the wish of its owner. */
export async function endIdentity(database: Database, id: string, call: ResourceCall): Promise<void> {
  await endIdentities(database, eq(accountIdentity.id, id), originOf(call));
}

/**
 * Ends the identities that were linked from within an account, when its owner recovers it: a thief may have linked
 * their own. Links that are under way end too. Identities that a provider or a directory brought stay.
 *
 * @param origin who recovers the account
 */
export async function endOwnLinks(database: Database, accountId: string, origin: CallOrigin): Promise<void> {
  await endLinkFlows(database, accountId);
  const ofOwner = and(eq(accountIdentity.accountId, accountId), eq(accountIdentity.isOwnLink, true));
  await endIdentities(database, ofOwner, origin);
}

async function endIdentities(database: Database, where: SQL | undefined, origin: CallOrigin | null): Promise<void> {
  const ended = await database.delete(accountIdentity).where(where).returning();
  for (const identity of ended) if (identity.roleIds.length > 0) await takeRoles(database, identity, origin);
}

async function takeRoles(
  database: Database,
  { accountId, roleIds }: Identity,
  origin: CallOrigin | null,
): Promise<void> {
  const [person] = await database.select().from(account).where(eq(account.id, accountId)).for('update');
  if (!person) return;
  const held = await rolesOf(database, accountId);
  const taken = (await withoutLast(database, accountId, roleIds)).filter((id) => held.some((one) => one.id === id));
  if (taken.length === 0) return;
  await database
    .delete(accountRole)
    .where(and(eq(accountRole.accountId, accountId), inArray(accountRole.roleId, taken)));
  const before = held.map(({ id }) => id).toSorted();
  const entry: Audited = {
    action: 'updateUserRole',
    ...userRecord(person),
    before: { roles: before },
    after: { roles: before.filter((id) => !taken.includes(id)) },
    names: { roles: held.map(({ id, name }) => ({ id, label: name })) },
  };
  if (origin) await auditFrom(database, origin, [entry]);
  else await database.insert(operationLog).values({ kind: 'operate', status: 200, ...entry });
}
