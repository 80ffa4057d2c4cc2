import type { UntreatedGrowth } from '../../../contract/entities/comparison.ts';
import { css } from '../../../styled-system/css';
import { growthWords } from './words.ts';

/** The axes that all small curves share, so that they can be compared: the last day and the largest volume. */
export type Extent = { days: number; volume: number };

export function growthExtent(curves: readonly (UntreatedGrowth | null)[]): Extent {
  const points = curves.flatMap((curve) => curve?.points ?? []);
  return {
    days: Math.max(1, ...points.map(({ day }) => day)),
    volume: Math.max(1, ...points.map(({ mean }) => mean)),
  };
}

const WIDTH = 120;
const HEIGHT = 56;

/** The mean volume of untreated tumors over time, beside the same information as text. */
export function GrowthCurve({ growth, extent }: { growth: UntreatedGrowth | null; extent: Extent }) {
  const place = ({ day, mean }: { day: number; mean: number }) =>
    `${((day / extent.days) * WIDTH).toFixed(1)},${((1 - mean / extent.volume) * (HEIGHT - 2) + 1).toFixed(1)}`;
  return (
    <span className={stacked}>
      {growth && (
        <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={drawing}>
          <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className={axis} />
          <polyline points={growth.points.map(place).join(' ')} className={course} />
        </svg>
      )}
      <span>{growthWords(growth)}</span>
      {growth && <span className={study}>{growth.study}</span>}
    </span>
  );
}

const stacked = css({ display: 'grid', gap: '1' });
const drawing = css({ width: '120px', height: '56px', overflow: 'visible' });
const axis = css({ stroke: 'viz.tick', strokeWidth: '1', fill: 'none' });
const course = css({ stroke: 'viz.strong', strokeWidth: '1.5', fill: 'none' });
const study = css({ textStyle: 'tiny', color: 'ink.soft' });
