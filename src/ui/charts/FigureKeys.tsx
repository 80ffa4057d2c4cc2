import { css } from '../../../styled-system/css';
import { textWidth } from './axisNumbers.ts';

export type FigureKey = { key: string; label: string; color: string };

export const KEY_ROW = 20;
const SWATCH = 18;
const GAP = 24;

/** A legend, drawn in rows. */
export const KeyRows = ({
  places,
  top,
}: {
  /** The keys with their places. */
  places: ReturnType<typeof keyPlaces>;
  /** The position of the first row in pixels. */
  top: number;
}) => (
  <g>
    {places.map(({ key, label, color, left, row }) => (
      <g key={key}>
        <rect
          className={swatch}
          x={left}
          y={top + row * KEY_ROW + 3}
          width={12}
          height={4}
          rx={2}
          style={{ fill: color }}
        />
        <text x={left + SWATCH} y={top + row * KEY_ROW + 9}>
          {label}
        </text>
      </g>
    ))}
  </g>
);

/** Lays out a legend in rows no wider than the figure. */
export function keyPlaces(keys: readonly FigureKey[], width: number): (FigureKey & { left: number; row: number })[] {
  let [left, row] = [0, 0];
  return keys.map((one) => {
    const needed = SWATCH + textWidth(one.label) + GAP;
    if (left > 0 && left + needed > width) [left, row] = [0, row + 1];
    const place = { ...one, left, row };
    left += needed;
    return place;
  });
}

const swatch = css({ _forcedColors: { forcedColorAdjust: 'none' } });
