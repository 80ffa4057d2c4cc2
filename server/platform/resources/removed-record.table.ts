import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { id, instant } from '../database/columns.ts';

/** Rows of another table that went with a removed record. */
export type RemovedRows = { table: string; rows: unknown[] };

/**
 * What was removed and can be restored: the row as it was, and the rows that belonged to it. A removed record stands in
 * no other table, so that no query can forget to leave it out.
 */
export const removedRecord = pgTable(
  'removed_record',
  {
    id: id(),
    resource: text().notNull(),
    recordId: uuid().notNull(),
    label: jsonb().$type<Localized>().notNull(),
    row: jsonb().notNull(),
    belonging: jsonb().$type<RemovedRows[]>().notNull().default([]),
    removedAt: instant().notNull().defaultNow(),
    removedBy: uuid(),
  },
  (table) => [
    unique().on(table.resource, table.recordId),
    index('removed_record_newest').on(table.resource, table.removedAt),
  ],
);
