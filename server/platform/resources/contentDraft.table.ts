import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/**
 * Unpublished changes of published content.
 *
 * - `values` overlays the record wherever administrators read it.
 * - `columns` holds values of table columns that no field shows, by column name.
 * - `publishAt` is the time of automatic publication, also for a record that was never published.
 * - `publishVersion` is the version reviewed for that; a later change cancels the plan. Null in plans of earlier portal
 *   versions, which cover every change.
 * - `withdrawAt` is the time of automatic withdrawal, whatever is changed or published before.
 * - `version` counts the saves of these changes. Together with the record's version it forms the version that users see
 *   (`versionSql`).
 */
export const contentDraft = pgTable(
  'content_draft',
  {
    resource: text().notNull(),
    recordId: uuid().notNull(),
    values: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    columns: jsonb().$type<Record<string, unknown>>(),
    publishAt: instant(),
    publishVersion: integer(),
    withdrawAt: instant(),
    version: integer().notNull(),
    updatedAt: instant().notNull().defaultNow(),
    updatedBy: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.recordId] }),
    index('content_draft_due').on(table.publishAt),
    index('content_draft_withdrawn').on(table.withdrawAt),
  ],
);
