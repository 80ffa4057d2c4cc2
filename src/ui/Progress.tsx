import { css } from '../../styled-system/css';

/** The progress of work: `value` from 0 to 1. Without a value it shows only that work is running. */
export function Progress({
  label,
  value,
}: {
  /** What makes progress. */
  label: string;
  /** How much is done, from 0 to 1. Without it the amount is unknown. */
  value?: number | undefined;
}) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== undefined && { 'aria-valuenow': percent })}
      className={track}
    >
      <div className={percent === undefined ? sweeping : bar} style={{ width: `${percent ?? 40}%` }} />
    </div>
  );
}

const track = css({
  height: '4px',
  borderRadius: 'full',
  overflow: 'hidden',
  background: 'viz.faint',
  _forcedColors: { border: '1px solid CanvasText' },
});
const bar = css({
  height: 'full',
  borderRadius: 'full',
  background: 'accent',
  transition: 'width 200ms {easings.out}',
  _forcedColors: { background: 'Highlight', forcedColorAdjust: 'none' },
});
const sweeping = css({
  height: 'full',
  borderRadius: 'full',
  background: 'accent',
  animation: 'sweep 1.4s {easings.out} infinite',
  _forcedColors: { background: 'Highlight', forcedColorAdjust: 'none' },
});
