import { css } from '../../styled-system/css';
import { formatNumber, listed } from '../i18n/format.ts';

/** `color` is a CSS color, usually one of the chart tokens: `var(--colors-chart-1)`. */
export type BarPart = { key: string; label: string; value: number; color: string };

/** Shares of a whole along one line, with a text alternative for screen readers. */
export function StackedBar({
  parts,
  height = 4,
}: {
  /** The parts in their order. */
  parts: readonly BarPart[];
  /** The height in pixels. */
  height?: number;
}) {
  const words = listed(parts.map(({ label, value }) => `${label} ${formatNumber(value)}`));
  return (
    <span role="img" aria-label={words} className={root} style={{ height }}>
      {parts
        .filter(({ value }) => value > 0)
        .map(({ key, value, color }) => (
          <i key={key} className={part} style={{ flexGrow: value, background: color }} />
        ))}
    </span>
  );
}

/** The legend of a chart's colors. */
export function ChartKey({
  parts,
}: {
  /** The parts in their order. */
  parts: readonly Omit<BarPart, 'value'>[];
}) {
  return (
    <ul className={keys}>
      {parts.map(({ key, label, color }) => (
        <li key={key} className={keyItem}>
          <i aria-hidden="true" className={swatch} style={{ background: color }} />
          {label}
        </li>
      ))}
    </ul>
  );
}

const root = css({ display: 'flex', gap: '2px', width: 'full' });
const part = css({
  flexBasis: '0',
  minWidth: '2px',
  borderRadius: '1px',
  _forcedColors: { forcedColorAdjust: 'none' },
});
const keys = css({ display: 'flex', flexWrap: 'wrap', gap: '6px 20px', fontSize: 'tiny', color: 'ink.soft' });
const keyItem = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5' });
const swatch = css({
  flex: 'none',
  width: '10px',
  height: '10px',
  borderRadius: '2px',
  _forcedColors: { forcedColorAdjust: 'none' },
});
