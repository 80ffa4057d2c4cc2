import { eq } from 'drizzle-orm';
import { isMailTemplate, type MailTemplateCode } from '../../../contract/mail.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Refusal } from '../../platform/http/refusal.ts';
import { isSame } from '../../platform/resources/checks.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import type { Values } from '../../platform/resources/source.ts';
import { builtInTexts } from './builtIn.ts';
import { mailTemplate } from './mailTemplate.table.ts';
import { problemsOf } from './templateRules.ts';

type Texts = { subject: Localized; body: Localized; button: Localized };

/**
 * A template is saved only if a mail can be rendered from it in both languages. It also records whether it equals the
 * built-in one.
 */
export const templateHooks: Hooks = {
  beforeSave: async (_database, { before, values }, { locale }) => {
    const { code, texts } = merged(before, values);
    const fields: Record<string, string> = {};
    for (const language of ['en', 'zh'] as const) {
      const words = { subject: texts.subject[language], body: texts.body[language], button: texts.button[language] };
      for (const { field, message } of problemsOf(code, words, language, locale))
        fields[field] = fields[field] ? `${fields[field]} ${message}` : message;
    }
    if (Object.keys(fields).length > 0) throw new Refusal('validation', m.reply_validation({}, { locale }), { fields });
    return values;
  },
  afterSave: async (database, { id, before, values }) => {
    const { code, texts } = merged(before, values);
    await database
      .update(mailTemplate)
      .set({ edited: !isSame(texts, builtInTexts(code)) })
      .where(eq(mailTemplate.id, id));
  },
};

function merged(before: Values | null, values: Values): { code: MailTemplateCode; texts: Texts } {
  const { code, subject, body, button } = { ...before, ...values };
  if (!isMailTemplate(code)) throw new Error('There is no such mail');
  return { code, texts: { subject, body, button } as Texts };
}
