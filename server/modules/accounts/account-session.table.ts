import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from './account.table.ts';

/**
 * A sign-in that may still be valid. The token itself is not stored, only its SHA-256. A session has ended when it is
 * revoked, past `expiresAt` (the absolute end), or not seen for the idle time of the configuration.
 */
export const accountSession = pgTable(
  'account_session',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Hexadecimal. */
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    address: text().notNull(),
    agent: text().notNull(),
  },
  (table) => [index().on(table.accountId)],
);
