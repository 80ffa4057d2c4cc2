import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { SMS_PURPOSES, type SmsValues } from '../../../contract/sms.ts';
import { instant, record } from '../database/columns.ts';
import { outboxColumns, outboxIndexes } from '../outbox/columns.ts';

/** What is known of a message's arrival, by the codes of the dictionary `notifyStatus`. */
export const NOTIFY_STATUSES = ['pending', 'sent', 'delivered', 'failed'] as const;

/** The outbox of text messages. */
export const smsMessage = pgTable(
  'sms_message',
  {
    ...record(),
    ...outboxColumns(),
    purpose: text({ enum: SMS_PURPOSES }).notNull(),
    /** E.164 */
    phone: text().notNull(),
    /** The account that it was written to, where it was not written to a number. */
    personId: uuid(),
    channelId: uuid().notNull(),
    templateCode: text().notNull(),
    signName: text().notNull(),
    /** What people read of it; values that are for the recipient alone stand as dots. */
    text: text().notNull(),
    /** The values that the gateway fills in; those that are for the recipient alone are struck out at its end. */
    parameters: jsonb().$type<SmsValues>().notNull(),
    /** Its values are for the recipient alone. */
    secret: boolean().notNull().default(false),
    notifyStatus: text({ enum: NOTIFY_STATUSES }),
    /** What the gateway calls it. */
    providerId: text(),
    receiptAt: instant(),
    receiptCode: text(),
  },
  (table) => [
    ...outboxIndexes('sms_message', table),
    index('sms_message_phone').on(table.phone, table.createdAt),
    index('sms_message_channel').on(table.channelId, table.createdAt),
  ],
);

export type SmsMessage = typeof smsMessage.$inferSelect;
