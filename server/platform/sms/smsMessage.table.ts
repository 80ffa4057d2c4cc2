import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { SMS_PURPOSES, type SmsValues } from '../../../contract/sms.ts';
import { instant, record } from '../database/columns.ts';
import { outboxColumns, outboxIndexes } from '../outbox/columns.ts';

/** The delivery status of a message, by the codes of the dictionary `notifyStatus`. */
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
    /** The recipient's account, unless it was sent to a number. */
    personId: uuid(),
    channelId: uuid().notNull(),
    templateCode: text().notNull(),
    signName: text().notNull(),
    /** The text that back-office users see. Values that only the recipient may see are dots. */
    text: text().notNull(),
    /**
     * The values that the gateway fills in. Those that only the recipient may see are removed when the message has
     * ended.
     */
    parameters: jsonb().$type<SmsValues>().notNull(),
    /** Whether only the recipient may see its values. */
    secret: boolean().notNull().default(false),
    notifyStatus: text({ enum: NOTIFY_STATUSES }),
    /** The gateway's id of the message. */
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
