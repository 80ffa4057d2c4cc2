import { bigint, integer, numeric, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core';

/** Tables that are derived from others. A backup leaves them out because they are rebuilt. */
export const derived = pgSchema('derived');

/**
 * Which transactions wrote to a table. Each committed transaction adds one row, so that writers never wait for each
 * other; older rows are summed up. `changes.ts` reads and sums up; the triggers of `changes.trigger.sql` write.
 */
export const tableChange = derived.table(
  'table_change',
  {
    name: text().notNull(),
    /** The transaction's number; in a summed-up row, the greatest one. */
    transaction: bigint({ mode: 'bigint' }).notNull(),
    transactions: integer().notNull().default(1),
    /** Sum of all its transaction numbers. */
    sum: numeric().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.transaction] })],
);
