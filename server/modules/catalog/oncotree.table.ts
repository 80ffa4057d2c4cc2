import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { disease } from './disease.table.ts';

/**
 * A node of the OncoTree classification of tumors and the disease area it belongs to. A retired code stays, so that
 * models which still carry it are understood: `replacedBy` names today's code, or is null where there is none.
 */
export const oncotreeNode = pgTable(
  'oncotree_node',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    /** Code of the node above; null at the root and where the source does not say. */
    parentCode: text(),
    tissue: text(),
    mainType: text(),
    /** Depth below the root; null where the source does not say. */
    level: integer(),
    diseaseId: uuid().references(() => disease.id, { onDelete: 'set null' }),
    retired: boolean().notNull().default(false),
    replacedBy: text(),
  },
  (table) => [index().on(table.parentCode), index().on(table.diseaseId)],
);
