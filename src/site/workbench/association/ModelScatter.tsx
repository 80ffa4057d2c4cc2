import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, oneDecimal, withLabel } from '../../../i18n/format.ts';
import { BaseAxis, ValueAxis } from '../../../ui/charts/Axis.tsx';
import { Chart, type Plot } from '../../../ui/charts/Chart.tsx';
import { valueScale } from '../../../ui/charts/scales.ts';
import { DotLinks } from './DotLinks.tsx';
import type { ModelNumber } from './NumberSection.tsx';

type ModelScatterProps = {
  models: readonly ModelNumber[];
  /** What the numbers are. */
  axis: string;
  label: string;
};

/** More models are drawn as one shape without links, which would be slow. */
const MOST_LINKS = 500;
const DOT = 4.5;

/** A number of each model against the change of its tumor. Each dot leads to its model. */
export function ModelScatter({ models, axis, label }: ModelScatterProps) {
  const scales = (plot: Plot) => ({
    x: valueScale(
      models.map(({ value }) => value),
      [plot.left, plot.right],
    ),
    y: valueScale(
      models.map(({ bestAverageChange }) => bestAverageChange),
      [plot.bottom, plot.top],
      { include: [0] },
    ),
  });
  const many = models.length > MOST_LINKS;
  return (
    <Chart
      label={label}
      height={360}
      maxWidth={860}
      margin={{ top: 30, right: 20, bottom: 60, left: 52 }}
      over={(plot) => {
        const { x, y } = scales(plot);
        const dots = models.map(({ id, modelCode, value, bestAverageChange }) => {
          const words = `${formatNumber(value, { maximumFractionDigits: 2 })}; ${oneDecimal(bestAverageChange)}%`;
          return { id, words: withLabel(modelCode, words), x: x(value), y: y(bestAverageChange) };
        });
        return !many && <DotLinks dots={dots} />;
      }}
    >
      {(plot) => {
        const { x, y } = scales(plot);
        return (
          <>
            <ValueAxis plot={plot} scale={y} title={m.association_axis_change()} />
            <BaseAxis plot={plot} scale={x} count={plot.width < 620 ? 4 : 6} title={axis} />
            <path className={zero} d={`M${plot.left} ${y(0)}H${plot.right}`} />
            {many ? (
              <path
                className={shape}
                d={models
                  .map((model) => `M${x(model.value).toFixed(1)} ${y(model.bestAverageChange).toFixed(1)}h0`)
                  .join('')}
              />
            ) : (
              models.map(({ id, value, bestAverageChange }) => (
                <circle key={id} className={dot} cx={x(value)} cy={y(bestAverageChange)} r={DOT} />
              ))
            )}
          </>
        );
      }}
    </Chart>
  );
}

const zero = css({ stroke: 'ink.faint', strokeDasharray: '2 3', fill: 'none' });
const dot = css({ fill: 'accent', stroke: 'paper', _forcedColors: { forcedColorAdjust: 'none' } });
const shape = css({
  stroke: 'accent',
  strokeWidth: '6px',
  strokeLinecap: 'round',
  fill: 'none',
  _forcedColors: { forcedColorAdjust: 'none' },
});
