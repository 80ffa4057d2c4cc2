import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { NewServiceAccount, ServiceAccounts } from '../../../contract/entities/apiToken.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { inReadersOrder } from '../../platform/database/collation.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { type AccountRow, account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { fullName, roleGrants } from '../accounts/sessions.ts';
import { giveRoles } from '../administration/personActs.ts';
import { actsOnPeople } from '../administration/personStanding.ts';
import { roleRefusal } from '../administration/roleStanding.ts';
import { reachOf, reachOfRoles } from '../administration/standing.ts';
import { userRecord } from '../administration/userRecord.ts';
import { codesOf } from '../system/grants.ts';
import { role } from '../system/role.table.ts';
import { apiToken } from './apiToken.table.ts';
import { living, typedName } from './tokens.ts';

/** The addresses of service accounts. No mailbox can have one (RFC 2606), and they never get mail. */
const DOMAIN = 'service.invalid';

/** Returns the service accounts that the caller sees, and the roles that the caller may give. */
export async function readServiceAccounts(
  engine: Engine,
  open: Database,
  codes: readonly PermissionCode[],
  { caller, locale }: Pick<CallContext<SignedIn>, 'caller' | 'locale'>,
): Promise<ServiceAccounts> {
  const seen = await visibleIds(engine, open, 'user', caller, codes);
  const rows = await open
    .select({ account, grants: roleGrants })
    .from(account)
    .where(and(eq(account.kind, 'service'), sql`${account.id} in ${seen}`))
    .orderBy(inReadersOrder(sql`${account.firstName}`, locale), asc(account.id));
  const ids = rows.map((row) => row.account.id);
  const held = await open
    .select({ accountId: accountRole.accountId, id: role.id, name: role.name })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(inArray(accountRole.accountId, ids))
    .orderBy(role.code);
  const tokens = await open
    .select({ accountId: apiToken.accountId })
    .from(apiToken)
    .where(and(inArray(apiToken.accountId, ids), living()));
  const acts = await actsOnPeople(open, caller, ids);
  const list = rows.map(({ account: { id, firstName, lastName, enabled }, grants }) => ({
    id,
    name: fullName(firstName, lastName),
    enabled,
    roles: held.filter(({ accountId }) => accountId === id).map(({ id: roleId, name }) => ({ id: roleId, name })),
    codes: [...codesOf(new Set(grants))],
    tokens: tokens.filter(({ accountId }) => accountId === id).length,
    changeable: acts.get(id)?.includes('roles') === true,
  }));
  return { count: list.length, list, roles: await givableRoles(open, caller) };
}

/** Returns the roles that a caller may give to others. */
export async function givableRoles(open: Database, caller: SignedIn): Promise<ServiceAccounts['roles']> {
  const roles = await open.select({ id: role.id, name: role.name }).from(role).orderBy(role.code);
  const own = await reachOf(open, caller);
  const reach = await reachOfRoles(
    open,
    roles.map(({ id }) => id),
  );
  const givable = new Set(reach.filter((each) => !roleRefusal('give', own, each)).map(({ id }) => id));
  return roles.filter(({ id }) => givable.has(id));
}

/**
 * Adds a service account in the caller's organization. It has no password and no mailbox.
 *
 * @throws Refusal 400 for a blank name, 403 for roles that allow or show more than the caller's
 */
export async function addServiceAccount(
  open: Database,
  { name, roles }: NewServiceAccount,
  call: CallContext<SignedIn>,
): Promise<void> {
  const { caller } = call;
  const firstName = typedName(name, call.locale);
  const [by] = await open.select({ groupId: account.groupId }).from(account).where(eq(account.id, caller.user.id));
  const [made] = await open
    .insert(account)
    .values({
      kind: 'service',
      firstName,
      lastName: '',
      workEmail: `service-${randomBytes(6).toString('hex')}@${DOMAIN}`,
      groupId: by?.groupId ?? null,
      createdBy: caller.user.id,
      updatedBy: caller.user.id,
    })
    .returning();
  if (!made) throw new Error('The service account was not stored');
  await audit(open, call, { action: 'add', ...userRecord(made), before: {}, after: { name: made.firstName } });
  await giveRoles(open, made, roles, call);
}

/**
 * Returns a service account for which the caller may make tokens, with its permissions.
 *
 * @throws Refusal 404 for other accounts, 403 for one whose rights are not below the caller's
 */
export async function serviceAccountWith(
  engine: Engine,
  open: Database,
  id: string,
  codes: readonly PermissionCode[],
  { caller, locale }: CallContext<SignedIn>,
): Promise<{ account: AccountRow; codes: ReadonlySet<PermissionCode> }> {
  const seen = await visibleIds(engine, open, 'user', caller, codes);
  const [found] = await open
    .select({ account, grants: roleGrants })
    .from(account)
    .where(and(eq(account.id, id), eq(account.kind, 'service'), sql`${account.id} in ${seen}`));
  if (!found) throw refusals.notFound(locale);
  const acts = await actsOnPeople(open, caller, [id]);
  if (!acts.get(id)?.includes('roles')) throw refusals.forbidden(locale);
  return { account: found.account, codes: codesOf(new Set(found.grants)) };
}
