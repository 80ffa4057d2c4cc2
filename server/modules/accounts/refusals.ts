import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Refuses with the messages of the invalid fields. */
export const fieldsRefused = (fields: Record<string, string>, locale: Locale) =>
  new Refusal('validation', m.account_check_fields({}, { locale }), { fields });

/**
 * Refuses because a challenge must be solved first, or its solution is not valid; the form then requests another one.
 */
export function codeRefused(given: boolean, locale: Locale): Refusal {
  const message = given ? m.account_code_wrong({}, { locale }) : m.account_code_needed({}, { locale });
  return new Refusal('validation', message, { fields: { code: message } });
}

/** Refuses after too many wrong tries, with the time to wait in words and as `Retry-After`. */
export const pausedRefused = (seconds: number, locale: Locale) =>
  new Refusal('too_many', m.account_paused({ minutes: Math.ceil(seconds / 60) }, { locale }), {
    retryAfterSeconds: seconds,
  });

/** Refuses after too many wrong codes of a second factor. */
export const factorPausedRefused = (seconds: number, locale: Locale) =>
  new Refusal('too_many', m.account_factor_paused({ minutes: Math.ceil(seconds / 60) }, { locale }), {
    retryAfterSeconds: seconds,
  });
