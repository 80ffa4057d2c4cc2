import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../database/columns.ts';

/** `kept`: no mail server is configured, the message stays in the outbox for the administrator to read. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'kept'] as const;
export const MAIL_PURPOSES = ['reset', 'passwordChanged', 'welcome', 'alreadyRegistered'] as const;

/**
 * The outbox: every mail is a row here before it is sent, so a queued one survives a restart. `dueAt` is when the next
 * try may begin; a server that takes a message moves it ahead, so another server does not take it too.
 */
export const mailMessage = pgTable(
  'mail_message',
  {
    id: id(),
    purpose: text({ enum: MAIL_PURPOSES }).notNull(),
    to: text().notNull(),
    cc: text().array().notNull().default([]),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    locale: text({ enum: ['en', 'zh'] }).notNull(),
    state: text({ enum: MAIL_STATES }).notNull(),
    /** Part of the bodies that is struck out once the mail has left. */
    secret: text(),
    tries: integer().notNull().default(0),
    error: text(),
    createdAt: instant().notNull().defaultNow(),
    dueAt: instant().notNull().defaultNow(),
    sentAt: instant(),
  },
  (table) => [index('mail_message_due').on(table.dueAt).where(sql`${table.state} = 'queued'`)],
);

export type MailMessage = typeof mailMessage.$inferSelect;
