import { css } from '../../../styled-system/css';
import { ValueAxis } from './Axis.tsx';
import { axisMargin, axisNumber, fittingText, textWidth } from './axisNumbers.ts';
import { CellBar } from './CellBar.tsx';
import { Chart } from './Chart.tsx';
import { valueScale } from './scales.ts';

export type Bar = { key: string; name: string; value: number; color: string; title: string };

type BarChartProps = {
  /** What the chart shows, for screen readers. */
  label: string;
  /** The bars in their order. */
  bars: readonly Bar[];
  /** The quantity of the axis with its unit. */
  yTitle: string;
  /** A reference level for the bars, with its meaning. */
  level?: { value: number; label: string };
  /** Values that the axis always includes: 0 and 100 by default. */
  include?: readonly number[];
};

/** The least and the most space of a bar, and the space between two names. */
const STEP = 44;
const WIDEST = 120;
const BETWEEN = 10;
const LEFT = 44;
const RIGHT = 4;
/** The height of the names: in one line, or turned if they do not fit beside each other. */
const LEVEL = 44;
const TURNED = { least: 116, most: 150 };
const ANGLE = 38;
const [RISE, RUN] = [Math.sin((ANGLE * Math.PI) / 180), Math.cos((ANGLE * Math.PI) / 180)];
/** The space above the names, with a value below zero or without one, and below them. */
const ABOVE = { value: 30, nothing: 18 };
const UNDER = 4;
const PLOT = 210;
const TOP = 40;

/**
 * Bars up or down from zero, each with its value and its name, and a cell as its end. The chart is as wide as its bars
 * need. Names are turned only if they do not fit beside each other; a long one is shortened then. Scrolls sideways if
 * the bars do not fit.
 */
export function BarChart({ label, bars, yTitle, level, include = [0, 100] }: BarChartProps) {
  const scale = (bottom: number, top: number) =>
    valueScale(
      bars.map(({ value }) => value),
      [bottom, top],
      { include },
    );
  const left = axisMargin(scale(1, 0), { least: LEFT });
  const longest = Math.max(0, ...bars.map(({ name }) => textWidth(name))) + BETWEEN;
  const most = Math.max(WIDEST, longest <= 2 * WIDEST ? longest : 0);
  const stepOf = (width: number) => Math.min(most, (width - left - RIGHT) / Math.max(1, bars.length));
  const isLevel = (width: number) => longest <= stepOf(width);
  const above = bars.some(({ value }) => value < 0) ? ABOVE.value : ABOVE.nothing;
  const turned = Math.max(TURNED.least, Math.min(above + longest * RISE + UNDER, TURNED.most));
  const below = (width: number) => (isLevel(width) ? LEVEL : turned);
  // the reference level is named within the plot
  const least = level ? textWidth(level.label) + 2 * STEP : 0;
  return (
    <Chart
      label={label}
      height={(width) => TOP + PLOT + below(width)}
      minWidth={left + bars.length * STEP + 16}
      maxWidth={left + Math.max(bars.length * most, least, textWidth(yTitle)) + RIGHT}
      margin={(width) => ({ top: TOP, right: RIGHT, bottom: below(width), left })}
    >
      {(plot) => {
        const y = scale(plot.bottom, plot.top);
        const step = stepOf(plot.width);
        const width = Math.min(36, step * 0.6);
        const zero = y(0);
        const names = plot.bottom + above;
        /** The room of a turned name that ends at a place: to the left edge, and down. */
        const roomAt = (x: number) => Math.min(x / RUN, (turned - above - UNDER) / RISE);
        return (
          <>
            <ValueAxis plot={plot} scale={y} title={yTitle} />
            {level && (
              <>
                <path className={levelLine} d={`M${plot.left} ${y(level.value)}H${plot.right}`} />
                <text className={levelName} x={plot.right} y={y(level.value) - 7} textAnchor="end">
                  {level.label}
                </text>
              </>
            )}
            <path className={base} d={`M${plot.left} ${zero}H${plot.right}`} />
            {bars.map((bar, index) => {
              const x = plot.left + (index + 0.5) * step;
              const end = y(bar.value);
              return (
                <g key={bar.key}>
                  <title>{bar.title}</title>
                  <CellBar
                    x={x - width / 2}
                    width={width}
                    zero={zero}
                    end={end}
                    color={bar.color}
                    radius={2}
                    place={index}
                  />
                  <text
                    data-tone="strong"
                    x={x}
                    y={(bar.value < 0 ? end + 16 : end) - (bar.value < 0 ? 0 : 7)}
                    textAnchor="middle"
                  >
                    {axisNumber(Math.round(bar.value))}
                  </text>
                  <text
                    className={nameStyle}
                    {...(isLevel(plot.width)
                      ? { x, y: names, textAnchor: 'middle' }
                      : { transform: `translate(${x + 5} ${names}) rotate(-${ANGLE})`, textAnchor: 'end' })}
                  >
                    {isLevel(plot.width) ? bar.name : fittingText(bar.name, roomAt(x + 5))}
                  </text>
                </g>
              );
            })}
          </>
        );
      }}
    </Chart>
  );
}

const levelLine = css({ stroke: 'ink.faint', strokeDasharray: '4 4' });
const levelName = css({ fill: 'ink.soft', paintOrder: 'stroke', stroke: 'paper', strokeWidth: '5px' });
const base = css({ stroke: 'viz.tick' });
const nameStyle = css({ fill: 'ink' });
