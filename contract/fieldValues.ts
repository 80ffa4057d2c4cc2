import { isWritten, keyText } from './keyText.ts';
import { isLocalized } from './localized.ts';
import type { Field } from './resources/fields.ts';

/** Whether the value of a field is empty: no value, an empty list, or a text that is empty in all languages. */
export const isUnsaid = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && !isWritten(value)) ||
  (Array.isArray(value) && value.length === 0) ||
  (isLocalized(value) && !isWritten(value.en) && !isWritten(value.zh));

/** Returns a value as a field stores it: keys in the form of `keyText`, other one-line texts trimmed. */
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

/** A text without visible characters becomes empty. */
const trimmed = (text: string): string => (isWritten(text) ? text.trim() : '');

type Values = Readonly<Record<string, unknown>>;

/** Applies `work` to the value of each field; values without a field are unchanged. */
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
 * Returns a value in the form that its field's schema accepts: the patterns allow no full-width forms and no blanks at
 * the ends. Other values are not changed, because a form must be able to send a stored value back unchanged.
 */
export function fittingValue(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field.kind === 'text' && field.pattern) return tidyValue(field, value);
  return field.kind === 'phone' || field.kind === 'email' ? trimmed(value) : value;
}
