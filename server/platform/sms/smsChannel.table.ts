import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../database/columns.ts';

/** Which channel is used for which numbers. */
export const smsChannel = pgTable('sms_channel', {
  ...record(),
  code: text().notNull().unique(),
  channelName: jsonb().$type<Localized>().notNull(),
  /** Prefixes of its numbers. Without prefixes it takes all numbers that no other channel takes. */
  prefixes: text().array().notNull().default([]),
  perHour: integer().notNull().default(500),
  enabled: boolean().notNull().default(true),
});

export type SmsChannel = typeof smsChannel.$inferSelect;
