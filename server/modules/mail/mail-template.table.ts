import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { MailTemplateCode } from '../../../contract/mail.ts';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';

/**
 * The words of every mail. What is not `edited` is a copy of the built-in, brought up to date at every start; a mail
 * without a row, or without an edited one, says the built-in.
 */
export const mailTemplate = pgTable('mail_template', {
  ...record(),
  code: text().$type<MailTemplateCode>().notNull().unique(),
  edited: boolean().notNull().default(false),
  subject: jsonb().$type<Localized>().notNull(),
  body: jsonb().$type<Localized>().notNull(),
  button: jsonb().$type<Localized>().notNull(),
});
