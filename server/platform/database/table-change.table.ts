import { bigint, integer, numeric, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core';

/** What follows from other tables: not in a backup, for it comes again by itself. */
export const derived = pgSchema('derived');

/**
 * Which transactions wrote to a table: one row for each that was committed, so that nobody waits for anybody, with the
 * older ones summed up. `changes.ts` reads and sums up; the triggers of `changes.trigger.sql` write.
 */
export const tableChange = derived.table(
  'table_change',
  {
    name: text().notNull(),
    /** Its number; of rows summed up, the greatest. */
    transaction: bigint({ mode: 'bigint' }).notNull(),
    transactions: integer().notNull().default(1),
    /** Of all their numbers. */
    sum: numeric().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.transaction] })],
);
