import { LANGUAGES, textIn } from '../../../contract/localized.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import { entryNames, hasLines, isEmptyData, linesIn } from '../../../contract/resources/plainData.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { CellValue } from '../export/writeFile.ts';
import { writeInstant } from '../time/zones.ts';
import type { ResourceCall } from './source.ts';

type Reader = Pick<ResourceCall, 'locale' | 'timeZone'>;

/** The options of the fields with choices, by field and value. */
export type Choices = ReadonlyMap<string, ReadonlyMap<string, Localized>>;

/** Returns a column's heading. Instants are in the reader's time zone, which the heading names. */
function headOf(field: Field | null, call: Reader): string {
  if (field === null) return m.export_publication({}, call);
  const label = field.label[call.locale];
  return field.kind === 'instant' ? m.export_head_in_zone({ label, zone: call.timeZone }, call) : label;
}

const BETWEEN = '; ';

const inLanguage = { en: m.export_in_english, zh: m.export_in_chinese };

/**
 * Returns the headings of a field's columns. A text in both languages has a column for each; a missing language is an
 * empty cell.
 */
export const headingsOf = (field: Field | null, call: Reader): string[] =>
  field !== null && (field.kind === 'localized' || hasLines(field))
    ? LANGUAGES.map((language) => inLanguage[language]({ label: field.label[call.locale] }, call))
    : [headOf(field, call)];

/** Returns the cells of a record in the columns of a field. */
export function cellsOf(...[record, name, field, choices, call]: Parameters<typeof cellOf>): CellValue[] {
  const value = record[name];
  if (field.kind === 'localized')
    return LANGUAGES.map((language) => (value as Localized | null)?.[language].trim() || null);
  if (hasLines(field)) return LANGUAGES.map((language) => linesIn(value, language).join(BETWEEN) || null);
  return [cellOf(record, name, field, choices, call)];
}

function cellOf(
  record: ResourceRecord,
  name: string,
  field: Field,
  choices: Choices,
  { locale, timeZone }: Reader,
): CellValue {
  const value = record[name];
  if (value === null || value === undefined) return null;
  const nameOf = (term: string): string => {
    const label = record.labels[name]?.find(({ id }) => id === term)?.label;
    return label ? textIn(label, locale) : term;
  };
  const chosen = (option: string): string => {
    const label = choices.get(name)?.get(option);
    return label ? textIn(label, locale) : option;
  };
  switch (field.kind) {
    case 'number':
      return Number(value);
    case 'flag':
      return value === true ? m.export_yes({}, { locale }) : m.export_no({}, { locale });
    case 'instant':
      return writeInstant(timeZone, new Date(String(value)));
    case 'choice':
      return chosen(String(value));
    case 'choices':
      return (value as string[]).map(chosen).join(BETWEEN);
    case 'texts':
      return (value as string[]).map(nameOf).join(BETWEEN);
    case 'tree':
    case 'reference':
    case 'references':
      return (record.labels[name] ?? []).map(({ label }) => textIn(label, locale)).join(BETWEEN);
    case 'money': {
      const { amount, currency } = value as { amount: string; currency: string };
      return `${amount} ${currency}`;
    }
    case 'image':
    case 'file':
      return (value as { name: string }).name;
    case 'json':
      if (isEmptyData(value)) return null;
      return entryNames(field, value, locale)?.join(BETWEEN) ?? JSON.stringify(value);
    default:
      return nameOf(String(value));
  }
}
