import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { disease } from './disease.table.ts';

/**
 * A node of the OncoTree classification of tumors and its disease area. A retired code is kept for models that still
 * have it: `replacedBy` is the current code, or null if there is none.
 */
export const oncotreeNode = pgTable(
  'oncotree_node',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    /** Code of the parent node; null at the root and if the source does not give it. */
    parentCode: text(),
    tissue: text(),
    mainType: text(),
    /** Depth below the root; null if the source does not give it. */
    level: integer(),
    diseaseId: uuid().references(() => disease.id, { onDelete: 'set null' }),
    retired: boolean().notNull().default(false),
    replacedBy: text(),
  },
  (table) => [index().on(table.parentCode), index().on(table.diseaseId)],
);
