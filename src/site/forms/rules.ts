import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/constants.ts';
import { EMAIL_MAX, LINE_MAX, PART_OF_NAME_MAX, PHONE_MAX } from '../../../contract/lengths.ts';
import { EMAIL_PATTERN } from '../../../contract/patterns.ts';
import { m } from '../../i18n/compiled/messages.js';

/** What can be wrong with a field by the contract's rules. The server decides in the end. */
export type Fault = keyof typeof words;

const words = {
  required: () => m.form_required(),
  email: () => m.form_email(),
  line: () => m.form_line(),
  day: () => m.field_not_day(),
  pastDay: () => m.field_day_past(),
  tooLongPart: () => m.form_too_long({ max: PART_OF_NAME_MAX }),
  tooLongLine: () => m.form_too_long({ max: LINE_MAX }),
  tooLongPhone: () => m.form_too_long({ max: PHONE_MAX }),
  passwordLength: () => m.form_password_length({ min: PASSWORD_MIN, max: PASSWORD_MAX }),
  passwordName: () => m.form_password_name(),
  passwordDiffers: () => m.form_password_same(),
  passwordUnchanged: () => m.form_password_unchanged(),
  consent: () => m.form_consent(),
  modelsNeeded: () => m.form_models_needed(),
  consentToAnswer: () => m.form_consent_to_answer(),
};

/**
 * Returns an error in the page's language. Messages from the server are in that language already and stay unchanged.
 */
export const worded = (error: string): string => (error in words ? words[error as Fault]() : error);

const lengths = {
  [PART_OF_NAME_MAX]: 'tooLongPart',
  [LINE_MAX]: 'tooLongLine',
  [PHONE_MAX]: 'tooLongPhone',
} as const;

/** Checks one line of text for its maximum length. */
export function lineFault(value: string, max: keyof typeof lengths, optional = false): Fault | undefined {
  if (value.trim() === '') return optional ? undefined : 'required';
  if (/\p{Cc}/u.test(value)) return 'line';
  return value.trim().length > max ? lengths[max] : undefined;
}

/** Checks that a multi-line text is not empty. */
export const textFault = (value: string): Fault | undefined => (value.trim() === '' ? 'required' : undefined);

const email = new RegExp(EMAIL_PATTERN);

export function emailFault(value: string): Fault | undefined {
  if (value.trim() === '') return 'required';
  return value.trim().length <= EMAIL_MAX && email.test(value.trim()) ? undefined : 'email';
}

/** Checks a new password: its length in characters, and that it does not contain the e-mail address's name. */
export function newPasswordFault(password: string, email = ''): Fault | undefined {
  if (password === '') return 'required';
  const length = [...password].length;
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return 'passwordLength';
  const [name = ''] = email.trim().toLowerCase().split('@');
  return name.length >= 3 && password.toLowerCase().includes(name) ? 'passwordName' : undefined;
}

export function repeatFault(password: string, repeated: string): Fault | undefined {
  if (repeated === '') return 'required';
  return password === repeated ? undefined : 'passwordDiffers';
}

/** Returns the errors by field, without the valid fields. */
export function faults<Field extends string>(found: Record<Field, Fault | undefined>): Partial<Record<Field, Fault>> {
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined)) as Partial<
    Record<Field, Fault>
  >;
}
