import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, oneDecimal, withLabel } from '../../../i18n/format.ts';
import { BaseAxis, ValueAxis } from '../../../ui/charts/Axis.tsx';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { valueScale } from '../../../ui/charts/scales.ts';
import type { ModelNumber } from './NumberSection.tsx';

type ModelScatterProps = {
  models: readonly ModelNumber[];
  /** What the numbers are. */
  axis: string;
  label: string;
};

/** Models with more are drawn as one shape, because as many links would be slow. */
const MOST_LINKS = 500;
const DOT = 4.5;

/** A number of each model against the change of its tumor. Each dot leads to its model. */
export function ModelScatter({ models, axis, label }: ModelScatterProps) {
  return (
    <Chart label={label} height={360} maxWidth={860} margin={{ top: 30, right: 20, bottom: 60, left: 52 }}>
      {(plot) => {
        const x = valueScale(
          models.map(({ value }) => value),
          [plot.left, plot.right],
        );
        const y = valueScale(
          models.map(({ bestAverageChange }) => bestAverageChange),
          [plot.bottom, plot.top],
          { include: [0] },
        );
        return (
          <>
            <ValueAxis plot={plot} scale={y} title={m.association_axis_change()} />
            <BaseAxis plot={plot} scale={x} count={plot.width < 620 ? 4 : 6} title={axis} />
            <path className={zero} d={`M${plot.left} ${y(0)}H${plot.right}`} />
            {models.length > MOST_LINKS ? (
              <path
                className={many}
                d={models
                  .map((model) => `M${x(model.value).toFixed(1)} ${y(model.bestAverageChange).toFixed(1)}h0`)
                  .join('')}
              />
            ) : (
              models.map(({ id, modelCode, value, bestAverageChange }) => (
                <a key={id} href={`/search/detail?id=${id}`} aria-label={modelCode}>
                  <circle className={dot} cx={x(value)} cy={y(bestAverageChange)} r={DOT}>
                    <title>
                      {withLabel(
                        modelCode,
                        `${formatNumber(value, { maximumFractionDigits: 2 })}; ${oneDecimal(bestAverageChange)} %`,
                      )}
                    </title>
                  </circle>
                </a>
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
const many = css({
  stroke: 'accent',
  strokeWidth: '6px',
  strokeLinecap: 'round',
  fill: 'none',
  _forcedColors: { forcedColorAdjust: 'none' },
});
