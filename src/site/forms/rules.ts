import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/constants.ts';
import { m } from '../../i18n/compiled/messages.js';

/** What can be wrong with a field by the contract's own rules. The server has the last word. */
export type Fault = keyof typeof words;

const words = {
  required: () => m.form_required(),
  email: () => m.form_email(),
  line: () => m.form_line(),
  tooLong60: () => m.form_too_long({ max: 60 }),
  tooLong120: () => m.form_too_long({ max: 120 }),
  tooLong40: () => m.form_too_long({ max: 40 }),
  passwordLength: () => m.form_password_length({ min: PASSWORD_MIN, max: PASSWORD_MAX }),
  passwordName: () => m.form_password_name(),
  passwordDiffers: () => m.form_password_same(),
  passwordUnchanged: () => m.form_password_unchanged(),
  consent: () => m.form_consent(),
  modelsNeeded: () => m.form_models_needed(),
  consentToAnswer: () => m.form_consent_to_answer(),
};

/** A fault in the language of the page. The server's messages come in it already and stay as they are. */
export const worded = (error: string): string => (error in words ? words[error as Fault]() : error);

/** One line of text of at most 40, 60 or 120 characters. */
export function lineFault(value: string, max: 40 | 60 | 120, optional = false): Fault | undefined {
  if (value.trim() === '') return optional ? undefined : 'required';
  if (/\p{Cc}/u.test(value)) return 'line';
  return value.trim().length > max ? `tooLong${max}` : undefined;
}

/** A text of several lines, which must say something. */
export const textFault = (value: string): Fault | undefined => (value.trim() === '' ? 'required' : undefined);

export function emailFault(value: string): Fault | undefined {
  if (value.trim() === '') return 'required';
  return value.trim().length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(value.trim()) ? undefined : 'email';
}

/** A new password: its length in characters, and no name of the e-mail address in it. */
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

/** The faults by field, without the fields that have none. */
export function faults<Field extends string>(found: Record<Field, Fault | undefined>): Partial<Record<Field, Fault>> {
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined)) as Partial<
    Record<Field, Fault>
  >;
}
