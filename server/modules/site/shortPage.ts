import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { allowStyle } from '../../platform/http/securityHeaders.ts';
import { LANGUAGE_TAGS } from './head.ts';

const STYLE =
  ':root{color-scheme:light dark}body{margin:20vh auto 0;padding:0 24px;max-width:34em;font:16px/1.6 system-ui,sans-serif}' +
  'h1{font-size:24px;line-height:1.3}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** `tooMany`: the visitor's address requested too many pages. `busy`: the server is building too many pages now. */
const words = {
  tooMany: { status: 429, title: m.page_too_many_title, text: m.page_too_many_text },
  busy: { status: 503, title: m.page_busy_title, text: m.page_busy_text },
} as const;

/** Sends a minimal page with the time to wait, in place of a page that cannot be sent now. */
export function sendShortPage(
  reply: FastifyReply,
  why: keyof typeof words,
  locale: Locale,
  seconds: number,
): FastifyReply {
  const { status, title, text } = words[why];
  allowStyle(reply, STYLE_HASH);
  return reply
    .code(status)
    .header('retry-after', seconds)
    .header('vary', 'accept-language, cookie')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${LANGUAGE_TAGS[locale]}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><title>${title({}, { locale })}</title>` +
        `<style>${STYLE}</style></head><body><main><h1>${title({}, { locale })}</h1>` +
        `<p>${text({ seconds }, { locale })}</p></main></body></html>`,
    );
}
