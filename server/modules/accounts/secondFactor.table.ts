import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from './account.table.ts';

/** The authenticator app of an account. It is a factor from `confirmedAt` on; until then it is being set up. */
export const accountTotp = pgTable('account_totp', {
  accountId: uuid()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted (`sealed.ts`). */
  secret: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  confirmedAt: instant(),
  /** The newest time step whose code was accepted. Codes of this step and of earlier ones are refused. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  lastUsedAt: instant(),
});

/** Recovery codes of an account, each for one use. Only their SHA-256 is stored. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Hexadecimal. */
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [index().on(table.accountId)],
);

/** A sign-in whose password was right and whose second factor is awaited. Only the SHA-256 of its secret is stored. */
export const signInTicket = pgTable(
  'sign_in_ticket',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Hexadecimal. */
    secretHash: text().notNull().unique(),
    /** SHA-256 of the account's password hash at that time: with another password, the ticket is void. */
    passwordMark: text().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    usedAt: instant(),
  },
  (table) => [index().on(table.accountId)],
);
