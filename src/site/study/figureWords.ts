import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { currentLocale } from '../../i18n/locale.ts';
import { pWords } from './figures.tsx';

type Interval = { value: number; low: number | null; high: number | null };

/** Joins the parts of a sentence, one per arm. Missing parts are left out. */
export const clauses = (...words: readonly (string | false)[]): string =>
  words.filter(Boolean).join(currentLocale() === 'zh' ? '；' : '; ');

/** Formats a p value if there is one. */
export const pOrNone = (p: number | null | undefined): string =>
  p === null || p === undefined ? formatNumber(null) : pWords(p);

/** Returns a figure with its interval: '0.30 (0.08 to 1.09)'. */
export function intervalWords({ value, low, high }: Interval, format: (value: number) => string): string {
  if (low === null || high === null) return format(value);
  return m.figure_interval({ value: format(value), low: format(low), high: format(high) });
}

/** Formats a ratio with two decimals, or as many as needed. */
export const ratioWords = (ratio: Interval): string => intervalWords(ratio, ratioDigits);

const ratioDigits = (value: number): string =>
  formatNumber(value, value >= 0.01 && value < 100 ? TWO : { maximumSignificantDigits: 2 });
const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** An infinite estimate in a file, as statistics software reads and writes it. */
export const INFINITE = 'Inf';

/** Formats an odds ratio whose infinite numbers are null. One without a lower bound has no interval. */
export function oddsWords({ value, low, high }: Record<keyof Interval, number | null>): string {
  const words = (number: number | null) => (number === null ? '∞' : ratioDigits(number));
  return low === null ? words(value) : m.figure_interval({ value: words(value), low: words(low), high: words(high) });
}

export const digits = (value: number | null | undefined, count: number): string =>
  formatNumber(value, { minimumFractionDigits: count, maximumFractionDigits: count });
