import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';

/** The names of permanently deleted records to which logs and histories still refer. */
export const removedName = pgTable(
  'removed_name',
  {
    resource: text().notNull(),
    recordId: uuid().notNull(),
    label: jsonb().$type<Localized>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.recordId] })],
);
