import type { Reply } from '../../machines/request/call.ts';
import { currentLocale, LANGUAGE_TAGS } from '../i18n/locale.ts';

/** After this time the server is asked again, because the early reply is out of date. */
const FRESH_MS = 30_000;

/**
 * Returns the reply to the call sent before the page's code was loaded (`askEarly`), once and only for the same token.
 * Undefined if there is none or it failed.
 */
export function takeEarlyReply(key: string, token: string): Promise<Reply | undefined> | undefined {
  const { earlyReply } = window;
  if (earlyReply?.key !== key || earlyReply.token !== token) return undefined;
  delete window.earlyReply;
  const fits = performance.now() < FRESH_MS && earlyReply.language === LANGUAGE_TAGS[currentLocale()];
  return fits ? earlyReply.reply : undefined;
}
