import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { DATA_SCOPES } from '../../../contract/dataScopes.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';

/**
 * A token with which a program acts for an account. Only the SHA-256 of the secret is stored. A token has ended when it
 * is revoked or past `expiresAt`.
 */
export const apiToken = pgTable(
  'api_token',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The first characters of the secret. */
    prefix: text().notNull(),
    /** Hexadecimal. */
    secretHash: text().notNull().unique(),
    /** The permissions that it may use, as far as the owner has them. */
    codes: text().array().$type<PermissionCode[]>().notNull(),
    catalog: boolean().notNull(),
    dataScope: text({ enum: DATA_SCOPES }).notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** The owner, or the administrator who made it for a service account. */
    createdBy: uuid().notNull(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    lastAddress: text(),
    revokedAt: instant(),
  },
  (table) => [index().on(table.accountId)],
);

export type ApiTokenRow = typeof apiToken.$inferSelect;
