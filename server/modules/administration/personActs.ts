import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit, originOf } from '../../platform/resources/audit.ts';
import type { ResourceCall } from '../../platform/resources/source.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { removeFactors } from '../accounts/factors.ts';
import type { accountMails } from '../accounts/mails.ts';
import { endPassword } from '../accounts/passwordEnd.ts';
import { makeResetCode } from '../accounts/resetCodes.ts';
import { revokeSessions } from '../accounts/sessions.ts';
import type { MailSender } from '../mail/sender.ts';
import { role } from '../system/role.table.ts';
import { ADMINISTRATOR } from '../system/seed.ts';
import { forgetGroupRoles } from './groupRoles.ts';
import { assertOthersRemain } from './lastAdministrator.ts';
import { assertMay } from './personStanding.ts';
import { roleRefusal } from './roleStanding.ts';
import { reachOf, reachOfRoles } from './standing.ts';
import { type Person, rolesOf, userRecord } from './userRecord.ts';

/**
 * Sets the roles of a user, whose row must be locked already. What is given or taken here no longer depends on groups.
 *
 * @throws Refusal 403 for users who do not have lower rights, for roles that allow or show more than the caller's, and
 * for added roles of the caller's own account
 */
export async function giveRoles(
  open: Database,
  person: Person,
  roles: readonly string[],
  call: ResourceCall,
): Promise<void> {
  const { caller, locale } = call;
  const { id } = person;
  const chosen = roles.length
    ? await open
        .select()
        .from(role)
        .where(inArray(role.id, [...roles]))
    : [];
  if (chosen.length !== roles.length) throw refusals.badRequest(locale);
  const held = await rolesOf(open, id);
  const added = chosen.filter((one) => !held.some((other) => other.id === one.id));
  await assertMay(open, 'roles', id, call);
  // Callers may give up roles, but not add roles to their own account.
  if (id === caller.user.id && added.length > 0)
    throw new Refusal('forbidden', m.administration_own_role({}, { locale }));
  const own = await reachOf(open, caller);
  const given = await reachOfRoles(
    open,
    added.map((one) => one.id),
  );
  if (given.some((each) => roleRefusal('give', own, each)))
    throw new Refusal('forbidden', m.administration_more_than_own({}, { locale }));
  if (!chosen.some(({ code }) => code === ADMINISTRATOR)) await assertOthersRemain(open, [id], locale);
  // Roles that stay keep since when the user has them, and who gave them.
  await open.delete(accountRole).where(and(eq(accountRole.accountId, id), notInArray(accountRole.roleId, [...roles])));
  if (added.length > 0)
    await open
      .insert(accountRole)
      .values(added.map(({ id: roleId }) => ({ accountId: id, roleId, givenBy: caller.user.id })));
  const removed = held.filter((one) => !chosen.some((other) => other.id === one.id));
  await forgetGroupRoles(
    open,
    id,
    [...added, ...removed].map((one) => one.id),
  );
  await audit(open, call, {
    action: 'updateUserRole',
    ...userRecord(person),
    before: { roles: held.map((one) => one.id).toSorted() },
    after: { roles: chosen.map((one) => one.id).toSorted() },
    names: { roles: [...held, ...added].map(({ id: roleId, name }) => ({ id: roleId, label: name })) },
  });
}

/**
 * Ends a user's password, sessions and earlier links at once, and mails a link. No password is valid until the link is
 * used.
 *
 * @throws Refusal 403 for users whose password the caller may not reset; `fail` for a service account, which has none
 */
export async function resetPassword(
  open: Database,
  person: Person,
  { mails, mail }: { mails: ReturnType<typeof accountMails>; mail: MailSender },
  call: ResourceCall,
): Promise<void> {
  const { id } = person;
  await assertMay(open, 'reset', id, call);
  if (person.kind === 'service') throw new Refusal('fail', m.administration_no_password({}, call));
  await assertOthersRemain(open, [id], call.locale);
  await endPassword(open, id, originOf(call));
  await mail.put(open, mails.reset(person, await makeResetCode(open, id)));
  await audit(open, call, { action: 'resetPassword', ...userRecord(person), before: {}, after: {} });
}

/**
 * Removes all second factors of a user who lost them, and tells the user by mail. The password stays.
 *
 * @throws Refusal 403 for users whose factors the caller may not reset, 400 for users without any
 */
export async function resetFactors(
  open: Database,
  person: Person,
  { mails, mail }: { mails: ReturnType<typeof accountMails>; mail: MailSender },
  call: ResourceCall,
): Promise<void> {
  const { id } = person;
  await assertMay(open, 'resetFactors', id, call);
  if (!(await removeFactors(open, id)))
    throw new Refusal('fail', m.administration_no_factor({}, { locale: call.locale }));
  await mail.put(open, mails.factorRemoved(person));
  await audit(open, call, { action: 'resetFactors', ...userRecord(person), before: {}, after: {} });
}

/**
 * Ends all sessions of a user.
 *
 * @throws Refusal 403 for users who do not have lower rights
 */
export async function endSessionsOf(open: Database, person: Person, call: ResourceCall): Promise<void> {
  const { id } = person;
  await assertMay(open, 'endSessions', id, call);
  await revokeSessions(open, { accountId: id });
  await audit(open, call, { action: 'endSessions', ...userRecord(person), before: {}, after: {} });
}
