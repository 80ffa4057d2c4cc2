import { css } from '../../../styled-system/css';
import { ValueAxis } from './Axis.tsx';
import { axisMargin, axisNumber } from './axisNumbers.ts';
import { Chart } from './Chart.tsx';
import { valueScale } from './scales.ts';

export type Bar = { key: string; name: string; value: number; color: string; title: string };

type BarChartProps = {
  label: string;
  bars: readonly Bar[];
  yTitle: string;
  /** A reference level for the bars, with its meaning. */
  level?: { value: number; label: string };
  /** Values that the axis always includes: 0 and 100 by default. */
  include?: readonly number[];
};

const STEP = 44;
const LEFT = 44;
const NAMES = 116;

/** Bars up or down from zero, each with its value and its rotated name. Scrolls sideways if they do not fit. */
export function BarChart({ label, bars, yTitle, level, include = [0, 100] }: BarChartProps) {
  const scale = (bottom: number, top: number) =>
    valueScale(
      bars.map(({ value }) => value),
      [bottom, top],
      { include },
    );
  const left = axisMargin(scale(1, 0), { least: LEFT });
  return (
    <Chart
      label={label}
      height={366}
      minWidth={left + bars.length * STEP + 16}
      margin={{ top: 40, right: 4, bottom: NAMES, left }}
    >
      {(plot) => {
        const y = scale(plot.bottom, plot.top);
        const step = Math.min(96, (plot.right - plot.left) / Math.max(1, bars.length));
        const width = Math.min(36, step * 0.6);
        const zero = y(0);
        const names = plot.bottom + (bars.some(({ value }) => value < 0) ? 30 : 18);
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
                  <rect
                    className={barStyle}
                    x={x - width / 2}
                    y={Math.min(zero, end)}
                    width={width}
                    height={Math.max(1.5, Math.abs(end - zero))}
                    rx={2}
                    style={{ fill: bar.color }}
                  />
                  <text
                    data-tone="strong"
                    x={x}
                    y={(bar.value < 0 ? end + 16 : end) - (bar.value < 0 ? 0 : 7)}
                    textAnchor="middle"
                  >
                    {axisNumber(Math.round(bar.value))}
                  </text>
                  <text className={nameStyle} transform={`translate(${x + 5} ${names}) rotate(-38)`} textAnchor="end">
                    {bar.name}
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
const barStyle = css({ _forcedColors: { forcedColorAdjust: 'none' } });
const nameStyle = css({ fill: 'ink' });
