import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';
import { role } from '../system/role.table.ts';

/**
 * What a directory knows about a user. `clientId` is the account whose API token the directory uses: each directory has
 * its own names and groups.
 */
export const scimUser = pgTable(
  'scim_user',
  {
    clientId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    externalId: text(),
    /** The directory removed the user: the account is disabled, and does not exist for the directory. */
    removedAt: instant(),
    /**
     * The directory disabled the account, which it may therefore enable again. Null while the account is enabled, and
     * if an administrator or another directory disabled it.
     */
    disabledAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.accountId] }), index().on(table.accountId)],
);

/** A group of a directory. It gives no rights by itself: administrators map groups to roles. */
export const scimGroup = pgTable(
  'scim_group',
  {
    id: id(),
    clientId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    displayName: text().notNull(),
    externalId: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('scim_group_name').on(table.clientId, table.displayName)],
);

export const scimMember = pgTable(
  'scim_member',
  {
    groupId: uuid()
      .notNull()
      .references(() => scimGroup.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.accountId] }), index().on(table.accountId)],
);

/** The roles that administrators map a group to. */
export const scimGroupRole = pgTable(
  'scim_group_role',
  {
    groupId: uuid()
      .notNull()
      .references(() => scimGroup.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.roleId] }), index().on(table.roleId)],
);

/** The roles that accounts have only because of their groups. A role that was assigned by hand is not here. */
export const scimGivenRole = pgTable(
  'scim_given_role',
  {
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.roleId] }), index().on(table.roleId)],
);
