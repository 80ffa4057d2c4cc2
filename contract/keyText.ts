import type { Field } from './resources/fields.ts';
import type { Localized } from './schema.ts';

/** What is drawn as nothing. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** What separates words. */
const BLANKS = /[\s\u0085]+/g;

/**
 * A text that names something, as it is kept: two that look the same are the same. Full-width forms become plain ones
 * (NFKC), what is drawn as nothing goes, blanks are one blank, and none is at an end.
 */
export const keyText = (text: string): string =>
  text.replace(INVISIBLE, '').normalize('NFKC').replace(BLANKS, ' ').trim();

/** The same as such texts are compared: their case makes no difference. */
export const keyOf = (text: string): string => keyText(text).toLowerCase();

/** Whether a text shows a reader anything: blanks and what is drawn as nothing do not. */
export const isWritten = (text: string): boolean => keyText(text) !== '';

/** Whether a value of a field says nothing: no value, an empty list, or a text that is written in no language. */
export const isUnsaid = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && !isWritten(value)) ||
  (Array.isArray(value) && value.length === 0) ||
  (isLocalized(value) && !isWritten(value.en) && !isWritten(value.zh));

/** A value as a field keeps it: keys as `keyText` has them, other texts of one line without blanks at their ends. */
export function tidyValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
    case 'phone':
      return typeof value === 'string' ? (field.unique || field.isKey ? keyText : trimmed)(value) : value;
    case 'email':
      return typeof value === 'string' ? keyText(value) : value;
    case 'localized':
      return field.as === 'text' && isLocalized(value) ? { en: trimmed(value.en), zh: trimmed(value.zh) } : value;
    case 'texts':
      return Array.isArray(value) ? [...new Set(value.map((each) => trimmed(String(each))))].filter(Boolean) : value;
    default:
      return value;
  }
}

/** Nothing is left of a text that shows nothing. */
const trimmed = (text: string): string => (isWritten(text) ? text.trim() : '');

const isLocalized = (value: unknown): value is Localized =>
  typeof value === 'object' &&
  value !== null &&
  'en' in value &&
  'zh' in value &&
  typeof value.en === 'string' &&
  typeof value.zh === 'string';

type Values = Readonly<Record<string, unknown>>;

/** Values by field, each as `work` makes it; what belongs to no field stays as it is. */
export const byField = (
  fields: Readonly<Record<string, Field>>,
  values: Values,
  work: (field: Field, value: unknown, name: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field ? work(field, value, name) : value];
    }),
  );

/**
 * A value as it must be to fit the schema of its field, whose pattern takes no full-width form and no blank at an end.
 * Nothing else is changed: what a form sends back as it is kept must stay the same.
 */
export function fittingValue(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field.kind === 'text' && field.pattern) return tidyValue(field, value);
  return field.kind === 'phone' || field.kind === 'email' ? trimmed(value) : value;
}
