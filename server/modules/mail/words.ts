import { and, eq, notInArray, sql } from 'drizzle-orm';
import { textIn } from '../../../contract/localized.ts';
import { MAIL_TEMPLATE_CODES, type MailTemplateCode } from '../../../contract/mail.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { builtInTexts, builtInWords } from './builtIn.ts';
import type { MailWords } from './mailContent.ts';
import { mailTemplate } from './mailTemplate.table.ts';

/** Returns the text of a mail: the one edited in the back-office, otherwise the built-in one. */
export async function wordsOf(database: Database, code: MailTemplateCode, locale: Locale): Promise<MailWords> {
  const [row] = await database
    .select()
    .from(mailTemplate)
    .where(and(eq(mailTemplate.code, code), eq(mailTemplate.edited, true)));
  if (!row) return builtInWords(code, locale);
  return { subject: textIn(row.subject, locale), body: textIn(row.body, locale), button: textIn(row.button, locale) };
}

/** Adds missing templates and updates unedited ones to the text of this version. Called at every start. */
export async function seedMailTemplates(transaction: Transaction): Promise<void> {
  await transaction(async (database) => {
    await database.delete(mailTemplate).where(notInArray(mailTemplate.code, MAIL_TEMPLATE_CODES));
    await database
      .insert(mailTemplate)
      .values(MAIL_TEMPLATE_CODES.map((code) => ({ code, ...builtInTexts(code) })))
      .onConflictDoUpdate({
        target: mailTemplate.code,
        set: { subject: sql`excluded.subject`, body: sql`excluded.body`, button: sql`excluded.button` },
        setWhere: sql`not ${mailTemplate.edited}`,
      });
  });
}
