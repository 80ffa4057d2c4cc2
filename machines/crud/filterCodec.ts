import { isId } from '../../contract/patterns.ts';
import type { Field } from '../../contract/resources/fields.ts';
import type { Range, Search } from '../../contract/resources/record.ts';

type Filter = Search[string];
const TEXT_MAX = 200;
const MANY = 200;

/** Returns a filter as written in the address: one text for each of its values. */
export function formatFilter(value: Filter): string[] {
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value;
  return [`${value.from ?? ''}..${value.to ?? ''}`];
}

/** Parses the texts of a filter, and returns those that were not understood. */
export function parseFilter(field: Field, texts: readonly string[]): { value: Filter | null; unknown: string[] } {
  if (isMultiple(field)) {
    const read = texts.map((text) => ({ text, value: choiceOf(field, text) }));
    const values = [...new Set(read.flatMap(({ value }) => value ?? []))].slice(0, MANY);
    return {
      value: values.length > 0 ? values : null,
      unknown: read.flatMap(({ text, value }) => (value === null ? [text] : [])),
    };
  }
  const [first = '', ...further] = texts;
  const value = singleOf(field, first);
  return { value, unknown: value === null ? [...texts] : further };
}

const isMultiple = ({ kind }: Field): boolean =>
  ['choice', 'choices', 'tree', 'reference', 'references'].includes(kind);

function choiceOf(field: Field, text: string): string | null {
  if ('options' in field) {
    return field.options.find(({ value }) => value.toLowerCase() === text.toLowerCase())?.value ?? null;
  }
  if ('dictionary' in field) return text !== '' && text.length <= 64 ? text : null;
  return isId(text.toLowerCase()) ? text.toLowerCase() : null;
}

function singleOf(field: Field, text: string): Filter | null {
  switch (field.kind) {
    case 'flag':
      return /^(yes|no)$/i.test(text) ? text.toLowerCase() === 'yes' : null;
    case 'number':
    case 'money':
      return rangeOf(text, numberOf);
    case 'date':
    case 'instant':
      return rangeOf(text, dayOf);
    default:
      return text !== '' && text.length <= TEXT_MAX ? text : null;
  }
}

function rangeOf<Bound extends string | number>(text: string, read: (text: string) => Bound | null): Range | null {
  const [from, to, ...further] = text.split('..');
  if (from === undefined || to === undefined || further.length > 0 || from + to === '') return null;
  const low = from === '' ? undefined : read(from);
  const high = to === '' ? undefined : read(to);
  if (low === null || high === null || (low !== undefined && high !== undefined && low > high)) return null;
  return { ...(low !== undefined && { from: low }), ...(high !== undefined && { to: high }) };
}

const numberOf = (text: string): number | null => {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
};

const dayOf = (text: string): string | null => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
};
