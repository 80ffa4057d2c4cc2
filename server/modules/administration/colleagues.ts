import { type SQL, sql } from 'drizzle-orm';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/account-role.table.ts';
import { role } from '../system/role.table.ts';

/** Who works in the back-office, today or before: a role of theirs allows something there. Read beside `account`. */
export const worksInOffice: SQL = sql`exists (
  select 1 from ${accountRole} join ${role} on ${role.id} = ${accountRole.roleId}
  where ${accountRole.accountId} = ${account}.id and cardinality(${role.grants}) > 0)`;

/** Who can be given work. */
export const colleague: SQL = sql`(${account.enabled} and ${worksInOffice})`;
