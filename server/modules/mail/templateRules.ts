import {
  MAIL_VARIABLE,
  type MailTemplateCode,
  type MailVariableName,
  mailTemplates,
  mailVariables,
} from '../../../contract/mail.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { plainText } from '../../platform/mail/markup.ts';
import { BLOCK_PARAGRAPH, type MailWords } from './mailContent.ts';

export type WordsProblem = { field: keyof MailWords; message: string };

/**
 * Returns the errors in a template's text in `language`: unknown variables, missing required variables, and blocks in
 * places where none are allowed. The messages are in the caller's language.
 */
export function problemsOf(
  code: MailTemplateCode,
  { subject, body, button }: MailWords,
  language: Locale,
  locale: Locale,
): WordsProblem[] {
  const { variables, required } = mailTemplates[code];
  const known: readonly string[] = variables;
  const at = { language: languageName(language, locale) };
  const problems: WordsProblem[] = [];
  const tell = (field: keyof MailWords, message: string) => problems.push({ field, message });
  const listed = (names: readonly string[]) => names.map(written).join(locale === 'zh' ? '、' : ', ');

  for (const [field, words] of [
    ['subject', subject],
    ['body', body],
  ] as const) {
    const unknown = [...new Set(namesIn(words))].filter((name) => !known.includes(name));
    const allowed = field === 'body' ? known : known.filter((name) => !isBlock(name));
    if (unknown.length > 0)
      tell(field, m.mail_template_unknown({ names: listed(unknown), known: listed(allowed), ...at }, { locale }));
    if (/\{\{|\}\}/.test(words.replace(MAIL_VARIABLE, ''))) tell(field, m.mail_template_braces(at, { locale }));
  }
  const inSubject = namesIn(subject).filter((name) => known.includes(name) && isBlock(name));
  if (inSubject.length > 0)
    tell('subject', m.mail_template_block_subject({ names: listed(inSubject), ...at }, { locale }));
  const inline = namesIn(body.replace(BLOCK_PARAGRAPH, '')).filter((name) => known.includes(name) && isBlock(name));
  if (inline.length > 0) tell('body', m.mail_template_block_inline({ names: listed(inline), ...at }, { locale }));
  if (/\{\{|\}\}/.test(button)) tell('button', m.mail_template_button_plain(at, { locale }));

  const present = new Set([...namesIn(body), ...namesIn(subject).filter((name) => !isBlock(name))]);
  const missing = (required as readonly MailVariableName[]).filter((name) => !present.has(name));
  if (missing.length > 0) tell('body', m.mail_template_missing({ names: listed(missing), ...at }, { locale }));
  if (plainText(body) === '') tell('body', m.field_required({}, { locale }));
  return problems;
}

const namesIn = (words: string): string[] => [...words.matchAll(MAIL_VARIABLE)].flatMap(([, name]) => name ?? []);

const written = (name: string) => `{{${name}}}`;

function isBlock(name: string): boolean {
  const variable = Object.hasOwn(mailVariables, name) ? mailVariables[name as MailVariableName] : undefined;
  return variable !== undefined && 'block' in variable;
}

const languageName = (language: Locale, locale: Locale) =>
  language === 'zh' ? m.language_chinese({}, { locale }) : m.language_english({}, { locale });
