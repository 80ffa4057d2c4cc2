import type { Histogram } from '../../../contract/entities/search.ts';
import { css } from '../../../styled-system/css';

const HEIGHT = 44;

/**
 * The bars of a distribution. Those between `from` and `to` (percent of its width) are highlighted. Other elements show
 * the numbers.
 */
export function HistogramBars({ histogram, from, to }: { histogram: Histogram; from: number; to: number }) {
  const { bins } = histogram;
  const most = Math.max(1, ...bins);
  const width = 100 / Math.max(1, bins.length);
  const bars = bins.map((count, place) => {
    // a bin with few models is still visible
    const height = count === 0 ? 0 : Math.max(1.5, (count / most) * HEIGHT);
    const left = place * width;
    const middle = left + width / 2;
    return { middle, path: `M${left + width * 0.08} ${HEIGHT}v${-height}h${width * 0.84}v${height}z` };
  });
  const pathOf = (inside: boolean) =>
    bars
      .filter(({ middle }) => (middle >= from && middle <= to) === inside)
      .map(({ path }) => path)
      .join('');
  return (
    <svg data-figure className={root} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className={outside} d={pathOf(false)} />
      <path className={inside} d={pathOf(true)} />
    </svg>
  );
}

const root = css({ display: 'block', width: 'full', height: '44px', forcedColorAdjust: 'none' });
const outside = css({ fill: 'viz.base', _forcedColors: { fill: 'GrayText' } });
const inside = css({ fill: 'accent', _forcedColors: { fill: 'CanvasText' } });
