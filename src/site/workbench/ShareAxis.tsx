import { css } from '../../../styled-system/css';
import { formatPercent } from '../../i18n/format.ts';
import type { Plot } from '../../ui/charts/Chart.tsx';

const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Returns the place of a share, 0 to 1, on the horizontal axis of a plot. */
export const shareScale =
  ({ left, right }: Plot) =>
  (share: number): number =>
    left + share * (right - left);

/** The lines and labels of a horizontal axis of shares, 0 to 100 %. */
export function ShareAxis({ plot, label }: { plot: Plot; label: string }) {
  const x = shareScale(plot);
  return (
    <>
      {TICKS.map((tick) => (
        <g key={tick}>
          <path className={grid} d={`M${x(tick)} ${plot.top}V${plot.bottom}`} />
          <text data-tone="faint" x={x(tick)} y={plot.bottom + 18} textAnchor="middle">
            {formatPercent(tick)}
          </text>
        </g>
      ))}
      <text data-tone="faint" x={(plot.left + plot.right) / 2} y={plot.bottom + 42} textAnchor="middle">
        {label}
      </text>
    </>
  );
}

const grid = css({ stroke: 'viz.grid', fill: 'none' });
