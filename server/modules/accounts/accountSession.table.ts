import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from './account.table.ts';

/**
 * A login that may still be valid. Only the SHA-256 of the token is stored. A session has ended when it is revoked,
 * past `expiresAt` (the absolute end), or not seen for the configured idle time.
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
    /**
     * When its user last proved to be the owner of the account: at sign-in, or before a destructive act. For a sign-in
     * at a provider, it is when the user proved it there; 1970 if the provider does not say when.
     */
    provedAt: instant().notNull().defaultNow(),
    address: text().notNull(),
    agent: text().notNull(),
  },
  (table) => [index().on(table.accountId)],
);
