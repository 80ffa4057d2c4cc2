import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MailPurpose } from '../../../contract/mail.ts';
import { record } from '../database/columns.ts';
import { outboxColumns, outboxIndexes } from '../outbox/columns.ts';
import { mailboxOf } from './mailbox.ts';

/** The outbox of mails. */
export const mailMessage = pgTable(
  'mail_message',
  {
    ...record(),
    ...outboxColumns(),
    purpose: text().$type<MailPurpose>().notNull(),
    to: text().notNull(),
    cc: text().array().notNull().default([]),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    locale: text({ enum: ['en', 'zh'] }).notNull(),
    /** Ids of stored files to attach. */
    attachments: uuid().array().notNull().default([]),
    /** Part of the bodies that is removed after sending and masked before. */
    secret: text(),
    /** Whether the secret was removed, so that the mail cannot be sent again. */
    struck: boolean().notNull().default(false),
  },
  (table) => [
    ...outboxIndexes('mail_message', table),
    index('mail_message_mailbox').on(mailboxOf(table.to), table.createdAt),
  ],
);

export type MailMessage = typeof mailMessage.$inferSelect;
