import { isLocalized, type Language, textIn } from '../localized.ts';
import type { Field, FieldOf } from './fields.ts';

type Entry = Readonly<Record<string, unknown>>;

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

/** Whether a field holds lines of text in both languages. */
export const hasLines = (field: Field): boolean => field.kind === 'json' && field.shape === 'deliverables';

/** Returns the lines of such a field in one language. */
export function linesIn(value: unknown, language: Language): string[] {
  const lines = isEntry(value) ? value[language] : undefined;
  return Array.isArray(lines) ? lines.map(String) : [];
}

/** Whether plain data is empty: a list without entries or an object without properties. */
export const isEmptyData = (value: unknown): boolean => isEntry(value) && Object.keys(value).length === 0;

/**
 * Returns the names of a list's entries from the `parts` of the field: the first part, followed by the others in
 * parentheses. Undefined when the field has no parts or the value is not a list.
 */
export function entryNames({ parts }: FieldOf<'json'>, value: unknown, language: Language): string[] | undefined {
  if (parts === undefined || !Array.isArray(value)) return undefined;
  const wordsOf = (part: unknown): string => {
    if (isLocalized(part)) return textIn(part, language);
    return Array.isArray(part) ? part.map(wordsOf).join(', ') : String(part ?? '');
  };
  return value.map((entry: unknown) => {
    const [name = '', ...others] = parts.map((part) => wordsOf(isEntry(entry) ? entry[part] : undefined));
    const about = others.filter(Boolean).join(', ');
    return about === '' ? name : `${name} (${about})`;
  });
}
