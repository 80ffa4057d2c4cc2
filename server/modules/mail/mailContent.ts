import { palette } from '../../../contract/brand.ts';
import { PRODUCT_NAME } from '../../../contract/constants.ts';
import { MAIL_VARIABLE, type MailVariableName, mailVariables } from '../../../contract/mail.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import type { MailContent } from '../../platform/mail/mail.ts';
import { escaped, plainText, styled, withInnerLines } from '../../platform/mail/markup.ts';

/** The text of a mail in one language, with variables as `{{name}}`. `body` is clean rich text. */
export type MailWords = { subject: string; body: string; button: string };

/** The data of one mail: the values of the variables and the content of the blocks. */
export type MailValues = Partial<
  Record<Exclude<MailVariableName, 'product' | 'details' | 'button' | 'stop'>, string>
> & {
  /** Target of the button. */
  address: string;
  /** Details, one line each. */
  details?: readonly { label: string; value: string }[];
  /** How to unsubscribe from these mails. */
  stop?: string;
};

/** Renders a mail from its text and values, as plain text and as HTML without external resources. */
export function mailContent(words: MailWords, values: MailValues, publicUrl: string, locale: Locale): MailContent {
  const plain = plainValues(words, values, locale);
  const blocks = htmlBlocks(words, values, locale);
  const footer = m.mail_footer({ product: PRODUCT_NAME, address: publicUrl }, { locale });
  const subject = filled(words.subject, (name) => plain[name]);
  const body = styled(words.body)
    .replace(BLOCK_PARAGRAPH, (all, name: string) => blocks[name] ?? all)
    .replace(MAIL_VARIABLE, (all, name: string) => blocks[name] ?? (isVariable(name) ? lines(plain[name]) : all));
  const text = filled(plainText(withInnerLines(words.body)), (name) => plain[name]);
  return {
    subject,
    text: `${text.replace(/\n{3,}/g, '\n\n').trim()}\n\n-- \n${footer}`,
    html: `<!doctype html>
<html lang="${locale === 'zh' ? 'zh-Hans' : 'en'}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:${palette.paper};font:16px/1.6 system-ui,sans-serif;color:${palette.ink.strong}">
<div style="max-width:560px;margin:0 auto;padding:32px;background:${palette.white};border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${body}
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:${palette.ink.soft}">${escaped(footer)}</p>
</body></html>`,
  };
}

/** Matches a block that is alone in its paragraph, which it replaces. */
export const BLOCK_PARAGRAPH = new RegExp(
  `<p[^<>]*>\\s*\\{\\{\\s*(${Object.entries(mailVariables)
    .flatMap(([name, variable]) => ('block' in variable ? [name] : []))
    .join('|')})\\s*\\}\\}\\s*</p>`,
  'g',
);

/** One pass, so that a value is never read as a variable. */
const filled = (words: string, wordsFor: (name: string) => string | undefined): string =>
  words.replace(MAIL_VARIABLE, (all, name: string) => (isVariable(name) ? (wordsFor(name) ?? '') : all));

const isVariable = (name: string) => Object.hasOwn(mailVariables, name);

const lines = (value: string | undefined): string => escaped(value ?? '').replace(/\r?\n/g, '<br>');

function plainValues({ button }: MailWords, values: MailValues, locale: Locale): Record<string, string | undefined> {
  const { address, details = [], stop, ...others } = values;
  return {
    ...others,
    product: PRODUCT_NAME,
    details: details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button: `${button}: ${address}`,
    stop: stop && `${m.mail_new_models_stop({}, { locale })}: ${stop}`,
  };
}

function htmlBlocks(
  { button }: MailWords,
  { address, details = [], stop }: MailValues,
  locale: Locale,
): Record<string, string> {
  const link = escaped(address);
  return {
    details: table(details),
    button: `<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:12px 20px;background:${palette.teal[700]};color:${palette.white};text-decoration:none;border-radius:6px">${escaped(button)}</a></p>
<p style="margin:0 0 24px;word-break:break-all;font-size:14px;color:${palette.ink.soft}">${link}</p>`,
    stop: stop
      ? `<p style="margin:16px 0 0;font-size:14px"><a href="${escaped(stop)}" style="color:${palette.teal[700]}">${escaped(m.mail_new_models_stop({}, { locale }))}</a></p>`
      : '',
  };
}

function table(details: NonNullable<MailValues['details']>): string {
  if (details.length === 0) return '';
  const rows = details.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="padding:6px 16px 6px 0;text-align:left;vertical-align:top;font-weight:400;color:${palette.ink.soft};white-space:nowrap">${escaped(label)}</th><td style="padding:6px 0;white-space:pre-wrap;word-break:break-word">${escaped(value)}</td></tr>`,
  );
  return `<table style="margin:0 0 24px;border-collapse:collapse;font-size:14px">${rows.join('')}</table>`;
}
