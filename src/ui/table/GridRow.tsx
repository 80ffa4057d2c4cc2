import { ChevronRight, GripVertical } from 'lucide-react';
import type { DragEvent } from 'react';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { boxStyle } from '../Checkbox.tsx';
import type { DropPlace, GridProps } from './columns.ts';

export type RowDrag<Row> = {
  canMove: (row: Row) => boolean;
  onStart: (row: Row, event: DragEvent) => void;
  onOver: (row: Row, event: DragEvent) => void;
  onDrop: (row: Row, event: DragEvent) => void;
  onEnd: () => void;
};

type GridRowProps<Row> = Pick<
  GridProps<Row>,
  'columns' | 'rowName' | 'selection' | 'tree' | 'onOpen' | 'actions' | 'onCurrent'
> & {
  /** The record. */
  row: Row;
  /** The id of the element. */
  id: string;
  /** The position in the list, counted from zero. */
  index: number;
  /** The keyboard is on this row. */
  isCurrent: boolean;
  /** How the row is moved. Without it rows keep their place. */
  drag?: RowDrag<Row> | undefined;
  /** Where a moved row would be dropped, if it is at this row. */
  drop?: DropPlace | undefined;
};

/** A row of a table; its first cell opens it. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { columns, row, id, index, rowName, selection, tree, onOpen, actions, onCurrent, isCurrent } = props;
  const { drag, drop } = props;
  const name = rowName(row);
  const selected = selection?.isSelected(row);
  const level = tree?.levelOf(row);
  const expandable = tree?.hasChildren(row);
  const expanded = expandable ? tree?.isExpanded(row) : undefined;
  return (
    <tr
      className={rowStyle}
      aria-rowindex={index}
      data-row={id}
      data-current={isCurrent || undefined}
      data-selected={selected || undefined}
      data-drop={drop}
      {...(selection && { 'aria-selected': selected })}
      {...(level !== undefined && { 'aria-level': level + 1 })}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      {...(drag && {
        draggable: drag.canMove(row),
        onDragStart: (event) => drag.onStart(row, event),
        onDragOver: (event) => drag.onOver(row, event),
        onDrop: (event) => drag.onDrop(row, event),
        onDragEnd: drag.onEnd,
      })}
      onPointerDown={() => onCurrent?.(id)}
      onFocus={() => isCurrent || onCurrent?.(id)}
    >
      {selection && (
        <td className={cx(cellStyle, checkCell)} data-sticky="first">
          <input
            type="checkbox"
            className={boxStyle}
            aria-label={m.table_select_row({ name })}
            checked={selected ?? false}
            disabled={selection.canSelect?.(row) === false}
            onChange={({ nativeEvent }) =>
              selection.onToggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column, place) =>
        place > 0 ? (
          <td key={column.key} className={cellStyle} data-numeric={column.numeric} tabIndex={-1}>
            {column.cell(row)}
          </td>
        ) : (
          <th
            key={column.key}
            scope="row"
            className={cx(cellStyle, firstCell)}
            data-sticky={selection ? 'second' : 'first'}
          >
            <div className={first} style={level === undefined ? undefined : { paddingInlineStart: level * 24 }}>
              {drag?.canMove(row) && <GripVertical aria-hidden size={14} strokeWidth={1.5} className={grip} />}
              {tree &&
                (expandable ? (
                  <button
                    type="button"
                    className={twist}
                    aria-label={expanded ? m.table_collapse({ name }) : m.table_expand({ name })}
                    tabIndex={-1}
                    onClick={() => tree.onToggle(row)}
                  >
                    <ChevronRight aria-hidden size={14} strokeWidth={1.75} data-open={expanded} />
                  </button>
                ) : (
                  <span className={twist} />
                ))}
              {onOpen ? (
                <button type="button" className={openerStyle} data-opener onClick={() => onOpen(row)}>
                  {column.cell(row)}
                </button>
              ) : (
                <span className={openerStyle}>{column.cell(row)}</span>
              )}
            </div>
          </th>
        ),
      )}
      <td className={cellStyle} aria-hidden="true" />
      {actions && (
        <td className={cx(cellStyle, actionsCell)} data-end>
          <span className={acts}>{actions(row)}</span>
        </td>
      )}
    </tr>
  );
}

const rowStyle = css({
  '--row': '{colors.surface}',
  '&:hover, &[data-current]': { '--row': '{colors.hover}' },
  '&[data-selected]': { '--row': '{colors.accent.bg}' },
  '&[data-current] > :first-child': { boxShadow: 'inset 2px 0 0 {colors.accent}' },
  '&[data-drop=before] > *': { boxShadow: 'inset 0 2px 0 {colors.accent}' },
  '&[data-drop=after] > *': { boxShadow: 'inset 0 -2px 0 {colors.accent}' },
  '&[data-drop=inside] > *': { background: 'accent.bg' },
  _forcedColors: { '&[data-current] > :first-child': { borderInlineStart: '3px solid Highlight' } },
});
const cellStyle = css({
  height: 'var(--height)',
  padding: '0',
  paddingInline: '3',
  overflow: 'hidden',
  background: 'var(--row)',
  borderBottom: '1px solid {colors.line.soft}',
  textAlign: 'start',
  fontWeight: 'regular',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  outlineOffset: '-2px',
  '&[data-numeric=true]': { textAlign: 'end' },
  '&[tabindex="-1"]:focus-visible': { outline: '2px solid {colors.focus}' },
  '&[data-sticky]': { position: 'sticky', insetInlineStart: '0', zIndex: '2' },
  '&[data-sticky=second]': { insetInlineStart: '44px' },
});
const checkCell = css({ '&[data-sticky]': { paddingInline: '20px 0' }, lineHeight: '0' });
const firstCell = css({ '&:first-child': { paddingInlineStart: '5' } });
const first = css({ display: 'flex', alignItems: 'center', minWidth: '0' });
const grip = css({ flexShrink: '0', color: 'ink.faint', cursor: 'grab', marginInlineStart: '-14px' });
const twist = css({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '24px',
  height: '24px',
  color: 'ink.faint',
  borderRadius: 'sm',
  '& svg': { transition: 'rotate {durations.fast}' },
  '& svg[data-open=true]': { rotate: '90deg' },
});
const openerStyle = css({
  display: 'block',
  minWidth: '0',
  maxWidth: 'full',
  minHeight: '24px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  textAlign: 'start',
  fontWeight: 'medium',
  outlineOffset: '-2px',
  '&:is(button):hover': { color: 'accent.ink' },
});
const actionsCell = css({
  position: 'sticky',
  insetInlineEnd: '0',
  zIndex: '2',
  '&[data-end]': { paddingInline: '8px 20px', textAlign: 'end' },
});
const acts = css({ display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle' });
