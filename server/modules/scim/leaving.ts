import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { takeGroupRoles } from './roles.ts';
import { scimGroup, scimMember } from './scim.table.ts';

/**
 * Ends the groups of directories and the memberships of users, with the roles that came only from these, before their
 * accounts are removed. Without it, the rows go with the accounts, and nothing would ever take the roles: neither those
 * of the members of a removed directory, nor those of a user who is restored from the trash.
 *
 * @throws Refusal 403 if no administrator would remain
 */
export async function leaveDirectories(
  open: Database,
  accountIds: readonly string[],
  call: CallContext<SignedIn>,
): Promise<void> {
  if (accountIds.length === 0) return;
  const ids = [...accountIds];
  const members = await open
    .selectDistinct({ id: scimMember.accountId })
    .from(scimMember)
    .innerJoin(scimGroup, eq(scimGroup.id, scimMember.groupId))
    .where(inArray(scimGroup.clientId, ids));
  await open.delete(scimGroup).where(inArray(scimGroup.clientId, ids));
  await open.delete(scimMember).where(inArray(scimMember.accountId, ids));
  await takeGroupRoles(open, [...members.map(({ id }) => id), ...ids], call);
}
