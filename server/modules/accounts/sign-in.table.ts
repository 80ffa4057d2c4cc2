import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from './account.table.ts';

/**
 * `pending` while the password is being checked (and for good when the server died over it), `uncoded` when a solved
 * challenge was needed and missing, `reset` when a mailed link was used, `resetAsked` when one was asked for,
 * `lifted` when an administrator let all networks try again.
 */
export const ATTEMPT_OUTCOMES = ['pending', 'wrong', 'right', 'uncoded', 'reset', 'resetAsked', 'lifted'] as const;

/**
 * Tries to prove who one is. `subject` is the SHA-256 of the lower-case e-mail, known or not: people type passwords
 * into the wrong field. `network` is the address, for IPv6 its /64.
 */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    id: id(),
    subject: text().notNull(),
    network: text().notNull(),
    outcome: text({ enum: ATTEMPT_OUTCOMES }).notNull(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.subject, table.at), index().on(table.network, table.at)],
);

/** A secret that was mailed: one use, a time of its own, five tries. Only its SHA-256 is stored. */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset', 'invited', 'rescue'] }).notNull(),
    /** Hexadecimal. */
    secretHash: text().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    usedAt: instant(),
  },
  (table) => [index().on(table.accountId)],
);

/** Proof-of-work challenges that were solved and accepted, until they expire: a solution counts once. */
export const usedChallenge = pgTable('used_challenge', {
  nonce: text().primaryKey(),
  expiresAt: instant().notNull(),
});

/** Random keys of this installation, made when first needed. */
export const instanceSecret = pgTable('instance_secret', {
  name: text().primaryKey(),
  /** Base64, 256 random bits. */
  value: text().notNull(),
});
