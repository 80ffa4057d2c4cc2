import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/constants.ts';
import type { Config } from '../../config.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { isBreached } from './breachedPasswords.ts';
import { containsAny, contextOf, isDecoratedWord, namesOf, type PasswordOwner } from './knownParts.ts';

/** Minimum score of a password in zxcvbn's estimate; 3 of 4 is "safely unguessable" if hashes are slow. */
const LEAST_SCORE = 3;
/**
 * Only this many characters at the beginning of a password are estimated, because the estimate's time grows with the
 * square of the length of a repetition.
 */
const JUDGED_LENGTH = 64;
/** Shorter names (li, wu) occur in too many passwords. */
const NAME_MIN = 3;
/** Shorter runs of neighboring keys or letters occur in ordinary words. */
const RUN_MIN = 4;

/** Decodes a password from a Base64 text of its UTF-8 bytes. Returns null if it is not such a text. */
export function decodePassword(encoded: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}

export type NewPassword = { password: string; confirmPassword: string };

type Site = Pick<Config, 'publicUrl' | 'breachedPasswords'>;

/**
 * Checks a new password (both fields encoded) against the rules:
 * - 12 to 128 characters of any kind
 * - without the user's names and the name of the e-mail address
 * - neither a common password, nor one with decoration: years, digits, signs, keyboard rows, names of the portal and of
 *   the user's organization
 * - not in the file of stolen passwords, if there is one (BREACHED_PASSWORDS)
 * - typed twice the same
 *
 * @returns the decoded password, or the message of each invalid field
 */
export async function checkNewPassword(
  encoded: NewPassword,
  owner: PasswordOwner,
  site: Site,
  locale: Locale,
): Promise<{ password: string } | { fields: Record<string, string> }> {
  const password = decodePassword(encoded.password);
  const problem =
    password === null ? m.account_password_unreadable({}, { locale }) : await weaknessOf(password, owner, site, locale);
  const fields: Record<string, string> = {};
  if (problem) fields.password = problem;
  if (decodePassword(encoded.confirmPassword) !== password)
    fields.confirmPassword = m.account_password_differs({}, { locale });
  return password === null || Object.keys(fields).length > 0 ? { fields } : { password };
}

/** Returns the rule that a new password breaks as a message, or null if it breaks none. */
export async function weaknessOf(
  password: string,
  owner: PasswordOwner,
  { publicUrl, breachedPasswords }: Site,
  locale: Locale,
): Promise<string | null> {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return m.account_password_short({ min: PASSWORD_MIN }, { locale });
  if (length > PASSWORD_MAX) return m.account_password_long({ max: PASSWORD_MAX }, { locale });
  const name = owner.workEmail.slice(0, owner.workEmail.lastIndexOf('@')).trim().toLowerCase();
  const isNamed = name.length >= NAME_MIN && password.toLowerCase().includes(name);
  if (isNamed || containsAny(password, namesOf(owner))) return m.account_password_name({}, { locale });
  const { estimate, common } = await strength();
  const { score, sequence } = estimate.check(password.slice(0, JUDGED_LENGTH));
  const runs = sequence
    .filter(({ pattern, token }) => RUNS.has(pattern) && token.length >= RUN_MIN)
    .map(({ i, j }): [number, number] => [i, j + 1]);
  if (score < LEAST_SCORE || isDecoratedWord(password, { words: contextOf(owner, publicUrl), common, runs }))
    return m.account_password_common({}, { locale });
  return breachedPasswords !== undefined && (await isBreached(breachedPasswords, password))
    ? m.account_password_breached({}, { locale })
    : null;
}

/** Patterns of zxcvbn that are no words: neighboring keys, `abcd`, `aaaa`. */
const RUNS = new Set(['spatial', 'sequence', 'repeat']);

type Strength = { estimate: ZxcvbnFactory; common: ReadonlySet<string> };

let loaded: Promise<Strength> | undefined;

/** Loaded on first use, so that the start does not wait for the list of common passwords (49,000). */
function strength(): Promise<Strength> {
  loaded ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) => ({
      estimate: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
      common: new Set(dictionary['passwords-common'].map(String)),
    }),
  );
  return loaded;
}
