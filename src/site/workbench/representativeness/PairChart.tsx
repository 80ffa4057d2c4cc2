import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { trimText } from '../../../i18n/trimText.ts';
import { Chart, type Plot } from '../../../ui/charts/Chart.tsx';
import { ShareAxis, shareScale } from '../ShareAxis.tsx';
import type { Share } from './words.ts';

/** Two shares of a row. A number is a share without an interval. */
export type PairRow = { key: string; label: string; remark: string; first: Share; second: Share | number; end: string };

type PairChartProps = {
  label: string;
  rows: readonly PairRow[];
};

export const FIRST_COLOR = 'var(--colors-accent)';
export const SECOND_COLOR = 'var(--colors-chart-3)';

const ROW = 46;
/** On narrow charts, the words are above the points. */
const NARROW_ROW = 82;
const NARROW = 640;
/** The distance of the two points from the middle of their row. */
const APART = 6;

/** One row for each pair of shares, as a round and a square point with their 95 % intervals on one axis. */
export function PairChart({ label, rows }: PairChartProps) {
  return (
    <Chart
      label={label}
      height={(width) => rows.length * rowOf(width) + 62}
      maxWidth={1120}
      breaks={({ top, width }) => rows.slice(1).map((_, place) => top + (place + 1) * rowOf(width))}
      margin={(width) => ({
        top: 8,
        bottom: 54,
        left: width < NARROW ? 14 : 300,
        right: width < NARROW ? 18 : 226,
      })}
    >
      {(plot) => <Rows plot={plot} rows={rows} />}
    </Chart>
  );
}

const rowOf = (width: number): number => (width < NARROW ? NARROW_ROW : ROW);

function Rows({ plot, rows }: { plot: Plot; rows: readonly PairRow[] }) {
  const isNarrow = plot.width < NARROW;
  const x = shareScale(plot);
  return (
    <>
      <ShareAxis plot={plot} label={m.representativeness_axis()} />
      {rows.map(({ key, label, remark, first, second, end }, place) => {
        const top = plot.top + place * rowOf(plot.width);
        const middle = isNarrow ? top + 60 : top + ROW / 2;
        const [upper, lower] = [middle - APART, middle + APART];
        const value = typeof second === 'number' ? second : second.value;
        return (
          <g key={key}>
            {place > 0 && <path className={rule} d={`M0 ${top}H${plot.width}`} />}
            <text x={0} y={top + 20}>
              {trimText(label, isNarrow ? 26 : 44)}
            </text>
            <text data-tone="faint" x={0} y={top + 37}>
              {trimText(remark, isNarrow ? 50 : 48)}
            </text>
            <path className={reach} d={`M${x(first.low)} ${upper}H${x(first.high)}`} style={{ stroke: FIRST_COLOR }} />
            <circle className={kept} cx={x(first.value)} cy={upper} r={4.5} style={{ fill: FIRST_COLOR }} />
            {typeof second !== 'number' && (
              <path
                className={reach}
                d={`M${x(second.low)} ${lower}H${x(second.high)}`}
                style={{ stroke: SECOND_COLOR }}
              />
            )}
            <rect className={kept} x={x(value) - 4} y={lower - 4} width={8} height={8} style={{ fill: SECOND_COLOR }} />
            <text
              x={isNarrow ? plot.width : plot.right + 16}
              y={isNarrow ? top + 20 : middle + 4}
              textAnchor={isNarrow ? 'end' : 'start'}
            >
              {end}
            </text>
          </g>
        );
      })}
    </>
  );
}

const rule = css({ stroke: 'line.soft', fill: 'none' });
const kept = css({ _forcedColors: { forcedColorAdjust: 'none' } });
const reach = css({ strokeWidth: '2', fill: 'none', _forcedColors: { forcedColorAdjust: 'none' } });
