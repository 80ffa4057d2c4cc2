import { useState } from 'react';
import type { Survival } from '../../../contract/entities/analysis.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { trimText } from '../../i18n/trimText.ts';
import { apart, BaseAxis, ValueAxis } from '../../ui/charts/Axis.tsx';
import { axisNumber } from '../../ui/charts/axisNumbers.ts';
import { Chart, type Plot } from '../../ui/charts/Chart.tsx';
import { Readout } from '../../ui/charts/Readout.tsx';
import { type ValueScale, valueScale } from '../../ui/charts/scales.ts';
import { dayTicks } from '../detail/growthSeries.ts';
import { type FollowedArm, sortedDays } from './figureArms.ts';

type SurvivalPlotProps = { arms: readonly FollowedArm[]; label: string; bands: boolean };

const PLOT = 300;
const TOP = 34;
/** The height of the axis with its title, and of the heading of the animals at risk. */
const AXIS = 60;
const HEAD = 22;
const WIDE = 620;
/** The height of a row of animals at risk; on narrow screens the arm's name is above its numbers. */
const ROW = { wide: 20, narrow: 36 };
const NAMES = { wide: 190, narrow: 48 };

/**
 * Survival steps from day 0, a tick for each censored animal, and below the animals at risk on the days of the axis.
 */
export function SurvivalPlot({ arms, label, bands }: SurvivalPlotProps) {
  const [read, setRead] = useState<number | null>(null);
  const days = sortedDays([0, ...arms.flatMap(({ survival }) => survival.steps.map(({ day }) => day))]);
  const scaleOf = (plot: Plot) => valueScale(days, [plot.left, plot.right], { nice: false });
  const day = read === null ? undefined : days[read];
  const below = (width: number) => AXIS + HEAD + 8 + arms.length * (width >= WIDE ? ROW.wide : ROW.narrow);
  return (
    <Chart
      label={label}
      height={(width) => TOP + PLOT + below(width)}
      margin={(width) => ({
        top: TOP,
        right: 20,
        bottom: below(width),
        left: width >= WIDE ? NAMES.wide : NAMES.narrow,
      })}
      over={(plot) => {
        const x = scaleOf(plot);
        return (
          <Readout
            plot={plot}
            label={m.detail_read_days()}
            places={days.map(x)}
            index={day === undefined ? null : read}
            onIndex={setRead}
            title={day === undefined ? '' : m.detail_day({ day })}
            rows={day === undefined ? [] : arms.map((arm) => readingOf(arm, day))}
          />
        );
      }}
    >
      {(plot) => {
        const x = scaleOf(plot);
        const y = valueScale([0, 1], [plot.bottom, plot.top]);
        const ticks = dayTicks(days);
        return (
          <>
            <ValueAxis
              plot={plot}
              scale={y}
              title={m.figure_survival_axis()}
              format={(share) => axisNumber(share * 100)}
            />
            <BaseAxis plot={plot} scale={x} ticks={ticks} title={m.detail_axis_days()} />
            {bands && arms.map((arm) => <Band key={arm.name} arm={arm} x={x} y={y} />)}
            {arms.map((arm) => (
              <Steps key={arm.name} arm={arm} x={x} y={y} />
            ))}
            <AtRisk arms={arms} plot={plot} x={x} ticks={apart(ticks, x, axisNumber)} />
          </>
        );
      }}
    </Chart>
  );
}

type CurveProps = { arm: FollowedArm; x: ValueScale; y: ValueScale };

function Steps({ arm: { survival, color }, x, y }: CurveProps) {
  const path = survival.steps.map(({ day, share }) => `H${x(day)}V${y(share)}`).join('');
  const censored = survival.steps.filter((step) => step.censored > 0);
  return (
    <g>
      <path className={curve} d={`M${x(0)} ${y(1)}${path}`} style={{ stroke: color }} />
      {censored.map(({ day, share }) => (
        <path key={day} className={tick} d={`M${x(day)} ${y(share) - 5}v10`} style={{ stroke: color }} />
      ))}
    </g>
  );
}

/** The confidence band where it is defined: between the first event and the last animal. */
function Band({ arm: { survival, color }, x, y }: CurveProps) {
  const rects = survival.steps.flatMap(({ day, low, high }, at) => {
    const until = survival.steps[at + 1]?.day;
    return low === null || high === null || until === undefined
      ? []
      : [`M${x(day)} ${y(high)}H${x(until)}V${y(low)}H${x(day)}Z`];
  });
  return <path className={band} d={rects.join('')} style={{ fill: color }} />;
}

type AtRiskProps = { arms: readonly FollowedArm[]; plot: Plot; x: ValueScale; ticks: readonly number[] };

function AtRisk({ arms, plot, x, ticks }: AtRiskProps) {
  const wide = plot.width >= WIDE;
  const top = plot.bottom + AXIS + HEAD - 8;
  return (
    <g>
      <text data-tone="faint" x={0} y={top}>
        {m.figure_at_risk()}
      </text>
      {arms.map(({ name, title, color, survival }, index) => {
        const y = top + 20 + index * (wide ? ROW.wide : ROW.narrow);
        return (
          <g key={name}>
            <path className={key} d={`M0 ${y - 4}h10`} style={{ stroke: color }} />
            <text x={16} y={y}>
              {trimText(title, wide ? 23 : 44)}
            </text>
            {ticks.map((day) => (
              <text key={day} x={x(day)} y={wide ? y : y + 15} textAnchor="middle">
                {formatNumber(atRisk(survival, day))}
              </text>
            ))}
          </g>
        );
      })}
    </g>
  );
}

/** Returns the number of animals at risk at the start of a day: followed, and without the event so far. */
export const atRisk = ({ steps }: Survival, day: number): number => steps.find((step) => step.day >= day)?.atRisk ?? 0;

/** Returns the share of animals without an event up to and including a day. */
export const shareOn = ({ steps }: Survival, day: number): number =>
  steps.findLast((step) => step.day <= day)?.share ?? 1;

const readingOf = ({ name, title, color, survival }: FollowedArm, day: number) => ({
  key: name,
  label: title,
  color,
  value: formatPercent(shareOn(survival, day)),
  detail: m.figure_at_risk_n({ n: atRisk(survival, day) }),
});

const curve = css({ fill: 'none', strokeWidth: '2px', _forcedColors: { forcedColorAdjust: 'none' } });
const tick = css({ fill: 'none', strokeWidth: '1.6px', _forcedColors: { forcedColorAdjust: 'none' } });
const band = css({ stroke: 'none', opacity: '0.14', _forcedColors: { forcedColorAdjust: 'none' } });
const key = css({ fill: 'none', strokeWidth: '3px', _forcedColors: { forcedColorAdjust: 'none' } });
