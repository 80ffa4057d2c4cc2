import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/**
 * The hash chain over the log. Each sealed entry has one row, which remains when the entry is removed. All hashes are
 * SHA-256 in hexadecimal.
 */
export const logSeal = pgTable('log_seal', {
  /** Position in the chain: 1, 2, 3 … without gaps. */
  seq: bigint({ mode: 'number' }).primaryKey(),
  entryId: uuid().notNull().unique(),
  sealedAt: instant().notNull(),
  /** Hash of the fields that never change. */
  content: text().notNull(),
  /** Hash of the fields that can be erased, together with the salt. */
  personal: text().notNull(),
  /** Random, so that nobody can guess erased fields from their hash. Null after the erasure. */
  salt: text(),
  /** Hash of this row and of the previous row's hash. */
  hash: text().notNull(),
  /** Signature of an erasure of personal fields, over what remained of them. */
  erased: text(),
  /** Signature of a removal by an administrator or by retention. */
  removed: text(),
});

/** The signed ends of the chain: `start` is the last seal that was dropped, `head` the newest one. */
export const logChain = pgTable('log_chain', {
  name: text({ enum: ['start', 'head'] }).primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  signature: text().notNull(),
});
