import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { axisNumber } from '../../../ui/charts/axisNumbers.ts';
import { mRecistColor } from '../../detail/mRecist.ts';
import { gapOf, RESPONSE } from './layout.ts';
import type { Columns } from './OncoprintChart.tsx';

/** Growth beyond this is cut, in percent. */
const MOST = 100;
const LEAST = -100;
/** The height of the class of a model without a number. */
const MARK = 6;

const EDGE = 10;
const responsePlace = (change: number): number =>
  EDGE + ((MOST - Math.max(LEAST, Math.min(MOST, change))) / (MOST - LEAST)) * (RESPONSE - 2 * EDGE);

/** The title of the bars, and the ends of their scale at the right. */
export function ResponseNames({ top, right }: { top: number; right: number }) {
  return (
    <>
      <text data-tone="faint" x={0} y={top + responsePlace(0) + 4}>
        {m.oncoprint_track_response()}
      </text>
      {[MOST, LEAST].map((tick) => (
        <text key={tick} data-tone="faint" x={right} y={top + responsePlace(tick) + 4} textAnchor="end">
          {axisNumber(tick)}
        </text>
      ))}
    </>
  );
}

/** The best average change of each model as a bar in the color of its mRECIST class. */
export function ResponseTrack({ order, shown, left, right, step, top }: Columns & { top: number }) {
  const y = (change: number) => top + responsePlace(change);
  const width = Math.max(step - gapOf(step), 1);
  const zero = y(0);
  return (
    <g>
      {[MOST, 0, LEAST].map((tick) => (
        <path key={tick} className={grid} d={`M${left} ${y(tick)}H${right}`} />
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
