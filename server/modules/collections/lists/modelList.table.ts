import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/columns.ts';

/**
 * A list of models that the address of a search names. It belongs to no account: its key is a digest of its content, so
 * equal lists are stored once.
 */
export const modelList = pgTable(
  'model_list',
  {
    key: text().primaryKey(),
    /** Ids of models in the order of the list; some may no longer exist. */
    models: uuid().array().notNull(),
    /** Day on which the list was last stored or opened. */
    openedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('model_list_opened_at').on(table.openedAt)],
);
