import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { AccountRow } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { fullName } from '../accounts/sessions.ts';
import { role } from '../system/role.table.ts';

/** The fields of a user that an action needs. */
export type Person = Pick<AccountRow, 'id' | 'kind' | 'firstName' | 'lastName' | 'workEmail' | 'locale'>;

/** Returns a user as log entries name one. */
export const userRecord = ({ id, firstName, lastName }: Pick<Person, 'id' | 'firstName' | 'lastName'>) => {
  const name = fullName(firstName, lastName);
  return { resource: 'user', resourceId: id, label: { en: name, zh: name } };
};

export const rolesOf = (open: Database, id: string) =>
  open
    .select({ id: role.id, name: role.name })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(eq(accountRole.accountId, id));
