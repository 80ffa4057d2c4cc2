import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';
import { role } from '../system/role.table.ts';
import { account } from './account.table.ts';

/** The roles of each account. A role that an account has cannot be removed. */
export const accountRole = pgTable(
  'account_role',
  {
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => role.id, { onDelete: 'restrict' }),
    /** Since when the account has the role, and who gave it; null: the system itself, or the command line. */
    since: instant().notNull().defaultNow(),
    givenBy: uuid(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.roleId] }), index().on(table.roleId)],
);
