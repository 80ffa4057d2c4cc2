import { EMPTY_VALUE, TRIM_LENGTH } from '../../contract/constants.ts';
import { currentLocale, LANGUAGE_TAGS } from './locale.ts';

type Missing = null | undefined;

/** A number as the language writes it; '--' when there is none. */
export function formatNumber(value: number | Missing, options?: Intl.NumberFormatOptions): string {
  if (value === null || value === undefined || Number.isNaN(value)) return EMPTY_VALUE;
  // written alike in both languages; the first writer costs a page many milliseconds
  if (options === undefined && Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return writerOf(LANGUAGE_TAGS[currentLocale()], options).format(value);
}

/** Kept: to make one takes as long as to write hundreds of numbers with it, and a page of results has as many. */
const writers = new Map<string, Intl.NumberFormat>();

function writerOf(language: string, options: Intl.NumberFormatOptions | undefined): Intl.NumberFormat {
  const key = options ? language + JSON.stringify(options) : language;
  // without the sign of a small negative number that rounds to 0
  const writer = writers.get(key) ?? new Intl.NumberFormat(language, { signDisplay: 'negative', ...options });
  writers.set(key, writer);
  return writer;
}

/** A share of 1 as a percentage with so many decimals: those of a column stand under one another. */
export function formatPercent(share: number | Missing, digits = 0): string {
  return measured(share, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A minus sign as wide as a digit, which a hyphen is not. */
export const withMinus = (number: string): string => number.replaceAll('-', '\u2212');

/** A measured number: with its one decimal also where that is 0, as a column of them is read. */
export function oneDecimal(value: number | Missing): string {
  return measured(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** A measured number without decimals. */
export function whole(value: number | Missing): string {
  return measured(value, { maximumFractionDigits: 0 });
}

function measured(value: number | Missing, options: Intl.NumberFormatOptions): string {
  const text = formatNumber(value, options);
  return text === EMPTY_VALUE ? text : withMinus(text);
}

/** A size in bytes, in the largest decimal unit that leaves at least 1. */
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

/** Several of one kind, as the language lists them; those that are not there are left out. */
export const listed = (words: readonly (string | Missing | false | 0)[]): string =>
  words.filter(Boolean).join(currentLocale() === 'zh' ? '、' : ', ');

/** One after the other, as the language parts them; those that are not there are left out. */
export const sentences = (...said: readonly (string | Missing | false | 0)[]): string =>
  said.filter(Boolean).join(currentLocale() === 'zh' ? '' : ' ');

/** Text, or '--' for nothing. */
export function textOr(value: string | Missing): string {
  return value === null || value === undefined || value.trim() === '' ? EMPTY_VALUE : value;
}

/**
 * Text cut to a width, with an ellipsis when something was cut. Width counts characters, Chinese ones as two
 * (specification, section 9).
 */
export function trimText(text: string, width: number = TRIM_LENGTH): string {
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += isWide(character) ? 2 : 1;
    if (used > width) return `${kept}…`;
    kept += character;
  }
  return text;
}

/** Han characters and the full-width signs written with them. */
function isWide(character: string): boolean {
  return /[\p{Script=Han}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u.test(character);
}
