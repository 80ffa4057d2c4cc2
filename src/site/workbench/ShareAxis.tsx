import { css } from '../../../styled-system/css';
import { formatPercent } from '../../i18n/format.ts';
import { textWidth } from '../../ui/charts/axisNumbers.ts';
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
  const isWide = textWidth(label) > plot.right - plot.left;
  const lines = textWidth(label) > plot.width ? halves(label) : [label];
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
      {lines.map((line, place) => (
        <text
          key={line}
          data-tone="faint"
          x={isWide ? plot.width / 2 : (plot.left + plot.right) / 2}
          y={plot.bottom + (lines.length > 1 ? 36 + place * 15 : 42)}
          textAnchor="middle"
        >
          {line}
        </text>
      ))}
    </>
  );
}

/** Splits a long title at the space or the punctuation that is nearest to its middle. */
function halves(text: string): string[] {
  const places = [...text.matchAll(/[ ；，]/g)].map(({ index }) => index + 1);
  const middle = places.toSorted(
    (one, other) => Math.abs(one - text.length / 2) - Math.abs(other - text.length / 2),
  )[0];
  return middle === undefined ? [text] : [text.slice(0, middle).trim(), text.slice(middle)];
}

const grid = css({ stroke: 'viz.grid', fill: 'none' });
