import { EMPTY_VALUE } from '../../../contract/constants.ts';
import { isLocalized } from '../../../contract/localized.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import { entryNames, hasLines, isEmptyData, linesIn } from '../../../contract/resources/plainData.ts';
import type { Label } from '../../../contract/resources/record.ts';
import { isGoneFile } from '../../../contract/uploads.ts';
import { parseMarkup } from '../../effects/trustedTypes.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber, listed } from '../../i18n/format.ts';
import { currentLocale, LOCALES, type Locale, localized } from '../../i18n/locale.ts';
import type { Option } from '../../ui/fields/fieldProps.ts';
import { groupDigits } from '../../ui/fields/money.ts';
import { type Named, namedIn } from '../../ui/named.ts';

/**
 * Returns a value as text; '--' if it is empty. `choices` and `labels` name the options. Localized text is in the
 * reader's language, or in the other if missing, unless `locale` is given.
 */
export function valueText(
  field: Field,
  value: unknown,
  choices: readonly Option[],
  labels: readonly Label[],
  locale?: Locale,
): string {
  if (value === null || value === undefined || value === '') return EMPTY_VALUE;
  switch (field.kind) {
    case 'flag':
      return value ? m.table_yes() : m.table_no();
    case 'number':
      return [formatNumber(Number(value), { maximumFractionDigits: 12 }), field.unit && localized(field.unit)]
        .filter(Boolean)
        .join(' ');
    case 'money':
      return isMoney(value) ? `${groupDigits(value.amount)} ${value.currency}` : EMPTY_VALUE;
    case 'date':
      return formatDate(String(value), 'YYYY-MM-DD');
    case 'instant':
      return formatDate(String(value));
    case 'tree':
      return value === field.top ? m.crud_at_top() : nameOf(String(value), choices, labels);
    case 'choices':
    case 'texts':
    case 'references':
    case 'reference':
      return listed(listOf(value).map((one) => nameOf(one, choices, labels))) || EMPTY_VALUE;
    case 'choice':
    case 'text':
      return nameOf(String(value), choices, labels);
    case 'localized':
      if (!isLocalized(value)) return EMPTY_VALUE;
      return wordsOf(locale ? value[locale] : localized(value), field.as === 'richText') || EMPTY_VALUE;
    case 'richText':
      return wordsOf(String(value), true) || EMPTY_VALUE;
    case 'image':
    case 'file':
      if (isGoneFile(value)) return m.crud_file_gone();
      return isNamed(value) ? value.name : EMPTY_VALUE;
    case 'json': {
      if (hasLines(field)) return listed(linesIn(value, locale ?? currentLocale())) || EMPTY_VALUE;
      if (isEmptyData(value)) return EMPTY_VALUE;
      const names = entryNames(field, value, locale ?? currentLocale());
      return names ? listed(names) : JSON.stringify(value);
    }
    case 'password':
      return '••••••';
    default:
      return String(value);
  }
}

/**
 * Returns the languages in which compared texts must be shown. Empty if the reader's language shows the difference;
 * otherwise each language that differs.
 * @param complete whether to return each language that differs, even if the reader's shows the difference
 */
export function differingLanguages(compared: readonly unknown[], complete = false): Locale[] {
  const values = compared.filter(isLocalized);
  const distinct = (words: readonly string[]) => new Set(words).size;
  const differing = LOCALES.filter((locale) => distinct(values.map((one) => one[locale])) > 1);
  const inOwnLanguage = distinct(values.map((one) => localized(one)));
  const isVisible = inOwnLanguage === distinct(values.map(({ en, zh }) => JSON.stringify([en, zh])));
  return isVisible && !(complete && differing.length > 1) ? [] : differing;
}

/** Whether a value is empty. Empty fields of a new or a removed record count as unchanged. */
export const isEmptyValue = (field: Field, value: unknown): boolean => valueText(field, value, [], []) === EMPTY_VALUE;

/** Returns the names of the items of a value. */
export const valueNames = (value: unknown, choices: readonly Option[], labels: readonly Label[]): Named[] =>
  listOf(value).map((one) => namedOf(one, choices, labels));

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : value ? [value] : []).map(String);

function namedOf(value: string, choices: readonly Option[], labels: readonly Label[]): Named {
  const label = labels.find(({ id }) => id === value);
  if (label) return namedIn(label.label);
  return choices.find((option) => option.value === value) ?? { label: value };
}

const nameOf = (...asked: Parameters<typeof namedOf>): string => namedOf(...asked).label;

const wordsOf = (text: string, isMarkup: boolean): string => (isMarkup ? plainText(text) : text);

const BLOCKS = 'p, li, ul, ol, h1, h2, h3, h4, pre, th, td';

/** Returns the text of rich text without formatting, with a blank between blocks. */
export function plainText(html: string): string {
  const body = parseMarkup(html);
  for (const block of body.querySelectorAll(`${BLOCKS}, br`)) block.before(' ');
  return body.textContent.replace(/\s+/g, ' ').trim();
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
export const isMoney = (value: unknown): value is { amount: string; currency: string } =>
  isObject(value) && typeof value.amount === 'string' && typeof value.currency === 'string';
export const isNamed = (
  value: unknown,
): value is { id: string; name: string; url: string; bytes: number; type: string } =>
  isObject(value) && typeof value.name === 'string' && typeof value.url === 'string';
