import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { trimText } from '../../i18n/trimText.ts';
import { BaseAxis, ValueAxis } from './Axis.tsx';
import { axisMargin, textWidth } from './axisNumbers.ts';
import { Chart, type Plot } from './Chart.tsx';
import { Course, type LineSeries } from './Course.tsx';
import { KEY_ROW, KeyRows, keyPlaces } from './FigureKeys.tsx';
import { Readout, type ReadoutRow } from './Readout.tsx';
import { type ValueScale, valueScale } from './scales.ts';
import { spreadOut } from './spreadOut.ts';

/** The values at one position of the x axis. */
export type LineReading = { x: number; title: string; rows: readonly ReadoutRow[] };

/** A mark under the axis, by default in the first row and the accent color. */
export type LineMark = { x: number; row?: number; color?: string };

type LineChartProps = {
  /** What the chart shows, for screen readers. */
  label: string;
  /** The name of the control that reads values. */
  readLabel: string;
  /** The series in their order, which gives them their colors. */
  series: readonly LineSeries[];
  /** The values at each place where they can be read. */
  readings: readonly LineReading[];
  /** The quantity of the horizontal axis with its unit. */
  xTitle?: string;
  /** The quantity of the vertical axis with its unit. */
  yTitle: string;
  /** The values with a tick on the horizontal axis. */
  xTicks: readonly number[];
  /** Formats a tick of the x axis; by default the number. */
  xFormat?: (value: number) => string;
  /** The height in pixels. */
  height?: number;
  /** The vertical axis is logarithmic. */
  log?: boolean;
  /** Values that the y axis always includes. */
  include?: readonly number[];
  /** A reference level. */
  level?: number;
  /** More reference levels, each with its label. */
  levels?: readonly { value: number; label: string }[];
  /** Single events in the plot, each drawn as a cross. */
  crosses?: readonly { key: string; x: number; y: number; color: string; title: string }[];
  /** Positions under the axis, for example dosing days. */
  marks?: readonly LineMark[];
  /** The values are counts, which have no line between whole numbers. */
  whole?: boolean;
};

const WIDE = 620;
const TOP = 34;
const LEFT = 56;
const LEGEND_GAP = 8;
/** The height of a line of the names at the ends. */
const LINE = 15;
/** The height of a row of marks, and the height available above the numbers of the axis. */
const MARK_STEP = 4;
const MARKS_ROOM = 8;

/**
 * Lines with their bands. Named lines have their names at their ends, or in a legend above the plot where the names do
 * not fit. The pointer and the arrow keys show values; the table is beside it.
 */
export function LineChart(props: LineChartProps) {
  const { label, readLabel, series, readings, xTitle, yTitle, height = 420, marks = [] } = props;
  const [read, setRead] = useState<number | null>(null);
  const reading = read === null ? undefined : readings[read];
  const rows = Math.max(0, ...marks.map(({ row = 0 }) => row + 1));
  // many rows of marks move the numbers of the axis down
  const lower = Math.max(0, rows * MARK_STEP - MARKS_ROOM);
  const bottom = (xTitle === undefined ? 36 : 60) + lower;
  const named = series.filter(({ name }) => name !== undefined);
  const namesEnds = (width: number) =>
    named.length > 0 && width >= WIDE && (height - TOP - bottom) / named.length >= LINE;
  const keysOf = (width: number) => (namesEnds(width) ? [] : keyPlaces(named.map(keyOf(width)), width));
  const legendOf = (width: number) => {
    const last = keysOf(width).at(-1);
    return last === undefined ? 0 : (last.row + 1) * KEY_ROW + LEGEND_GAP;
  };
  return (
    <Chart
      label={label}
      height={(width) => height + legendOf(width)}
      margin={(width) => ({
        top: TOP + legendOf(width),
        right: namesEnds(width) ? nameRoom(series) : 16,
        bottom,
        left: axisMargin(yScale(props, [1, 0]), { least: LEFT }),
      })}
      over={(plot) => {
        const x = xScale(readings, series, plot);
        return (
          <Readout
            plot={plot}
            label={readLabel}
            places={readings.map((one) => x(one.x))}
            index={read === null || read >= readings.length ? null : read}
            onIndex={setRead}
            title={reading?.title ?? ''}
            rows={reading?.rows ?? []}
          />
        );
      }}
    >
      {(plot) => {
        const x = xScale(readings, series, plot);
        const y = yScale(props, [plot.bottom, plot.top]);
        return (
          <>
            <KeyRows places={keysOf(plot.width)} top={0} />
            <ValueAxis plot={plot} scale={y} title={yTitle} whole={props.whole === true} />
            <BaseAxis
              plot={plot}
              scale={x}
              ticks={props.xTicks}
              lower={lower}
              {...(xTitle !== undefined && { title: xTitle })}
              {...(props.xFormat && { format: props.xFormat })}
            />
            {props.level !== undefined && (
              <path className={levelLine} d={`M${plot.left} ${y(props.level)}H${plot.right}`} />
            )}
            {props.levels?.map(({ value, label: words }) => (
              <g key={value}>
                <path className={levelLine} d={`M${plot.left} ${y(value)}H${plot.right}`} />
                <text className={levelName} x={plot.right} y={y(value) - 4} textAnchor="end">
                  {words}
                </text>
              </g>
            ))}
            {marks.map(({ x: at, row = 0, color }) => (
              <path
                key={`${row} ${at}`}
                className={markLine}
                d={`M${x(at)} ${plot.bottom + 1 + row * MARK_STEP}v${rows === 1 ? 6 : MARK_STEP - 1}`}
                style={color === undefined ? undefined : { stroke: color }}
              />
            ))}
            {series.map((one) => (
              <Course key={one.key} series={one} x={x} y={y} />
            ))}
            {props.crosses?.map((cross) => (
              <path
                key={cross.key}
                className={crossStyle}
                d={`M${x(cross.x) - 4} ${y(cross.y) - 4}l8 8m0 -8l-8 8`}
                style={{ stroke: cross.color }}
              >
                <title>{cross.title}</title>
              </path>
            ))}
            {namesEnds(plot.width) && <EndNames series={series} x={x} y={y} plot={plot} />}
          </>
        );
      }}
    </Chart>
  );
}

