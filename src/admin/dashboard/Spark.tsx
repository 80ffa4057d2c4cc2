import { css } from '../../../styled-system/css';

const WIDTH = 160;
const HEIGHT = 28;

/**
 * The trend of a number over the last days, as a line without axes. The last day is marked; the caller shows the value
 * as text.
 */
export function Spark({ values, color }: { values: readonly number[]; color: string }) {
  const most = Math.max(1, ...values);
  const least = Math.min(0, ...values);
  const x = (index: number) => 2 + (index * (WIDTH - 6)) / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - 2 - ((value - least) * (HEIGHT - 6)) / (most - least);
  const last = values.at(-1) ?? 0;
  const course = `M${values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join('L')}`;
  const shape = `${course}V${HEIGHT}H${x(0)}Z`;
  return (
    <svg
      aria-hidden="true"
      className={drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      style={{ color }}
    >
      <path d={shape} className={ground} />
      <path d={course} className={stroke} />
      <path d={`M${x(values.length - 1).toFixed(1)},${y(last).toFixed(1)}h0`} className={dot} />
    </svg>
  );
}

const drawing = css({ display: 'block', width: 'full', height: '28px', overflow: 'visible' });
const ground = css({ fill: 'currentColor', opacity: '0.12' });
/** A dot drawn as the cap of a line of length zero, so that it stays round when the drawing is stretched. */
const dot = css({
  stroke: 'currentColor',
  strokeWidth: '5px',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
});
const stroke = css({ fill: 'none', stroke: 'currentColor', strokeWidth: '1.5px', vectorEffect: 'non-scaling-stroke' });
