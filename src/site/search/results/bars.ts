import type { Waterfall } from '../../../../contract/entities/search.ts';
import { M_RECIST, type MRecist } from '../../../../contract/vocabulary.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, formatPercent, sentences } from '../../../i18n/format.ts';

export type Bar = Waterfall['bars'][number];
type Figures = Pick<Bar, 'mRecist' | 'bestAverageChangePercent' | 'tgiPercent'>;

/** What the bars draw: the best average change where any of them has curves, else the inhibition that was reported. */
export type Drawn = 'bestAverageChangePercent' | 'tgiPercent';

export const drawnOf = (bars: readonly Pick<Bar, 'bestAverageChangePercent'>[]): Drawn =>
  bars.some(({ bestAverageChangePercent }) => bestAverageChangePercent !== null)
    ? 'bestAverageChangePercent'
    : 'tgiPercent';

/** What the bars draw, in words, and how many have nothing to draw. */
export function drawnWords(bars: readonly Bar[]): string {
  if (drawnOf(bars) === 'tgiPercent') return m.result_waterfall_draws_tgi();
  const without = bars.filter(({ bestAverageChangePercent }) => bestAverageChangePercent === null).length;
  return sentences(
    m.result_waterfall_draws_change(),
    without > 0 && m.result_waterfall_without({ count: formatNumber(without) }),
  );
}

/** Class, change and inhibition of a bar: '-62%', and '--' where something is not known. */
export const figureWords = (bar: Figures): string =>
  m.result_waterfall_figures({
    response: classOf(bar.mRecist).label(),
    change: percentOf(bar.bestAverageChangePercent),
    tgi: percentOf(bar.tgiPercent),
  });

/** The color and word of a class of response, or of none. */
export function classOf(response: MRecist | null): { color: string; label: () => string } {
  if (response === null) return { color: 'var(--colors-viz-base)', label: m.result_waterfall_unclassed };
  return { color: colors[response], label: () => response };
}

/** How many bars each class has: the classes that there are, in their order. */
export function classCounts(bars: readonly Bar[]) {
  return [...M_RECIST, null]
    .map((response) => ({
      key: response ?? 'none',
      ...classOf(response),
      count: bars.filter(({ mRecist }) => mRecist === response).length,
    }))
    .filter(({ count, key }) => count > 0 || key !== 'none');
}

/** '87%', or '--' where nothing is known. */
export const percentOf = (value: number | null): string => formatPercent(value === null ? null : value / 100);

const colors: Record<MRecist, string> = {
  mCR: 'var(--colors-mrecist-cr)',
  mPR: 'var(--colors-mrecist-pr)',
  mSD: 'var(--colors-mrecist-sd)',
  mPD: 'var(--colors-mrecist-pd)',
};
