import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PUSH_AUDIENCES, PUSH_LEVELS, PUSH_STATES } from '../../../contract/messagePush.ts';
import type { Localized } from '../../../contract/schema.ts';
import { instant, record } from '../../platform/database/columns.ts';

/** A message to people's inboxes. Whose inbox it is in stands in `push_receipt`, from the moment it is sent. */
export const pushMessage = pgTable(
  'push_message',
  {
    ...record(),
    templateId: uuid(),
    title: jsonb().$type<Localized>().notNull(),
    body: jsonb().$type<Localized>().notNull(),
    level: text({ enum: PUSH_LEVELS }).notNull().default('information'),
    audience: text({ enum: PUSH_AUDIENCES }).notNull().default('all'),
    roles: uuid().array().notNull().default([]),
    people: uuid().array().notNull().default([]),
    /** Accounts made, and roles given, after it was sent find it too: `push.trigger.sql`. */
    includesLater: boolean().notNull().default(false),
    state: text({ enum: PUSH_STATES }).notNull().default('draft'),
    scheduledAt: instant(),
    expiresAt: instant(),
    sentAt: instant(),
    /** When open pages of its recipients were told that it is in no inbox any more. */
    toldAt: instant(),
  },
  (table) => [
    index('push_message_due').on(table.scheduledAt).where(sql`${table.state} in ('scheduled', 'sending')`),
    index('push_message_untold').on(table.id).where(sql`${table.state} in ('withdrawn', 'expired')`),
  ],
);

export type PushMessage = typeof pushMessage.$inferSelect;
