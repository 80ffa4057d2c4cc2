import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { trimText } from '../../i18n/trimText.ts';
import { BaseAxis } from '../../ui/charts/Axis.tsx';
import { axisNumber, textWidth } from '../../ui/charts/axisNumbers.ts';
import { Chart, type Plot } from '../../ui/charts/Chart.tsx';
import { type ValueScale, valueScale } from '../../ui/charts/scales.ts';
import type { Compared, ForestMeasure } from './forestRows.ts';

type ForestPlotProps = { rows: readonly Compared[]; measure: ForestMeasure; axis: string; label: string };

/** The value of no difference, and the bounds beyond which an interval ends in an arrow. */
const SCALES: Record<ForestMeasure, { level: number; least: number; most: number }> = {
  tgi: { level: 0, least: -200, most: 300 },
  hazard: { level: 1, least: 0.01, most: 100 },
  rate: { level: 0, least: -1, most: 1 },
};
const WIDE = 760;
const TOP = 10;
const AXIS = 60;
/** The row heights; on narrow screens the text is below the interval. */
const ROW = { wide: 44, narrow: 84 };
const NARROW = { left: 16, right: 16 };
const WORDS = 330;
const rowOf = (width: number): number => (width >= WIDE ? ROW.wide : ROW.narrow);

/** One line per arm: its name, the figure with its interval, the same as text, and n with the day. */
export function ForestPlot({ rows, measure, axis, label }: ForestPlotProps) {
  const { level, least, most } = SCALES[measure];
  const within = (value: number) => Math.min(most, Math.max(least, value));
  const values = rows.flatMap(({ interval }) =>
    interval === null ? [] : [interval.value, interval.low ?? interval.value, interval.high ?? interval.value],
  );
  const names = Math.min(260, Math.max(...rows.map(({ arm }) => textWidth(arm.title))) + 24);
  return (
    <Chart
      label={label}
      height={(width) => TOP + rows.length * rowOf(width) + AXIS}
      margin={(width) => ({ top: TOP, bottom: AXIS, ...(width < WIDE ? NARROW : { left: names, right: WORDS }) })}
    >
      {(plot) => {
        const row = rowOf(plot.width);
        const x = valueScale(values.map(within), [plot.left, plot.right], {
          include: [level],
          ...(measure === 'hazard' && { log: true, floor: least }),
        });
        return (
          <>
            <path className={levelLine} d={`M${x(level)} ${plot.top}V${plot.bottom}`} />
            <BaseAxis plot={plot} scale={x} title={axis} ticks={x.ticks(5)} format={axisNumber} />
            {rows.map((one, index) => (
              <Row key={one.arm.name} row={one} top={TOP + index * row} x={x} plot={plot} within={within} />
            ))}
          </>
        );
      }}
    </Chart>
  );
}

type RowProps = {
  row: Compared;
  top: number;
  x: ValueScale;
  plot: Plot;
  within: (value: number) => number;
};

function Row({ row: { arm, interval, words }, top, x, plot, within }: RowProps) {
  const wide = plot.width >= WIDE;
  const y = wide ? top + 22 : top + 34;
  const followed = followedWords(arm);
  return (
    <g>
      <text data-tone="strong" x={wide ? 0 : plot.left} y={wide ? y + 4 : top + 16}>
        {trimText(arm.title, 38)}
      </text>
      {interval && <Interval interval={interval} color={arm.color} y={y} x={x} within={within} />}
      <text data-tone="strong" x={wide ? plot.right + 20 : plot.left} y={wide ? y - 3 : y + 20}>
        {words}
      </text>
      <text data-tone="faint" x={wide ? plot.right + 20 : plot.left} y={wide ? y + 13 : y + 36}>
        {followed}
      </text>
    </g>
  );
}

type IntervalProps = Pick<RowProps, 'x' | 'within'> & {
  interval: NonNullable<Compared['interval']>;
  color: string;
  y: number;
};

function Interval({ interval: { value, low, high }, color, y, x, within }: IntervalProps) {
  const style = { stroke: color };
  const end = (bound: number, way: 1 | -1) =>
    within(bound) === bound
      ? `M${x(bound)} ${y - 5}v10`
      : `M${x(within(bound)) - way * 5} ${y - 4}l${way * 5} 4l${-way * 5} 4`;
  return (
    <g>
      {low !== null && high !== null && (
        <path
          className={line}
          d={`M${x(within(low))} ${y}H${x(within(high))}${end(low, -1)}${end(high, 1)}`}
          style={style}
        />
      )}
      <rect className={mark} x={x(within(value)) - 4.5} y={y - 4.5} width={9} height={9} style={{ fill: color }} />
    </g>
  );
}

function followedWords({ comparison }: Compared['arm']): string {
  return comparison === null ? '' : m.figure_forest_n({ ...comparison.followed, day: comparison.evaluationDay });
}

const levelLine = css({ stroke: 'ink.faint', strokeDasharray: '2 3' });
const line = css({ fill: 'none', strokeWidth: '2px', _forcedColors: { forcedColorAdjust: 'none' } });
const mark = css({ _forcedColors: { forcedColorAdjust: 'none' } });
