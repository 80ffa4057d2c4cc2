import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from './account.table.ts';

/** A passkey of an account: a second factor, and a way to sign in without the password. */
export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Base64url, as the browser sends it. */
    credentialId: text().notNull().unique(),
    /** COSE key in Base64url. */
    publicKey: text().notNull(),
    /** Number of signatures. A smaller one than before is refused, because it may be of a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    /** Whether the passkey is copied to other devices of its owner. */
    synced: boolean().notNull(),
    /** False once an administrator ended the password: a thief of the account may have added the passkey. */
    opensAlone: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant(),
  },
  (table) => [index().on(table.accountId)],
);

export const CHALLENGE_PURPOSES = ['signIn', 'secondFactor', 'prove', 'add'] as const;

/** Challenges that wait for the answer of a passkey. Each is for one answer. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  /** Base64url. */
  challenge: text().primaryKey(),
  purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
  /** What it belongs to: the ticket of a sign-in, or a session; empty for a sign-in that begins with a passkey. */
  subject: text().notNull(),
  expiresAt: instant().notNull(),
});
