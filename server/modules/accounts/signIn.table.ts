import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from './account.table.ts';

/**
 * Outcomes of a try:
 * - `pending`: the password is being checked (it stays so if the server died meanwhile)
 * - `uncoded`: a solved challenge was needed and missing
 * - `reset`: a mailed link was used
 * - `resetAsked`: a mailed link was requested
 * - `verifyAsked`: the link of a registration was requested again
 * - `lifted`: an administrator allowed all networks to try again
 */
export const ATTEMPT_OUTCOMES = [
  'pending',
  'wrong',
  'right',
  'uncoded',
  'reset',
  'resetAsked',
  'verifyAsked',
  'lifted',
] as const;

/**
 * Tries to prove an identity. `subject` is the SHA-256 of the lower-case e-mail address, known or not, because users
 * type passwords into the wrong field. `network` is the address; for IPv6 its /64.
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

/** A mailed secret: one use, a limited lifetime, five tries. Only its SHA-256 is stored. */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset', 'invited', 'rescue', 'verify'] }).notNull(),
    /** Hexadecimal. */
    secretHash: text().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    usedAt: instant(),
  },
  (table) => [index().on(table.accountId)],
);

/** Proof-of-work challenges that were solved and accepted, until they expire, so that a solution counts once. */
export const usedChallenge = pgTable('used_challenge', {
  nonce: text().primaryKey(),
  expiresAt: instant().notNull(),
});

/** Random keys of this installation, created on first use. */
export const instanceSecret = pgTable('instance_secret', {
  name: text().primaryKey(),
  /** 256 random bits in Base64. */
  value: text().notNull(),
  /** The value before the last change. What was made with it is still accepted until it is forgotten. */
  replaced: text(),
  changedAt: instant().notNull().defaultNow(),
});
