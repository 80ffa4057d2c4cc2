import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { id, instant } from '../database/columns.ts';

/** Rows of another table that were removed with a record. */
export type RemovedRows = { table: string; rows: unknown[] };

/**
 * Removed records that can be restored: the original row and its dependent rows. A removed record is in no other table,
 * so that no query can include it by mistake.
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
