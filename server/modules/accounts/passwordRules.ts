import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/constants.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';

/** Minimum score of a password in zxcvbn's estimate; 2 of 4 is "somewhat guessable". */
const LEAST_SCORE = 2;
/**
 * Only this many characters at the beginning of a password are estimated, because the estimate's time grows with the
 * square of the length of a repetition.
 */
const JUDGED_LENGTH = 64;
/** Shorter names (li, wu) occur in too many passwords. */
const NAME_MIN = 3;

/** Decodes a password from a Base64 text of its UTF-8 bytes. Returns null if it is not such a text. */
export function decodePassword(encoded: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}

export type NewPassword = { password: string; confirmPassword: string };

/**
 * Checks a new password (both fields encoded) against the rules:
 * - 12 to 128 characters
 * - not one of the most common passwords or a simple variation of one
 * - without the name of the e-mail address
 * - typed twice the same
 *
 * @returns the decoded password, or the message of each invalid field
 */
export async function checkNewPassword(
  encoded: NewPassword,
  workEmail: string,
  locale: Locale,
): Promise<{ password: string } | { fields: Record<string, string> }> {
  const password = decodePassword(encoded.password);
  const problem =
    password === null ? m.account_password_unreadable({}, { locale }) : await weaknessOf(password, workEmail, locale);
  const fields: Record<string, string> = {};
  if (problem) fields.password = problem;
  if (decodePassword(encoded.confirmPassword) !== password)
    fields.confirmPassword = m.account_password_differs({}, { locale });
  return password === null || Object.keys(fields).length > 0 ? { fields } : { password };
}

/** Returns the rule that a new password breaks as a message, or null if it breaks none. */
export async function weaknessOf(password: string, workEmail: string, locale: Locale): Promise<string | null> {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return m.account_password_short({ min: PASSWORD_MIN }, { locale });
  if (length > PASSWORD_MAX) return m.account_password_long({ max: PASSWORD_MAX }, { locale });
  const name = workEmail.slice(0, workEmail.lastIndexOf('@')).trim().toLowerCase();
  if (name.length >= NAME_MIN && password.toLowerCase().includes(name)) return m.account_password_name({}, { locale });
  const estimate = await strength();
  return estimate.check(password.slice(0, JUDGED_LENGTH)).score < LEAST_SCORE
    ? m.account_password_common({}, { locale })
    : null;
}

let loaded: Promise<ZxcvbnFactory> | undefined;

/** Loaded on first use, so that the start does not wait for the list of common passwords. */
function strength(): Promise<ZxcvbnFactory> {
  loaded ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  );
  return loaded;
}
