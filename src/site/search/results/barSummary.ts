import { M_RECIST } from '../../../../contract/mRecist.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { sentences } from '../../../i18n/sentences.ts';
import { type Bar, classOf } from './bars.ts';

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
