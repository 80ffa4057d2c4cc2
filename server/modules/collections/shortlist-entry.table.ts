import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';

/**
 * A model on the shortlist of an account. The model may go away while the entry stays, so that its owner can be told:
 * `modelCode` is the code it had when it was added.
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
