import { type SQL, sql } from 'drizzle-orm';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { isOpen } from '../accounts/registration.ts';
import { role } from '../system/role.table.ts';

/**
 * Condition for users who work in the back-office: they have a role with a permission there. Use it in a query on
 * `account`. Disabled accounts match too, unconfirmed registrations do not.
 */
export const worksInOffice: SQL = sql`(${isOpen} and exists (
  select 1 from ${accountRole} join ${role} on ${role.id} = ${accountRole.roleId}
  where ${accountRole.accountId} = ${account}.id and cardinality(${role.grants}) > 0))`;

/** Condition for users to whom work can be assigned. */
export const colleague: SQL = sql`(${account.enabled} and ${worksInOffice})`;
