import type { TumorMatch } from '../../../../contract/entities/tumor.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { trimText } from '../../../i18n/trimText.ts';
import { Chart, type Plot } from '../../../ui/charts/Chart.tsx';
import { points } from './words.ts';

const ROW = 26;
const BAR = 12;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
/** Narrower charts have no room for long codes. */
const NARROW = 560;

/** The colors of the parts of a score. */
export const PART_COLORS = { alterations: 'var(--colors-viz-strong)', diagnosis: 'var(--colors-accent)' } as const;

/** One bar for each model: what the alterations and the diagnosis add to its score. */
export const TumorChart = ({ label, models }: { label: string; models: readonly TumorMatch[] }) => (
  <Chart
    label={label}
    height={models.length * ROW + 58}
    maxWidth={960}
    breaks={({ top }) => models.slice(1).map((_, place) => top + (place + 1) * ROW)}
    margin={(width) => ({ top: 8, bottom: 50, left: width < NARROW ? 108 : 150, right: 44 })}
  >
    {(plot) => <Bars plot={plot} models={models} />}
  </Chart>
);

function Bars({ plot, models }: { plot: Plot; models: readonly TumorMatch[] }) {
  const x = (share: number) => plot.left + share * (plot.right - plot.left);
  return (
    <>
      {TICKS.map((tick) => (
        <g key={tick}>
          <path className={grid} d={`M${x(tick)} ${plot.top}V${plot.bottom}`} />
          <text data-tone="faint" x={x(tick)} y={plot.bottom + 18} textAnchor="middle">
            {formatNumber(tick * 100)}
          </text>
        </g>
      ))}
      <text data-tone="faint" x={(plot.left + plot.right) / 2} y={plot.bottom + 40} textAnchor="middle">
        {m.tumor_score()}
      </text>
      {models.map(({ id, modelCode, score, parts }, place) => {
        const top = plot.top + place * ROW + (ROW - BAR) / 2;
        const middle = x(parts.alterations);
        return (
          <g key={id}>
            <text x={0} y={top + BAR - 2}>
              {trimText(modelCode, plot.width < NARROW ? 14 : 20)}
            </text>
            <rect
              className={kept}
              x={plot.left}
              y={top}
              width={Math.max(0, middle - plot.left)}
              height={BAR}
              style={{ fill: PART_COLORS.alterations }}
            />
            <rect
              className={kept}
              x={middle}
              y={top}
              width={Math.max(0, x(score) - middle)}
              height={BAR}
              style={{ fill: PART_COLORS.diagnosis }}
            />
            <text x={x(score) + 8} y={top + BAR - 2}>
              {points(score)}
            </text>
          </g>
        );
      })}
    </>
  );
}

const grid = css({ stroke: 'viz.grid', fill: 'none' });
const kept = css({ _forcedColors: { forcedColorAdjust: 'none' } });
