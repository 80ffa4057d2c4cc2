import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';

/** What records were called that were deleted for good, where logs and histories still refer to them. */
export const removedName = pgTable(
  'removed_name',
  {
    resource: text().notNull(),
    recordId: uuid().notNull(),
    label: jsonb().$type<Localized>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.recordId] })],
);
