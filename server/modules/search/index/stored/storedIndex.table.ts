import { bigint, timestamp, uuid } from 'drizzle-orm/pg-core';
import { derived } from '../../../../platform/database/tableChange.table.ts';

/**
 * The search indexes that servers have stored on their disks. A file is used only if its row is here: see
 * `storedIndex.ts`.
 */
export const storedIndex = derived.table('stored_index', {
  token: uuid().primaryKey(),
  /** The transaction that wrote the row. A copy of the row in another database is written by another one. */
  transaction: bigint({ mode: 'bigint' }).notNull(),
  writtenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
