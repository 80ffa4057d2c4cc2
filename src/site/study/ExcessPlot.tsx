import type { Combination, StudyAnalysis } from '../../../contract/entities/analysis.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listed, withLabel, withNote } from '../../i18n/format.ts';
import { BaseAxis } from '../../ui/charts/Axis.tsx';
import { Chart } from '../../ui/charts/Chart.tsx';
import { valueScale } from '../../ui/charts/scales.ts';
import { EXCESSES, excessLabel } from './combinationColumns.tsx';
import { intervalWords, rateWords } from './figures.tsx';
import { titleIn } from './names.ts';

const ROW = 34;
const HEAD = 26;
const AXIS = 60;

/**
 * The excess of each combination over the prediction from its single agents, with its interval. Left of 0 means a
 * stronger effect.
 */
export function ExcessPlot({ study, combinations }: { study: StudyAnalysis; combinations: readonly Combination[] }) {
  const rows = combinations.flatMap((one) =>
    EXCESSES.map((kind) => ({ key: `${one.arm} ${kind}`, arm: one.arm, kind, excess: one[kind] })),
  );
  const block = HEAD + EXCESSES.length * ROW;
  const names = listed(combinations.map(({ arm }) => titleIn(study, arm)));
  return (
    <Chart
      label={m.study_excess_plot({ arms: names })}
      height={combinations.length * block + AXIS}
      margin={{ top: 0, right: 24, bottom: AXIS, left: 64 }}
    >
      {(plot) => {
        const ends = rows.flatMap(({ excess }) => [excess.low, excess.high]);
        const x = valueScale(ends, [plot.left, plot.right], { include: [0] });
        return (
          <>
            <BaseAxis plot={plot} scale={x} count={plot.width < 620 ? 3 : 6} title={m.study_excess_axis()} />
            <path className={zero} d={`M${x(0)} ${plot.top}V${plot.bottom}`} />
            {combinations.map(({ arm }, place) => (
              <text key={arm} data-tone="strong" x={0} y={place * block + 16}>
                {titleIn(study, arm)}
              </text>
            ))}
            {rows.map(({ key, kind, excess }, place) => {
              const y = Math.floor(place / EXCESSES.length) * block + HEAD + (place % EXCESSES.length) * ROW + ROW / 2;
              return (
                <g key={key}>
                  <text x={0} y={y + 4}>
                    {kind === 'bliss' ? 'Bliss' : 'HSA'}
                  </text>
                  <path className={reach} d={`M${x(excess.low)} ${y}H${x(excess.high)}`} />
                  <circle className={dot} cx={x(excess.perDay)} cy={y} r={5}>
                    <title>
                      {withLabel(
                        excessLabel(kind),
                        withNote(rateWords(excess.perDay), intervalWords(excess, rateWords) ?? ''),
                      )}
                    </title>
                  </circle>
                </g>
              );
            })}
          </>
        );
      }}
    </Chart>
  );
}

const zero = css({ stroke: 'ink.faint', strokeDasharray: '2 3', fill: 'none' });
const reach = css({ stroke: 'accent', strokeWidth: '2px', fill: 'none' });
const dot = css({ fill: 'accent' });
