import { text } from 'drizzle-orm/pg-core';
import { derived } from '../../platform/database/tableChange.table.ts';

/** The tables whose changes shared caches know: pages that show them were purged. */
export const purgedTable = derived.table('purged_table', {
  name: text().primaryKey(),
  /** Stands for all changes of the table (`derived.table_change`) that were purged. */
  change: text().notNull(),
});
