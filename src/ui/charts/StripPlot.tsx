import { css } from '../../../styled-system/css';
import { axisNumber } from './axisNumbers.ts';
import { Chart } from './Chart.tsx';
import { valueScale } from './scales.ts';

export type Strip = {
  key: string;
  name: string;
  alias?: string;
  /** The value that is compared with the others. */
  value: number;
  others: readonly number[];
  /** First quartile, median, third quartile of the others. */
  quartiles: readonly [number, number, number];
  /** The value and its rank, as short texts at the right end. */
  readings: readonly [string, string];
};

type StripPlotProps = {
  /** What the plot shows, for screen readers. */
  label: string;
  /** The groups in their order. */
  strips: readonly Strip[];
  /** The quantity and unit of the values, above the axis. */
  unit: string;
  /** One word above the ranks, as narrow as they are. */
  rank: string;
};

const ROW = 30;
/** The unit has a line of its own above the numbers of the axis. */
const UNIT = 18;
const HEAD = 26 + UNIT;

/** One line per name: a tick for each of the others, their middle half and median below, and a dot for the value. */
export function StripPlot({ label, strips, unit, rank }: StripPlotProps) {
  const height = HEAD + strips.length * ROW;
  return (
    <Chart label={label} height={height} margin={{ top: HEAD, right: 104, bottom: 0, left: 148 }}>
      {(given) => {
        const plot = given.width >= 560 ? given : { ...given, left: 76, right: given.width - 84 };
        const values = strips.flatMap(({ value, others }) => [value, ...others]);
        const x = valueScale(values, [plot.left + 6, plot.right - 6], { include: [0] });
        const columns = [plot.right + (plot.right - plot.left > 300 ? 54 : 40), plot.width - 2] as const;
        return (
          <>
            <text data-tone="faint" x={x(0)} y={10}>
              {unit}
            </text>
            {x.ticks(plot.right - plot.left > 420 ? 6 : 3).map((tick) => (
              <g key={tick}>
                <path className={grid} d={`M${x(tick)} ${HEAD - 6}V${height}`} />
                <text data-tone="faint" x={x(tick)} y={UNIT + 12} textAnchor="middle">
                  {axisNumber(tick)}
                </text>
              </g>
            ))}
            <text data-tone="faint" x={columns[1]} y={UNIT + 12} textAnchor="end">
              {rank}
            </text>
            {strips.map((strip, index) => (
              <Row
                key={strip.key}
                strip={strip}
                y={HEAD + index * ROW + ROW / 2}
                x={x}
                wide={plot === given}
                columns={columns}
              />
            ))}
          </>
        );
      }}
    </Chart>
  );
}

type RowProps = {
  strip: Strip;
  y: number;
  x: (value: number) => number;
  wide: boolean;
  columns: readonly [number, number];
};

function Row({ strip: { name, alias, value, others, quartiles, readings }, y, x, wide, columns }: RowProps) {
  const [low, middle, high] = quartiles;
  return (
    <g>
      <text data-tone="strong" data-gene="true" x={0} y={y + 4}>
        {name}
      </text>
      {wide && alias && (
        <text data-tone="faint" x={78} y={y + 4}>
          {alias}
        </text>
      )}
      <path className={ticks} d={others.map((other) => `M${x(other).toFixed(1)} ${y - 8}v13`).join('')} />
      <path className={half} d={`M${x(low)} ${y + 10}H${x(high)}`} />
      <path className={median} d={`M${x(middle)} ${y + 7}v6`} />
      <circle className={dot} cx={x(value)} cy={y - 1.5} r={6} />
      {readings.map((reading, index) => (
        <text
          key={`${index === 0 ? 'value' : 'rank'}`}
          data-tone={index === 0 ? 'strong' : undefined}
          x={columns[index]}
          y={y + 4}
          className={figure}
          textAnchor="end"
        >
          {reading}
        </text>
      ))}
    </g>
  );
}

const figure = css({ fontVariantNumeric: 'tabular-nums' });
const grid = css({ stroke: 'viz.grid' });
const ticks = css({ stroke: 'viz.tick', opacity: '0.5', fill: 'none' });
const half = css({ stroke: 'viz.tick', strokeWidth: '2px' });
const median = css({ stroke: 'ink.soft', strokeWidth: '2px' });
const dot = css({ fill: 'accent', stroke: 'paper', strokeWidth: '2px', _forcedColors: { forcedColorAdjust: 'none' } });
