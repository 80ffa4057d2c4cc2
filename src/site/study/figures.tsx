import type { ReactNode } from 'react';
import type { Estimate } from '../../../contract/entities/analysis.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, oneDecimal } from '../../i18n/format.ts';

/** Formats a number of a certain kind. */
export type Writer = (value: number) => string;

const writer =
  (options: Intl.NumberFormatOptions): Writer =>
  (value) =>
    formatNumber(value, options);
const decimals = (count: number) => writer({ minimumFractionDigits: count, maximumFractionDigits: count });

/** Formats a day of a study, which may be before the first dose. */
export const dayWords = (day: number | undefined): string => formatNumber(day);

export const twoDecimals = decimals(2);
/** Formats a rate per day with four decimals, because it is small. */
export const rateWords = decimals(4);

/** Formats a p value with two significant digits; very small ones as a bound. */
export const pWords: Writer = (value) =>
  value < LEAST_P ? `< ${formatNumber(LEAST_P, { maximumFractionDigits: 4 })}` : significant(value);
const LEAST_P = 0.0001;
const significant = writer({ minimumSignificantDigits: 2, maximumSignificantDigits: 2 });

/** Formats a p value with its letter: 'p = 0.012', 'p < 0.0001'. */
export const pEquals = (value: number): string => (value < LEAST_P ? `p ${pWords(value)}` : `p = ${pWords(value)}`);

/** Formats an interval such as '81.0 to 98.7'; null if there is none. */
export const intervalWords = (
  { low, high }: Pick<Estimate, 'low' | 'high'>,
  write: Writer = oneDecimal,
): string | null => (low === null || high === null ? null : m.study_interval({ low: write(low), high: write(high) }));

/** Formats a value with its interval for a sentence: '92.4 (95% CI 81.0 to 98.7)'. */
export function estimateWords(estimate: Estimate, write: Writer = oneDecimal): string {
  const interval = intervalWords(estimate, write);
  const value = write(estimate.value);
  return interval === null ? value : m.study_with_interval({ value, interval });
}

/** A figure in a table: the number, with details in smaller type below it. */
export function Figure({ value, below = [] }: { value: ReactNode; below?: readonly (string | null)[] }) {
  return (
    <>
      {value}
      {below.map(
        (line) =>
          line && (
            <small key={line} className={small}>
              {line}
            </small>
          ),
      )}
    </>
  );
}

/** Shown instead of a figure: why there is none. */
export const Missing = ({ why }: { why: string }) => <span className={missing}>{why}</span>;

const small = css({
  display: 'block',
  textStyle: 'tiny',
  color: 'ink.soft',
  whiteSpace: 'nowrap',
  _print: { fontSize: '10px', ':is(td, th):not([data-numeric=true]) > &': { whiteSpace: 'normal' } },
});
const missing = css({
  display: 'inline-block',
  maxWidth: '22ch',
  textStyle: 'tiny',
  color: 'ink.soft',
  whiteSpace: 'normal',
});
