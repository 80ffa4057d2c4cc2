import type { Waterfall } from '../../../../contract/entities/search.ts';
import { M_RECIST, type MRecist } from '../../../../contract/mRecist.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { sentences } from '../../../i18n/sentences.ts';

export type Bar = Waterfall['bars'][number];
type Figures = Pick<Bar, 'mRecist' | 'bestAverageChangePercent' | 'tgiPercent'>;

/** What the bars show: the best average change if some models have curves, otherwise the reported inhibition. */
export type Drawn = 'bestAverageChangePercent' | 'tgiPercent';

export const drawnOf = (bars: readonly Pick<Bar, 'bestAverageChangePercent'>[]): Drawn =>
  bars.some(({ bestAverageChangePercent }) => bestAverageChangePercent !== null)
    ? 'bestAverageChangePercent'
    : 'tgiPercent';

/** Returns what the bars show as text, and how many models have no value. */
export function drawnWords(bars: readonly Bar[]): string {
  if (drawnOf(bars) === 'tgiPercent') return m.result_waterfall_draws_tgi();
  const without = bars.filter(({ bestAverageChangePercent }) => bestAverageChangePercent === null).length;
  return sentences(
    m.result_waterfall_draws_change(),
    without > 0 && m.result_waterfall_without({ count: formatNumber(without) }),
  );
}

/** Returns the class, change and inhibition of a bar as text: '−62%', and '--' for unknown values. */
export const figureWords = (bar: Figures): string =>
  m.result_waterfall_figures({
    response: classOf(bar.mRecist).label(),
    change: percentOf(bar.bestAverageChangePercent),
    tgi: percentOf(bar.tgiPercent),
  });

/** Returns the color and label of a response class, or of none. */
export function classOf(response: MRecist | null): { color: string; label: () => string } {
  if (response === null) return { color: 'var(--colors-viz-base)', label: m.result_waterfall_unclassed };
  return { color: colors[response], label: () => response };
}

/** Returns the number of bars in each existing class, in the order of the classes. */
export function classCounts(bars: readonly Bar[]) {
  return [...M_RECIST, null]
    .map((response) => ({
      key: response ?? 'none',
      ...classOf(response),
      count: bars.filter(({ mRecist }) => mRecist === response).length,
    }))
    .filter(({ count, key }) => count > 0 || key !== 'none');
}

/** Formats a percentage such as '87%'; '--' for an unknown value. */
export const percentOf = (value: number | null): string => formatPercent(value === null ? null : value / 100);

const colors: Record<MRecist, string> = {
  mCR: 'var(--colors-mrecist-cr)',
  mPR: 'var(--colors-mrecist-pr)',
  mSD: 'var(--colors-mrecist-sd)',
  mPD: 'var(--colors-mrecist-pd)',
};