/** The margin for the names at the ends of the lines. */
function nameRoom(series: readonly LineSeries[]): number {
  const widths = series.flatMap(({ name = '', detail = '' }) => [textWidth(name) * SEMIBOLD, textWidth(detail)]);
  return Math.min(MOST_NAME, Math.max(LEAST_NAME, Math.ceil(Math.max(...widths)) + NAME_GAP + 4));
}
const SEMIBOLD = 1.04;
/** From the end of a line to its name: the way of the leader, and its level end beside the name. */
const NAME_GAP = 28;
const LEADER = { from: 5, level: 8, to: 4 };
const LEAST_NAME = 132;
const MOST_NAME = 280;

/** The entry of a line in the legend, cut to the width of the chart. */
const keyOf =
  (width: number) =>
  ({ key, color, name = '', detail }: LineSeries) => ({
    key,
    color,
    label: trimText(detail === undefined ? name : `${name} ${detail}`, Math.floor(width / WIDEST_CHARACTER) - 4),
  });
const WIDEST_CHARACTER = 8;

function xScale(readings: readonly LineReading[], series: readonly LineSeries[], plot: Plot): ValueScale {
  const values = [...readings.map(({ x }) => x), ...series.flatMap(({ points }) => points.map(({ x }) => x))];
  return valueScale(values, [plot.left, plot.right], { nice: false });
}

function yScale({ series, log = false, include = [] }: LineChartProps, range: readonly [number, number]): ValueScale {
  const values = series.flatMap(({ points }) => points.flatMap(({ y, low = y, high = y }) => [y, low, high]));
  return valueScale(values, range, log ? { log, floor: 1 } : { include });
}

type EndNamesProps = { series: readonly LineSeries[]; x: ValueScale; y: ValueScale; plot: Plot };

/**
 * Names in two lines, or in one if there are many. A leader in the color of the line leads to each, because names give
 * way to each other where lines end close together.
 */
function EndNames({ series, x, y, plot }: EndNamesProps) {
  const ends = series.flatMap(({ key, name, detail, color, points }) => {
    const end = points.at(-1);
    return name === undefined || !end ? [] : [{ key, name, detail, color, left: x(end.x) + NAME_GAP, at: y(end.y) }];
  });
  const room = (plot.bottom - plot.top) / Math.max(1, ends.length);
  const gap = room < 2 * LINE ? LINE : 2 * LINE;
  const places = spreadOut(
    ends.map(({ at }) => at),
    gap,
    plot.bottom - gap / 2,
    plot.top,
  );
  return (
    <g>
      {ends.map(({ key, name, detail, color, left, at }, index) => {
        const place = places[index] ?? 0;
        const isDouble = detail !== undefined && gap > LINE;
        const level = isDouble ? place - 6 : place;
        return (
          <g key={key}>
            <path
              className={leaderStyle}
              d={`M${left - NAME_GAP + LEADER.from} ${at}L${left - LEADER.to - LEADER.level} ${level}H${left - LEADER.to}`}
              style={{ stroke: color }}
            />
            <text data-tone="strong" x={left} y={level + 4}>
              {name}
              {detail && (
                <tspan className={detailStyle} {...(isDouble ? { x: left, dy: LINE } : { dx: 6 })}>
                  {detail}
                </tspan>
              )}
            </text>
          </g>
        );
      })}
    </g>
  );
}

const levelLine = css({ stroke: 'ink.faint', strokeDasharray: '2 3' });
const levelName = css({ paintOrder: 'stroke', stroke: 'paper', strokeWidth: '4px' });
const crossStyle = css({ fill: 'none', strokeWidth: '2px', _forcedColors: { forcedColorAdjust: 'none' } });
const leaderStyle = css({ fill: 'none', strokeWidth: '1.5px', _forcedColors: { forcedColorAdjust: 'none' } });
const markLine = css({ stroke: 'accent', strokeWidth: '2px' });
const detailStyle = css({ fill: 'ink.faint', fontWeight: 'regular' });
