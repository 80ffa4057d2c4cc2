import type { ResponseTally } from '../../../../contract/entities/drug.ts';
import { M_RECIST } from '../../../../contract/mRecist.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { trimText } from '../../../i18n/trimText.ts';
import { Chart, type Plot } from '../../../ui/charts/Chart.tsx';
import { mRecistColor } from '../../detail/mRecist.ts';
import { ShareAxis, shareScale } from '../ShareAxis.tsx';
import { intervalWords } from './rateWords.ts';

export type RateRow = { key: string; label: string; tally: ResponseTally };

type RateChartProps = {
  label: string;
  rows: readonly RateRow[];
};

const ROW = 48;
const GAP = 16;
const BAR = 10;

/**
 * One row for each group of models: the shares of the mRECIST classes as a bar, and below it the response rate as a
 * point with its interval, on the same axis.
 */
export function RateChart({ label, rows }: RateChartProps) {
  return (
    <Chart
      label={label}
      height={rows.length * ROW + 62}
      maxWidth={1080}
      breaks={({ top }) => rows.slice(1).map((_, place) => top + (place + 1) * ROW)}
      margin={(width) => ({ top: 8, bottom: 54, left: width < NARROW ? 118 : 260, right: width < NARROW ? 20 : 190 })}
    >
      {(plot) => <Rows plot={plot} rows={rows} />}
    </Chart>
  );
}

const NARROW = 640;

function Rows({ plot, rows }: { plot: Plot; rows: readonly RateRow[] }) {
  const isNarrow = plot.width < NARROW;
  const x = shareScale(plot);
  return (
    <>
      <ShareAxis plot={plot} label={m.drug_axis()} />
      {rows.map(({ key, label, tally: { models, classes, response } }, place) => {
        const top = plot.top + place * ROW + 8;
        const middle = top + BAR + 13;
        return (
          <g key={key}>
            <text x={0} y={top + BAR - 1}>
              {trimText(label, isNarrow ? 17 : 38)}
            </text>
            <text data-tone="faint" x={0} y={middle + 4}>
              {m.drug_n({ models })}
            </text>
            {M_RECIST.map((name, index) => {
              const before = classes.slice(0, index).reduce((sum, count) => sum + count, 0);
              const own = classes[index] ?? 0;
              return (
                own > 0 && (
                  <rect
                    key={name}
                    className={kept}
                    x={x(before / models) + 0.5}
                    y={top}
                    width={Math.max(1, x(own / models) - plot.left - 1)}
                    height={BAR}
                    rx={1.5}
                    style={{ fill: mRecistColor(name) }}
                  />
                )
              );
            })}
            {response && (
              <>
                <path className={reach} d={`M${x(response.low)} ${middle}H${x(response.high)}`} />
                <circle className={point} cx={x(response.value)} cy={middle} r={4} />
                {!isNarrow && (
                  <text x={plot.right + GAP} y={middle + 4}>
                    {intervalWords(response)}
                  </text>
                )}
              </>
            )}
          </g>
        );
      })}
    </>
  );
}

/** Returns the rows as a sentence for screen readers. */
export const rateDescription = (rows: readonly RateRow[]): string =>
  rows
    .map(({ label, tally: { models, response } }) =>
      m.drug_row_words({ group: label, models: formatNumber(models), rate: response ? intervalWords(response) : '--' }),
    )
    .join(' ');

const kept = css({ _forcedColors: { forcedColorAdjust: 'none' } });
const reach = css({ stroke: 'ink', strokeWidth: '1.5', fill: 'none' });
const point = css({ fill: 'ink' });
