import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { boxStyle } from '../Checkbox.tsx';
import type { GridProps } from './columns.ts';

type PhoneRowProps<Row> = Pick<
  GridProps<Row>,
  'rowName' | 'selection' | 'tree' | 'onOpen' | 'onCurrent' | 'actions'
> & {
  /** The record. */
  row: Row;
  /** The id of the element. */
  id: string;
  /** The height in pixels. */
  height: number;
  /** The keyboard is on this row. */
  isCurrent: boolean;
  /** The content of the row. */
  children: ReactNode;
};

/** A row on narrow screens: three lines that open it when pressed, with a touch-sized checkbox and actions. */
export function PhoneRow<Row>(props: PhoneRowProps<Row>) {
  const { row, id, height, rowName, selection, tree, onOpen, onCurrent, actions, isCurrent, children } = props;
  const name = rowName(row);
  const selected = selection?.isSelected(row);
  const expandable = tree?.hasChildren(row);
  const expanded = expandable ? tree?.isExpanded(row) : undefined;
  return (
    <li
      className={root}
      data-row={id}
      data-selected={selected || undefined}
      data-current={isCurrent || undefined}
      style={{ height, paddingInlineStart: 16 * (tree?.levelOf(row) ?? 0) }}
    >
      {selection && (
        <label className={target}>
          <input
            type="checkbox"
            className={boxStyle}
            aria-label={m.table_select_row({ name })}
            checked={selected ?? false}
            disabled={selection.canSelect?.(row) === false}
            onChange={() => selection.onToggle(row, false)}
          />
        </label>
      )}
      {tree && !expandable && <span className={target} />}
      {expandable && (
        <button
          type="button"
          className={target}
          aria-expanded={expanded}
          aria-label={expanded ? m.table_collapse({ name }) : m.table_expand({ name })}
          onClick={() => tree?.onToggle(row)}
        >
          <ChevronRight aria-hidden size={16} strokeWidth={1.75} data-open={expanded} />
        </button>
      )}
      {onOpen ? (
        <button
          type="button"
          className={body}
          data-opener
          onClick={() => {
            onCurrent?.(id);
            onOpen(row);
          }}
        >
          {children}
        </button>
      ) : (
        <div className={body}>{children}</div>
      )}
      {actions && <span className={acts}>{actions(row)}</span>}
    </li>
  );
}

const root = css({
  display: 'flex',
  alignItems: 'stretch',
  overflow: 'hidden',
  background: 'surface',
  borderBottom: '1px solid {colors.line.soft}',
  '&[data-selected]': { background: 'accent.bg' },
  '&[data-current]': { boxShadow: 'inset 2px 0 0 {colors.accent}' },
});
const target = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '44px',
  color: 'ink.faint',
  '& svg[data-open=true]': { rotate: '90deg' },
});
const body = css({
  flex: '1',
  minWidth: '0',
  display: 'grid',
  alignContent: 'center',
  gap: '0.5',
  paddingBlock: '2',
  paddingInline: '2',
  textAlign: 'start',
  textStyle: 'small',
  outlineOffset: '-2px',
});
const acts = css({ display: 'flex', alignItems: 'center', flexShrink: '0', paddingInlineEnd: '1' });
