import { keyText } from '../../../contract/keyText.ts';
import { EMAIL_MAX, LINE_MAX, PART_OF_NAME_MAX } from '../../../contract/lengths.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { fullName } from '../accounts/sessions.ts';
import type { ProviderRow } from './signOn.table.ts';

/** A user as a provider describes them. */
export type ProvidedPerson = {
  subject: string;
  firstName: string;
  lastName: string;
  /** Empty if the provider sent no valid address. */
  workEmail: string;
  emailVerified: boolean;
  organization: string;
  groups: string[];
};

export type Claims = Readonly<Record<string, unknown>>;

const MOST_GROUPS = 2_000;

/** Reads the claims of a provider. Names are cut to the lengths of an account. */
export function personOf(
  { groupClaim, organizationClaim }: Pick<ProviderRow, 'groupClaim' | 'organizationClaim'>,
  subject: string,
  claims: Claims,
): ProvidedPerson {
  const typed = keyText(textOf(claims.email));
  const workEmail = typed.length <= EMAIL_MAX && isMailAddress(typed) ? typed : '';
  const [firstName, lastName] = namesOf(claims, workEmail);
  return {
    subject,
    firstName: cut(firstName, PART_OF_NAME_MAX),
    lastName: cut(lastName, PART_OF_NAME_MAX),
    workEmail,
    emailVerified: claims.email_verified === true,
    organization: organizationClaim === '' ? '' : cut(textOf(claims[organizationClaim]), LINE_MAX),
    groups: groupClaim === '' ? [] : textsOf(claims[groupClaim]).slice(0, MOST_GROUPS),
  };
}

function namesOf(claims: Claims, workEmail: string): [string, string] {
  const [first, last] = [textOf(claims.given_name), textOf(claims.family_name)];
  if (first !== '' || last !== '') return [first || last, first === '' ? '' : last];
  const whole = textOf(claims.name);
  const at = whole.lastIndexOf(' ');
  if (at > 0) return [whole.slice(0, at), whole.slice(at + 1)];
  return [whole || workEmail.split('@')[0] || '', ''];
}

/**
 * Returns who a user is at a provider, for the owner to recognize: the e-mail address, otherwise the name, otherwise
 * the subject. The provider need not have verified the address, so it is for reading only.
 */
export function knownAs({ workEmail, firstName, lastName, subject }: ProvidedPerson): string {
  return cut(workEmail || fullName(firstName, lastName) || textOf(subject), EMAIL_MAX);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? keyText(value.replace(/\p{Cc}/gu, ' ')) : typeof value === 'number' ? String(value) : '';

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '');

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('').trim();

/** Returns the domain of an e-mail address in lower case. */
export const domainOf = (workEmail: string): string => workEmail.slice(workEmail.lastIndexOf('@') + 1).toLowerCase();

/** Whether a list of domains contains one; case and surrounding blanks do not matter. */
export const hasDomain = (domains: readonly string[], workEmail: string): boolean =>
  workEmail !== '' && domains.some((domain) => domain.trim().toLowerCase() === domainOf(workEmail));
