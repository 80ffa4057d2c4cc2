import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { MailTemplateCode } from '../../../contract/mail.ts';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';

/**
 * The texts of all mails. A row that is not `edited` is a copy of the built-in text, updated at every start. A mail
 * without an edited row uses the built-in text.
 */
export const mailTemplate = pgTable('mail_template', {
  ...record(),
  code: text().$type<MailTemplateCode>().notNull().unique(),
  edited: boolean().notNull().default(false),
  subject: jsonb().$type<Localized>().notNull(),
  body: jsonb().$type<Localized>().notNull(),
  button: jsonb().$type<Localized>().notNull(),
});
