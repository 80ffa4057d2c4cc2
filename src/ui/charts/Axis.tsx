import { css } from '../../../styled-system/css';
import { axisNumber, textWidth } from './axisNumbers.ts';
import type { Plot } from './Chart.tsx';
import type { ValueScale } from './scales.ts';

type AxisProps = {
  /** The area of the plot. */
  plot: Plot;
  /** The scale of the axis. */
  scale: ValueScale;
  /** The approximate number of lines. */
  count?: number;
  /** Shown at the axis: the unit, what is counted. */
  title?: string;
  /** Returns the text of a tick. */
  format?: (value: number) => string;
  /** For counts: no line between whole numbers. */
  whole?: boolean;
};

/** Horizontal lines over the plot, with their values on the left. */
export function ValueAxis({ plot, scale, count = 5, title, format = axisNumber, whole = false }: AxisProps) {
  return (
    <g>
      {ticksOf(scale, count, whole).map((tick) => (
        <g key={tick}>
          <path className={grid} d={`M${plot.left} ${scale(tick)}H${plot.right}`} />
          <text data-tone="faint" x={plot.left - 10} y={scale(tick)} dy=".35em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {title !== undefined && (
        <text data-tone="faint" x={0} y={plot.top - 14}>
          {title}
        </text>
      )}
    </g>
  );
}

/**
 * Values along the lower edge. `ticks` replace round values, for example with measurement days. Labels that would touch
 * the previous one are left out.
 */
export function BaseAxis({
  plot,
  scale,
  count = 6,
  title,
  format = axisNumber,
  ticks = scale.ticks(count),
  lower = 0,
}: AxisProps & {
  /** The values with a tick. The default are those of the scale. */
  ticks?: readonly number[];
  /** How far the axis is below the plot, in pixels. */
  lower?: number;
}) {
  return (
    <g>
      <path className={base} d={`M${plot.left} ${plot.bottom}H${plot.right}`} />
      {apart(ticks, scale, format).map((tick) => (
        <text key={tick} data-tone="faint" x={scale(tick)} y={plot.bottom + 20 + lower} textAnchor="middle">
          {format(tick)}
        </text>
      ))}
      {title !== undefined && (
        <text data-tone="faint" x={(plot.left + plot.right) / 2} y={plot.bottom + 44 + lower} textAnchor="middle">
          {title}
        </text>
      )}
    </g>
  );
}

const ticksOf = (scale: ValueScale, count: number, whole: boolean): number[] =>
  scale.ticks(count).filter((tick) => !whole || Number.isInteger(tick));

const BETWEEN = 6;

/** Returns the ticks whose labels do not touch each other, starting from the first. */
export function apart(ticks: readonly number[], scale: ValueScale, format: (value: number) => string): number[] {
  let end = Number.NEGATIVE_INFINITY;
  return ticks.filter((tick) => {
    const half = textWidth(format(tick)) / 2;
    if (scale(tick) - half < end + BETWEEN) return false;
    end = scale(tick) + half;
    return true;
  });
}

const grid = css({ stroke: 'viz.grid', fill: 'none' });
const base = css({ stroke: 'viz.tick', fill: 'none' });
