import type { Association, AssociationGroups, AssociationModel } from '../../../../contract/entities/association.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, oneDecimal, withLabel } from '../../../i18n/format.ts';
import { BaseAxis } from '../../../ui/charts/Axis.tsx';
import { Chart, type Plot } from '../../../ui/charts/Chart.tsx';
import { valueScale } from '../../../ui/charts/scales.ts';
import { DotLinks } from './DotLinks.tsx';

const ROW = 74;
const AXIS = 60;
const DOT = 5;

/** The compared models of one group, those that shrank most first. */
export const modelsIn = (
  { models }: Association,
  { states }: AssociationGroups,
  state: '1' | '0',
): AssociationModel[] =>
  models
    .filter((_, place) => states[place] === state)
    .sort((one, other) => one.bestAverageChange - other.bestAverageChange);

type ModelStripsProps = {
  association: Association;
  groups: AssociationGroups;
  /** The names of the two groups. */
  names: { having: string; lacking: string };
  label: string;
};

/** The changes of the models of two groups, each a dot that leads to its model, with the medians. */
export function ModelStrips({ association, groups, names, label }: ModelStripsProps) {
  const strips = [
    { key: 'having', name: names.having, models: modelsIn(association, groups, '1'), own: groups.having },
    { key: 'lacking', name: names.lacking, models: modelsIn(association, groups, '0'), own: groups.lacking },
  ];
  const changes = strips.flatMap(({ models }) => models.map(({ bestAverageChange }) => bestAverageChange));
  const scaleOf = (plot: Plot) => valueScale(changes, [plot.left, plot.right], { include: [0] });
  const middleOf = (strip: number) => strip * ROW + ROW / 2;
  // neighbors are drawn at different heights, so that they do not hide each other
  const topOf = (strip: number, place: number) => middleOf(strip) + ((place % 5) - 2) * 8;
  return (
    <Chart
      label={label}
      height={strips.length * ROW + AXIS}
      margin={{ top: 0, right: 20, bottom: AXIS, left: 96 }}
      over={(plot) => {
        const x = scaleOf(plot);
        const dots = strips.flatMap(({ models }, strip) =>
          models.map(({ id, modelCode, bestAverageChange }, place) => ({
            id,
            words: withLabel(modelCode, `${oneDecimal(bestAverageChange)}%`),
            x: x(bestAverageChange),
            y: topOf(strip, place),
          })),
        );
        return <DotLinks dots={dots} />;
      }}
    >
      {(plot) => {
        const x = scaleOf(plot);
        return (
          <>
            <BaseAxis plot={plot} scale={x} count={plot.width < 620 ? 3 : 6} title={m.association_axis_change()} />
            <path className={zero} d={`M${x(0)} ${plot.top}V${plot.bottom}`} />
            {strips.map(({ key, name, models, own }, strip) => {
              const middle = middleOf(strip);
              return (
                <g key={key}>
                  <text data-tone="strong" x={0} y={middle}>
                    {name}
                  </text>
                  <text data-tone="faint" x={0} y={middle + 16}>
                    n = {formatNumber(own.models)}
                  </text>
                  <path className={line} d={`M${x(own.median)} ${middle - 26}v52`} />
                  {models.map(({ id, bestAverageChange }, place) => (
                    <circle
                      key={id}
                      className={key === 'having' ? having : lacking}
                      cx={x(bestAverageChange)}
                      cy={topOf(strip, place)}
                      r={DOT}
                    />
                  ))}
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
const line = css({ stroke: 'ink', strokeWidth: '2px', fill: 'none' });
const having = css({ fill: 'accent', stroke: 'paper', _forcedColors: { forcedColorAdjust: 'none' } });
const lacking = css({ fill: 'viz.tick', stroke: 'paper', _forcedColors: { forcedColorAdjust: 'none' } });
