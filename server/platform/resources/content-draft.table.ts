import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/**
 * Changes of published content that the public does not see yet: `values` lies over the record wherever administrators
 * read it, `columns` are those of its table that no field shows, by their names there. `publishAt` is when it becomes
 * public by itself, also of a record that never was, and `publishVersion` the version that was reviewed for it: a later
 * change makes the plan lapse. It is null in plans of earlier versions of the portal, which hold whatever was changed.
 * `withdrawAt` is when the record is taken from the public by itself, whatever is changed or published before that.
 * `version` counts the saves of these changes; with that of the record it makes the version people know (`versionSql`).
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
