import { EMPTY_VALUE } from '../../contract/constants.ts';
import { currentLocale, LANGUAGE_TAGS } from './locale.ts';

type Missing = null | undefined;

/** Formats a number in the current language, with a real minus sign; '--' if there is none. */
export function formatNumber(value: number | Missing, options?: Intl.NumberFormatOptions): string {
  if (value === null || value === undefined || Number.isNaN(value)) return EMPTY_VALUE;
  // both languages write these alike; creating the first formatter takes many milliseconds
  if (options === undefined && Number.isInteger(value) && Math.abs(value) < 1000) return withMinus(String(value));
  const written = withMinus(writerOf(LANGUAGE_TAGS[currentLocale()], options).format(value));
  // Chinese units get the same space after the number as Latin ones
  return options?.style === 'unit' ? written.replace(/(\d)(?=\p{Script=Han})/u, '$1 ') : written;
}

/** Cached, because creating a formatter takes as long as formatting hundreds of numbers, which a result page has. */
const writers = new Map<string, Intl.NumberFormat>();

function writerOf(language: string, options: Intl.NumberFormatOptions | undefined): Intl.NumberFormat {
  const key = options ? language + JSON.stringify(options) : language;
  // no sign for a small negative number that rounds to 0
  const writer = writers.get(key) ?? new Intl.NumberFormat(language, { signDisplay: 'negative', ...options });
  writers.set(key, writer);
  return writer;
}

/** Formats a share (1 is 100 %) as a percentage with a fixed number of decimals, so that columns align. */
export function formatPercent(share: number | Missing, digits = 0): string {
  return formatNumber(share, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A minus sign is as wide as a digit, and no line breaks after it. A hyphen is neither. */
const withMinus = (number: string): string => number.replace('-', '\u2212');

/** Formats a measured number with one decimal, even if it is 0, so that columns align. */
export function oneDecimal(value: number | Missing): string {
  return formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Formats a number that stands alone, such as days or copies, with at most one decimal: '10', '7.3'. */
export const figure = (value: number | Missing): string => formatNumber(value, { maximumFractionDigits: 1 });

/** Formats a measured number without decimals. */
export function whole(value: number | Missing): string {
  return formatNumber(value, { maximumFractionDigits: 0 });
}

/** Formats a size in bytes in the largest decimal unit in which it is at least 1. */
export function formatBytes(bytes: number | Missing): string {
  if (bytes === null || bytes === undefined) return EMPTY_VALUE;
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return formatNumber(bytes / 1000 ** power, {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  });
}

/** Returns what is between the items of a list in the current language. */
export const listSeparator = (): string => (currentLocale() === 'zh' ? '、' : ', ');

/** Joins items as a list in the current language. Missing items are left out. */
export const listed = (words: readonly (string | Missing | false | 0)[]): string =>
  words.filter(Boolean).join(listSeparator());

/** Returns a text followed by a remark in parentheses, which are full-width in Chinese. */
export const withNote = (text: string, note: string): string =>
  currentLocale() === 'zh' ? `${text}（${note}）` : `${text} (${note})`;

/** Returns a text after its label and the colon of the current language. */
export const withLabel = (label: string, text: string): string =>
  currentLocale() === 'zh' ? `${label}：${text}` : `${label}: ${text}`;

/** Returns the text, or '--' if it is empty. */
export function textOr(value: string | Missing): string {
  return value === null || value === undefined || value.trim() === '' ? EMPTY_VALUE : value;
}
