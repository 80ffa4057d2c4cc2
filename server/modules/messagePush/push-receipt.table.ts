import { bigint, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';
import { pushMessage } from './push-message.table.ts';

/** How far the events of an account's inbox have been counted: `push.trigger.sql` counts them. */
export const pushInbox = pgTable('push_inbox', {
  accountId: uuid()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  last: bigint({ mode: 'number' }).notNull(),
});

/**
 * A message in an account's inbox. `seq` is the number of its latest change among the events of that account: whoever
 * has read up to a number asks for the receipts beyond it, and misses none.
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
