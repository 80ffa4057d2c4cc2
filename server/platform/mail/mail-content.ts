import { PRODUCT_NAME } from '../../../contract/constants.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../http/handler.ts';

export type MailParts = {
  subject: string;
  /** What happened. */
  text: string;
  /** The one thing to do, and where. */
  action: { label: string; address: string };
  /** What to do for whoever did not expect the mail. */
  otherwise: string;
};

export type MailContent = { subject: string; text: string; html: string };

/** Lays the parts of a mail out, as plain text and as HTML that needs nothing from elsewhere. */
export function mailContent(parts: MailParts, publicUrl: string, locale: Locale): MailContent {
  const { subject, text, action, otherwise } = parts;
  const footer = m.mail_footer({ product: PRODUCT_NAME, address: publicUrl }, { locale });
  return {
    subject,
    text: [text, `${action.label}: ${action.address}`, otherwise, `-- \n${footer}`].join('\n\n'),
    html: `<!doctype html>
<html lang="${locale === 'zh' ? 'zh-Hans' : 'en'}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f6f8;font:16px/1.6 system-ui,sans-serif;color:#14202e">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
<p style="margin:0 0 24px">${escaped(text)}</p>
<p style="margin:0 0 24px"><a href="${escaped(action.address)}" style="display:inline-block;padding:12px 20px;background:#0b6b73;color:#ffffff;text-decoration:none;border-radius:6px">${escaped(action.label)}</a></p>
<p style="margin:0 0 24px;word-break:break-all;font-size:14px;color:#4a5868">${escaped(action.address)}</p>
<p style="margin:0;font-size:14px;color:#4a5868">${escaped(otherwise)}</p>
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#4a5868">${escaped(footer)}</p>
</body></html>`,
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
