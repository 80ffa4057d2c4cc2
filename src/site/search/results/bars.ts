import type { Waterfall } from '../../../../contract/entities/search.ts';
import { M_RECIST, type MRecist } from '../../../../contract/vocabulary.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatPercent } from '../../../i18n/format.ts';

export type Bar = Waterfall['bars'][number];

/** The bars from the most inhibited to the least; those of unknown inhibition at the end. */
export function barsOf({ bars }: Waterfall): Bar[] {
  const known = bars.filter(({ tgiPercent }) => tgiPercent !== null);
  return [
    ...known.toSorted((one, other) => (other.tgiPercent ?? 0) - (one.tgiPercent ?? 0)),
    ...bars.filter(({ tgiPercent }) => tgiPercent === null),
  ];
}

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
