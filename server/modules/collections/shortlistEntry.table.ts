import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';

/**
 * A model on the shortlist of an account. If the model is deleted the entry stays, so that the owner can be informed.
 * `modelCode` is the model's code when it was added.
 */
export const shortlistEntry = pgTable(
  'shortlist_entry',
  {
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    modelId: uuid().notNull(),
    modelCode: text().notNull(),
    addedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.modelId] })],
);
