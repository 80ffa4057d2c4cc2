import { css } from '../../../../styled-system/css';
import { axisNumber } from '../../../ui/charts/axisNumbers.ts';
import { mRecistColor } from '../../detail/words.ts';
import { gapOf, RESPONSE } from './layout.ts';
import type { Columns } from './OncoprintChart.tsx';

/** Growth beyond this is cut, in percent. */
const MOST = 100;
const LEAST = -100;
/** The height of the class of a model without a number. */
const MARK = 6;

/** The best average change of each model as a bar in the color of its mRECIST class. */
export function ResponseTrack({ order, shown, left, right, step, top }: Columns & { top: number }) {
  const y = (change: number) =>
    top + 4 + ((MOST - Math.max(LEAST, Math.min(MOST, change))) / (MOST - LEAST)) * (RESPONSE - 8);
  const width = Math.max(step - gapOf(step), 1);
  const zero = y(0);
  return (
    <g>
      {[MOST, 0, LEAST].map((tick) => (
        <g key={tick}>
          <path className={grid} d={`M${left} ${y(tick)}H${right}`} />
          <text data-tone="faint" x={left - 6} y={y(tick) + 4} textAnchor="end">
            {axisNumber(tick)}
          </text>
        </g>
      ))}
      {order.map((model, column) => {
        const response = shown[model]?.response;
        if (!response) return null;
        const x = left + column * step;
        const end = response.bestAverageChange === null ? zero - MARK / 2 : y(response.bestAverageChange);
        const height = response.bestAverageChange === null ? MARK : Math.max(1, Math.abs(end - zero));
        return (
          <rect
            key={shown[model]?.id}
            className={bar}
            x={x}
            y={response.bestAverageChange === null ? end : Math.min(end, zero)}
            width={width}
            height={height}
            style={{ fill: mRecistColor(response.mRecist) }}
          />
        );
      })}
    </g>
  );
}

const grid = css({ stroke: 'viz.grid', fill: 'none' });
const bar = css({ _forcedColors: { forcedColorAdjust: 'none' } });
