import type { ReactNode } from 'react';
import type { Estimate } from '../../../contract/entities/analysis.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, oneDecimal, withMinus } from '../../i18n/format.ts';

/** Writes a number of a kind of figure. */
export type Writer = (value: number) => string;

const writer =
  (options: Intl.NumberFormatOptions): Writer =>
  (value) =>
    withMinus(formatNumber(value, options));
const decimals = (count: number) => writer({ minimumFractionDigits: count, maximumFractionDigits: count });

/** A day of a study: it may lie before the first dose. */
export const dayWords = (day: number | undefined): string => withMinus(formatNumber(day));

export const twoDecimals = decimals(2);
/** A rate per day: small, so that it has four decimals. */
export const rateWords = decimals(4);

/** A p value with two significant digits; very small ones as a bound. */
export const pWords: Writer = (value) =>
  value < LEAST_P ? `< ${formatNumber(LEAST_P, { maximumFractionDigits: 4 })}` : significant(value);
const LEAST_P = 0.0001;
const significant = writer({ minimumSignificantDigits: 2, maximumSignificantDigits: 2 });

/** A p value after its letter: 'p = 0.012', 'p < 0.0001'. */
export const pEquals = (value: number): string => (value < LEAST_P ? `p ${pWords(value)}` : `p = ${pWords(value)}`);

/** '81.0 to 98.7'; nothing where there is no interval. */
export const intervalWords = (
  { low, high }: Pick<Estimate, 'low' | 'high'>,
  write: Writer = oneDecimal,
): string | null => (low === null || high === null ? null : m.study_interval({ low: write(low), high: write(high) }));

/** '92.4 (95% CI 81.0 to 98.7)', for a sentence. */
export function estimateWords(estimate: Estimate, write: Writer = oneDecimal): string {
  const interval = intervalWords(estimate, write);
  const value = write(estimate.value);
  return interval === null ? value : m.study_with_interval({ value, interval });
}

/** A figure of a table: the number, and smaller below it what belongs to it. */
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

/** In the place of a figure: why there is none. */
export const Missing = ({ why }: { why: string }) => <span className={missing}>{why}</span>;

const small = css({ display: 'block', textStyle: 'tiny', color: 'ink.soft', whiteSpace: 'nowrap' });
const missing = css({
  display: 'inline-block',
  maxWidth: '22ch',
  textStyle: 'tiny',
  color: 'ink.soft',
  whiteSpace: 'normal',
});
