import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/constants.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';

/** What a password must withstand at least: guesses in units of the estimate, 2 of 4 is "somewhat guessable". */
const LEAST_SCORE = 2;
/** Repetition is judged by its beginning: the estimate's time grows with the square of the length. */
const JUDGED_LENGTH = 64;
/** A shorter name (li, wu) is part of too many passwords. */
const NAME_MIN = 3;

/** The password in a Base64 text of its UTF-8 bytes; null when it is no such text. */
export function decodePassword(encoded: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}

export type NewPassword = { password: string; confirmPassword: string };

/**
 * Holds a new password (both encoded) to the rules: 12 to 128 characters, none of the most common ones or their simple
 * variations, without the name of the e-mail address, typed twice the same.
 * Output: the decoded password, or the message of each field at fault.
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

/** Returns which rule a new password breaks, as a message; null when it breaks none. */
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

/** Loaded when first needed: the list of common passwords is not what a start should wait for. */
function strength(): Promise<ZxcvbnFactory> {
  loaded ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  );
  return loaded;
}
