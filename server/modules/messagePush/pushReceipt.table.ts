import { bigint, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';
import { pushMessage } from './pushMessage.table.ts';

/** Number of the latest event of an account's inbox; `push.trigger.sql` counts the events. */
export const pushInbox = pgTable('push_inbox', {
  accountId: uuid()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  last: bigint({ mode: 'number' }).notNull(),
});

/**
 * A message in an account's inbox. `seq` is the number of its latest change among the events of that account. A reader
 * who has read up to a number requests the receipts after it, and misses none.
 */
export const pushReceipt = pgTable(
  'push_receipt',
  {
    messageId: uuid()
      .notNull()
      .references(() => pushMessage.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    seq: bigint({ mode: 'number' }).notNull(),
    arrivedAt: instant().notNull().defaultNow(),
    readAt: instant(),
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.accountId] }),
    uniqueIndex('push_receipt_events').on(table.accountId, table.seq),
  ],
);
