import { type ReactNode, useId, useState } from 'react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { formatNumber } from '../i18n/format.ts';
import { boxStyle } from './Checkbox.tsx';

export type FacetOption = { value: string; label: string; count: number; checked: boolean };

type FacetListProps = {
  /** The name of the property. */
  legend: string;
  /** The values with their counts. */
  options: readonly FacetOption[];
  /** Called with the value that was checked or unchecked. */
  onToggle: (value: string, checked: boolean) => void;
  /** The number of rows before 'Show n more'. Chosen ones are always shown. */
  visible?: number;
  /** Shown between the name and the values: a search box, a choice of order. */
  tools?: ReactNode;
};

/** Values to filter by, each with its count and a 3-px bar relative to the largest. */
export function FacetList({ legend, options, onToggle, visible = 8, tools }: FacetListProps) {
  const [whole, setWhole] = useState(false);
  const listId = useId();
  const largest = Math.max(1, ...options.map(({ count }) => count));
  const shown = whole ? options : options.filter(({ checked }, index) => index < visible || checked);
  const hidden = options.length - shown.length;
  return (
    <fieldset className={root}>
      <legend className={legendStyle}>{legend}</legend>
      {tools}
      <ul id={listId} className={list}>
        {shown.map(({ value, label, count, checked }) => (
          <li key={value}>
            <label className={row}>
              <input
                type="checkbox"
                className={boxStyle}
                checked={checked}
                onChange={(event) => onToggle(value, event.currentTarget.checked)}
              />
              <span className={labelStyle}>{label}</span>
              <span className={number} data-figure>
                {formatNumber(count)}
              </span>
              <i
                aria-hidden="true"
                data-figure
                className={bar}
                data-on={checked}
                style={{ width: `${(count / largest) * 100}%` }}
              />
            </label>
          </li>
        ))}
      </ul>
      {(hidden > 0 || whole) && options.length > visible && (
        <button
          type="button"
          className={more}
          aria-expanded={whole}
          aria-controls={listId}
          onClick={() => setWhole(!whole)}
        >
          {whole ? m.ui_show_less() : m.ui_show_more({ count: formatNumber(hidden) })}
        </button>
      )}
    </fieldset>
  );
}

const root = css({ minWidth: '0', paddingBlock: '4', borderTop: '1px solid {colors.line}' });
const legendStyle = css({
  float: 'left',
  width: 'full',
  fontSize: 'small',
  fontWeight: 'semibold',
  marginBottom: '1.5',
});
const list = css({ clear: 'both' });
const row = css({
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr) auto',
  gap: '3px 10px',
  alignItems: 'center',
  minHeight: { base: '44px', desktop: '34px' },
  fontSize: 'small',
  lineHeight: '1.4',
  cursor: 'pointer',
  '&:hover': { color: 'accent.ink' },
});
const labelStyle = css({ overflowWrap: 'anywhere' });
const number = css({ fontSize: 'tiny', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const bar = css({
  gridColumn: '2 / 4',
  height: '3px',
  borderRadius: '1px',
  background: 'viz.base',
  transition: 'width 200ms {easings.out}',
  '&[data-on=true]': { background: 'accent' },
  _forcedColors: { background: 'CanvasText', forcedColorAdjust: 'none' },
});
const more = css({
  minHeight: { base: '44px', desktop: '24px' },
  fontSize: 'tiny',
  color: 'accent.ink',
  '&:hover': { textDecoration: 'underline' },
});
