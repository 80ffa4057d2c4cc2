import { css } from '../../../styled-system/css';
import { bandPath, linePath, type Place } from './paths.ts';
import type { ValueScale } from './scales.ts';

/**
 * A point of a line. `low` and `high` bound its band, for example the standard error. Without them, as for a single
 * animal, there is no band. The line to a point with `few` is dashed, because most of the animals in its mean are gone.
 */
export type LinePoint = { x: number; y: number; low?: number; high?: number; few?: boolean };
export type LineSeries = {
  key: string;
  points: readonly LinePoint[];
  /** A CSS color, usually one of the chart tokens. */
  color: string;
  /** Shown at the line's end on wide screens. Leave it out for one of many similar lines. */
  name?: string;
  detail?: string;
  /** One of many lines: thin, without marks. */
  thin?: boolean;
};
type CourseProps = {
  /** The series with its values, band and color. */
  series: LineSeries;
  /** The horizontal scale. */
  x: ValueScale;
  /** The vertical scale. */
  y: ValueScale;
};

/** A line with its band and marks. Points without bounds have no band. */
export function Course({ series: { points, color, thin = false }, x, y }: CourseProps) {
  const path = (of: readonly LinePoint[]) => linePath(of.map((point): Place => [x(point.x), y(point.y)]));
  const band = boundedRuns(points)
    .map((run) => bandPath(...edges(run, x, y)))
    .join('');
  const { whole, few } = splitCourse(points);
  const style = thin ? thinLine : lineStyle;
  return (
    <g>
      {!thin && band && <path className={bandStyle} d={band} style={{ fill: color }} />}
      {!thin &&
        alone(points).map((point) => (
          <path
            key={point.x}
            className={barStyle}
            d={`M${x(point.x)} ${y(point.low ?? point.y)}V${y(point.high ?? point.y)}`}
            style={{ stroke: color }}
          />
        ))}
      <path className={style} d={path(whole)} style={{ stroke: color }} />
      {few.length > 0 && <path className={style} d={path(few)} style={{ stroke: color, strokeDasharray: '5 4' }} />}
      {!thin &&
        points.map((point) => (
          <circle key={point.x} className={dot} cx={x(point.x)} cy={y(point.y)} r={3} style={{ stroke: color }} />
        ))}
    </g>
  );
}

const isBounded = ({ low, high }: LinePoint): boolean => low !== undefined && high !== undefined;

/** Returns the stretches of points with bounds. Points without bounds interrupt the band. */
function boundedRuns(points: readonly LinePoint[]): LinePoint[][] {
  const runs: LinePoint[][] = [];
  let before = false;
  for (const point of points) {
    const bounded = isBounded(point);
    if (bounded && before) runs.at(-1)?.push(point);
    else if (bounded) runs.push([point]);
    before = bounded;
  }
  return runs;
}

/** Returns the upper and the lower edge of a band. */
const edges = (run: readonly LinePoint[], x: ValueScale, y: ValueScale): [Place[], Place[]] => [
  run.map((point) => [x(point.x), y(point.high ?? point.y)]),
  run.map((point) => [x(point.x), y(point.low ?? point.y)]),
];

/** Splits a curve into the solid part and the dashed part that begins where it ends. */
export function splitCourse(points: readonly LinePoint[]): { whole: LinePoint[]; few: LinePoint[] } {
  const from = points.findIndex(({ few }) => few === true);
  if (from < 0) return { whole: [...points], few: [] };
  return { whole: points.slice(0, from), few: points.slice(Math.max(0, from - 1)) };
}

/** Returns single points with bounds between points without, where a band has no width. */
function alone(points: readonly LinePoint[]): LinePoint[] {
  const bounded = (point: LinePoint | undefined) => point !== undefined && isBounded(point);
  return points.filter((point, at) => bounded(point) && !bounded(points[at - 1]) && !bounded(points[at + 1]));
}

const lineStyle = css({
  fill: 'none',
  strokeWidth: '2px',
  strokeLinejoin: 'round',
  _forcedColors: { forcedColorAdjust: 'none' },
});
const thinLine = css({
  fill: 'none',
  strokeWidth: '1.2px',
  strokeLinejoin: 'round',
  opacity: '0.75',
  _forcedColors: { forcedColorAdjust: 'none' },
});
const bandStyle = css({ opacity: '0.16', stroke: 'none', _forcedColors: { forcedColorAdjust: 'none' } });
const barStyle = css({ fill: 'none', strokeWidth: '1.2px', _forcedColors: { forcedColorAdjust: 'none' } });
const dot = css({ fill: 'paper', strokeWidth: '1.6px', _forcedColors: { forcedColorAdjust: 'none' } });
