import { and, eq, inArray } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { audit } from '../../platform/resources/audit.ts';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { assertOthersRemain } from '../administration/lastAdministrator.ts';
import { assertMay } from '../administration/personStanding.ts';
import { roleRefusal } from '../administration/roleStanding.ts';
import { reachOf, reachOfRoles } from '../administration/standing.ts';
import { userRecord } from '../administration/userRecord.ts';
import { role } from '../system/role.table.ts';
import { ADMINISTRATOR } from '../system/seed.ts';
import { scimGivenRole, scimGroupRole, scimMember } from './scim.table.ts';

/**
 * Returns the call with all rights of the token's owner, a service account. A directory's token has the code of SCIM
 * only; whom it may act on, and what it may give, is decided by the roles of its account.
 */
export function asOwner(call: CallContext<SignedIn>): CallContext<SignedIn> {
  const { token: _token, ...caller } = call.caller;
  return { ...call, caller };
}

/**
 * Gives accounts the roles that their groups are mapped to, and takes those that they had only because of a group. Call
 * it after each change of members or of the mapping. Roles that were assigned by hand stay.
 *
 * @param rights the call that decides what may be given; the other one is logged
 * @throws Refusal 403 for a role that may not be given, for users with the same or higher rights, for roles of the
 * caller's own account, and if no administrator would remain
 */
export async function settleRoles(
  open: Database,
  accountIds: readonly string[],
  call: CallContext<SignedIn>,
  rights: CallContext<SignedIn> = call,
): Promise<void> {
  await settle(open, accountIds, call, rights);
}

/**
 * Takes the roles that accounts had only because of a group that they are no longer in. Gives none: use it where the
 * rights of the caller do not matter, because groups end.
 *
 * @throws Refusal 403 if no administrator would remain
 */
export const takeGroupRoles = (
  open: Database,
  accountIds: readonly string[],
  call: CallContext<SignedIn>,
): Promise<void> => settle(open, accountIds, call, null);

/** @param rights the call that decides what may be given; with null, nothing is given */
async function settle(
  open: Database,
  accountIds: readonly string[],
  call: CallContext<SignedIn>,
  rights: CallContext<SignedIn> | null,
): Promise<void> {
  const ids = [...new Set(accountIds)];
  if (ids.length === 0) return;
  const people = await open.select().from(account).where(inArray(account.id, ids)).orderBy(account.id).for('update');
  const wanted = await open
    .selectDistinct({ accountId: scimMember.accountId, roleId: scimGroupRole.roleId })
    .from(scimMember)
    .innerJoin(scimGroupRole, eq(scimGroupRole.groupId, scimMember.groupId))
    .where(inArray(scimMember.accountId, ids));
  const given = await open.select().from(scimGivenRole).where(inArray(scimGivenRole.accountId, ids));
  const held = await open.select().from(accountRole).where(inArray(accountRole.accountId, ids));
  const of = (rows: readonly { accountId: string; roleId: string }[], id: string) =>
    rows.filter(({ accountId }) => accountId === id).map(({ roleId }) => roleId);
  for (const person of people) {
    const before = of(held, person.id);
    const added = rights ? of(wanted, person.id).filter((id) => !before.includes(id)) : [];
    const removed = of(given, person.id).filter((id) => !of(wanted, person.id).includes(id));
    if (rights && added.length > 0) await give(open, person.id, added, rights);
    if (removed.length > 0) await take(open, person.id, removed, call);
    if (added.length + removed.length === 0) continue;
    const after = [...before.filter((id) => !removed.includes(id)), ...added];
    const named = await open
      .select({ id: role.id, label: role.name })
      .from(role)
      .where(inArray(role.id, [...new Set([...before, ...after])]));
    await audit(open, call, {
      action: 'updateUserRole',
      ...userRecord(person),
      before: { roles: before.toSorted() },
      after: { roles: after.toSorted() },
      names: { roles: named },
    });
  }
}

async function give(open: Database, id: string, roles: readonly string[], call: CallContext<SignedIn>): Promise<void> {
  const { caller, locale } = call;
  if (id === caller.user.id) throw new Refusal('forbidden', m.administration_own_role({}, { locale }));
  await assertMay(open, 'roles', id, call);
  await assertGivable(open, roles, call);
  const rows = roles.map((roleId) => ({ accountId: id, roleId }));
  await open.insert(accountRole).values(rows.map((row) => ({ ...row, givenBy: caller.user.id })));
  await open.insert(scimGivenRole).values(rows).onConflictDoNothing();
}

/**
 * Checks that the caller may give roles to others.
 *
 * @throws Refusal 403
 */
export async function assertGivable(
  open: Database,
  roles: readonly string[],
  call: CallContext<SignedIn>,
): Promise<void> {
  const { caller, locale } = call;
  const own = await reachOf(open, caller);
  const reach = await reachOfRoles(open, roles);
  if (reach.some((each) => roleRefusal('give', own, each)))
    throw new Refusal('forbidden', m.administration_more_than_own({}, { locale }));
}

/** Rights that came from a group end with it, whatever the rights of the caller are. */
async function take(
  open: Database,
  id: string,
  roles: readonly string[],
  { locale }: CallContext<SignedIn>,
): Promise<void> {
  const [administrator] = await open.select({ id: role.id }).from(role).where(eq(role.code, ADMINISTRATOR));
  if (administrator && roles.includes(administrator.id)) await assertOthersRemain(open, [id], locale);
  await open.delete(accountRole).where(and(eq(accountRole.accountId, id), inArray(accountRole.roleId, [...roles])));
  await open
    .delete(scimGivenRole)
    .where(and(eq(scimGivenRole.accountId, id), inArray(scimGivenRole.roleId, [...roles])));
}
