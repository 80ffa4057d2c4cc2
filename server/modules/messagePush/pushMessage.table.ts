import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PUSH_AUDIENCES, PUSH_LEVELS, PUSH_STATES } from '../../../contract/messagePush.ts';
import type { Localized } from '../../../contract/schema.ts';
import { instant, record } from '../../platform/database/columns.ts';

/** A message to users' inboxes. From the moment it is sent, `push_receipt` records which inboxes contain it. */
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
    /** Accounts created and roles granted after sending get it too: `push.trigger.sql`. */
    includesLater: boolean().notNull().default(false),
    state: text({ enum: PUSH_STATES }).notNull().default('draft'),
    scheduledAt: instant(),
    expiresAt: instant(),
    sentAt: instant(),
    /** Time when open pages of its recipients were notified that it is no longer in an inbox. */
    toldAt: instant(),
  },
  (table) => [
    index('push_message_due').on(table.scheduledAt).where(sql`${table.state} in ('scheduled', 'sending')`),
    index('push_message_untold').on(table.id).where(sql`${table.state} in ('withdrawn', 'expired')`),
  ],
);

export type PushMessage = typeof pushMessage.$inferSelect;
