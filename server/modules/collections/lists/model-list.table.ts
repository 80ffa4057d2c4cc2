import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/columns.ts';

/**
 * A list of models that the address of a search names. It belongs to no account: its key is a digest of its content, so
 * that a list is kept once for all who keep it.
 */
export const modelList = pgTable(
  'model_list',
  {
    key: text().primaryKey(),
    /** Ids of models in the order of the list; a model may be gone. */
    models: uuid().array().notNull(),
    /** When the list was last kept or opened, to the day. */
    openedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('model_list_opened_at').on(table.openedAt)],
);
