import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { idArray } from '../../platform/resources/filters.ts';
import { scimGivenRole } from '../scim/scim.table.ts';
import { accountIdentity } from '../signOn/signOn.table.ts';

/**
 * Forgets that an account has roles only because of a group, at a directory or an identity provider. Call it for roles
 * that a person gives or takes: from then on, the end of a membership no longer takes them.
 */
export async function forgetGroupRoles(open: Database, accountId: string, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  await open
    .delete(scimGivenRole)
    .where(and(eq(scimGivenRole.accountId, accountId), inArray(scimGivenRole.roleId, [...roles])));
  const ids = idArray(roles);
  await open
    .update(accountIdentity)
    .set({
      roleIds: sql`array(select one from unnest(${accountIdentity.roleIds}) as one where one <> all(${ids}))`,
    })
    .where(and(eq(accountIdentity.accountId, accountId), sql`${accountIdentity.roleIds} && ${ids}`));
}
