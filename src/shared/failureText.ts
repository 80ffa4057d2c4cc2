import type { CallFailure } from '../../contract/envelope.ts';
import { m } from '../i18n/compiled/messages.js';

/**
 * Returns the message of a failed call in the page's language (specification, section 8). The server's own message is
 * used if there is one, because it is in that language already.
 */
export function failureText({ kind, status, error, message }: CallFailure): string {
  if (kind === 'networkFailed') return m.notice_network();
  if (kind === 'timedOut') return m.notice_timeout();
  if (message) return message;
  if (status === 403) return m.notice_forbidden();
  if (status === 500 || status === 503) return m.notice_system();
  return error === 'fail' ? m.notice_fail() : m.notice_bad_request();
}
