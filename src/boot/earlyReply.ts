import type { Reply } from '../../machines/request/call.ts';
import { currentLocale, LANGUAGE_TAGS } from '../i18n/locale.ts';

/** Whoever stays longer on the site gets the server's word, not that of the page's first moment. */
const FRESH_MS = 30_000;

/**
 * The reply to the call that was sent before the page's code was here (`askEarly`), once and for the one who asked.
 * Undefined when there is none, also because it did not come.
 */
export function takeEarlyReply(key: string, token: string): Promise<Reply | undefined> | undefined {
  const { earlyReply } = window;
  if (earlyReply?.key !== key || earlyReply.token !== token) return undefined;
  delete window.earlyReply;
  const fits = performance.now() < FRESH_MS && earlyReply.language === LANGUAGE_TAGS[currentLocale()];
  return fits ? earlyReply.reply : undefined;
}
