import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { SMS_KINDS } from '../../../contract/sms.ts';
import { record } from '../database/columns.ts';

/** The message templates that the gateway has approved. */
export const smsTemplate = pgTable('sms_template', {
  ...record(),
  templateName: text().notNull(),
  templateCode: text().notNull().unique(),
  signName: text().notNull(),
  kind: text({ enum: SMS_KINDS }).notNull(),
  content: text().notNull(),
  /** The variable names of the content, in order. */
  variables: text().array().notNull().default([]),
  enabled: boolean().notNull().default(true),
});

export type SmsTemplate = typeof smsTemplate.$inferSelect;
