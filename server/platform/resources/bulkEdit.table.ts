import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BulkChange } from '../../../contract/resources/bulk.ts';
import type { Localized } from '../../../contract/schema.ts';
import { id, instant } from '../database/columns.ts';

/** Edits of one field of many records, from the preview on. They are kept for some days so that they can be undone. */
export const bulkEdit = pgTable(
  'bulk_edit',
  {
    id: id(),
    resource: text().notNull(),
    change: jsonb().$type<BulkChange>().notNull(),
    phase: text().$type<'previewed' | 'edited' | 'undone'>().notNull().default('previewed'),
    /** The background job that does or undoes the edit, if there is one. */
    jobId: uuid(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: uuid().notNull(),
  },
  (table) => [index('bulk_edit_created_at').on(table.createdAt)],
);

/** The state of a record in an edit. `kept`: it was changed since, so the undo skipped it. */
export type BulkRowState = 'waiting' | 'done' | 'same' | 'refused' | 'undone' | 'kept';

/** The records of a bulk edit. */
export const bulkEditRow = pgTable(
  'bulk_edit_row',
  {
    editId: uuid().notNull(),
    recordId: uuid().notNull(),
    label: jsonb().$type<Localized>().notNull(),
    /** The version at the preview, then the one that the edit made. Null for a record that was already removed. */
    version: integer(),
    state: text().$type<BulkRowState>().notNull().default('waiting'),
    /** `{ value }` of the field before the edit. */
    before: jsonb().$type<{ value: unknown }>(),
    /** Why the record was not changed. */
    message: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.editId, table.recordId] }),
    foreignKey({ columns: [table.editId], foreignColumns: [bulkEdit.id] }).onDelete('cascade'),
    index('bulk_edit_row_state').on(table.editId, table.state),
  ],
);
