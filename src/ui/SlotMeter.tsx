import { css } from '../../styled-system/css';

/** Slots taken (filled squares) and free (outlined); `label` gives both as text. At most 120 squares are drawn. */
export function SlotMeter({
  taken,
  total,
  label,
}: {
  /** The number of slots that are taken. */
  taken: number;
  /** The number of all slots. */
  total: number;
  /** The same in words. */
  label: string;
}) {
  return (
    <span role="img" aria-label={label} className={root}>
      {Array.from({ length: Math.min(total, 120) }, (_, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slot is nothing but its place
        <i key={slot} className={square} data-free={slot >= taken} />
      ))}
    </span>
  );
}

const root = css({ display: 'grid', gridTemplateColumns: 'repeat(12, 11px)', gap: '3px', width: 'fit-content' });
const square = css({
  width: '11px',
  height: '11px',
  borderRadius: '2.5px',
  background: 'viz.base',
  '&[data-free=true]': { background: 'transparent', boxShadow: 'inset 0 0 0 1.5px {colors.accent}' },
  _forcedColors: {
    background: 'CanvasText',
    forcedColorAdjust: 'none',
    '&[data-free=true]': { background: 'Canvas', border: '1.5px solid CanvasText' },
  },
});
