import { eq, sql } from 'drizzle-orm';
import { mailTemplates } from '../../../contract/mail.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers, Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { audit } from '../../platform/resources/audit.ts';
import { sanitizeRichText } from '../../platform/richText/sanitizeRichText.ts';
import { builtInTexts } from './builtIn.ts';
import { mailContent } from './mailContent.ts';
import { mailTemplate } from './mailTemplate.table.ts';
import { sampleValues } from './samples.ts';
import { mailSender } from './sender.ts';
import { problemsOf } from './templateRules.ts';

/** Tests per user. */
const TESTS = { max: 5, windowSeconds: 600 };

type Row = typeof mailTemplate.$inferSelect;

/** Returns the handlers for actions on templates other than editing their texts. */
export function templateHandlers({
  database,
  config,
  limiter,
}: Pick<Dependencies, 'database' | 'config' | 'limiter'>): Handlers<
  'previewMailTemplate' | 'testMailTemplate' | 'builtInMailTemplate'
> {
  const mail = mailSender(config);
  const { publicUrl } = config;
  return {
    previewMailTemplate: async ({ body: { code, locale: language, ...given } }, { locale }) => {
      const words = { ...given, body: sanitizeRichText(given.body) };
      return {
        ...mailContent(words, sampleValues(publicUrl, language), publicUrl, language),
        problems: problemsOf(code, words, language, locale).map(({ message }) => message),
      };
    },
    testMailTemplate: async ({ params: { id }, body: { to, locale: language } }, context) => {
      const { caller, locale } = context;
      const row = await rowWith(database, id, locale);
      if (!isMailAddress(to))
        throw new Refusal('validation', m.reply_validation({}, { locale }), {
          fields: { to: m.field_invalid({}, { locale }) },
        });
      const { allowed, retryAfterSeconds } = await limiter.take(`mail test ${caller.user.id}`, TESTS);
      if (!allowed) throw refusals.tooMany(locale, retryAfterSeconds);
      const words = { subject: row.subject[language], body: row.body[language], button: row.button[language] };
      const content = mailContent(words, sampleValues(publicUrl, language), publicUrl, language);
      return context.commit(async (open) => {
        await mail.putWritten(open, {
          purpose: 'test',
          to,
          locale: language,
          ...content,
          subject: m.mail_test_subject({ subject: content.subject }, { locale: language }),
        });
        await audit(open, context, { action: 'sendTest', ...recordOf(row), message: to });
        return { queued: config.smtpUrl !== undefined };
      });
    },
    builtInMailTemplate: ({ params: { id } }, context) =>
      context.commit(async (open) => {
        const { caller, locale } = context;
        const row = await rowWith(open, id, locale, true);
        const texts = builtInTexts(row.code);
        await open
          .update(mailTemplate)
          .set({
            ...texts,
            edited: false,
            version: sql`${mailTemplate.version} + 1`,
            updatedAt: sql`now()`,
            updatedBy: caller.user.id,
          })
          .where(eq(mailTemplate.id, id));
        const { subject, body, button } = row;
        await audit(open, context, {
          action: 'builtIn',
          ...recordOf(row),
          before: { subject, body, button },
          after: texts,
        });
        return null;
      }),
  };
}

async function rowWith(database: Database, id: string, locale: Locale, forUpdate = false): Promise<Row> {
  const query = database.select().from(mailTemplate).where(eq(mailTemplate.id, id));
  const [row] = await (forUpdate ? query.for('update') : query);
  if (!row) throw refusals.notFound(locale);
  return row;
}

const recordOf = ({ id, code }: Row) => ({
  resource: 'mailTemplate',
  resourceId: id,
  label: mailTemplates[code].name,
});
