import type { Waterfall } from '../../../../contract/entities/search.ts';
import type { MRecist } from '../../../../contract/mRecist.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatPercent } from '../../../i18n/format.ts';

export type Bar = Waterfall['bars'][number];
type Figures = Pick<Bar, 'mRecist' | 'bestAverageChangePercent' | 'tgiPercent'>;

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

/** Formats a percentage such as '87%'; '--' for an unknown value. */
export const percentOf = (value: number | null): string => formatPercent(value === null ? null : value / 100);

const colors: Record<MRecist, string> = {
  mCR: 'var(--colors-mrecist-cr)',
  mPR: 'var(--colors-mrecist-pr)',
  mSD: 'var(--colors-mrecist-sd)',
  mPD: 'var(--colors-mrecist-pd)',
};
