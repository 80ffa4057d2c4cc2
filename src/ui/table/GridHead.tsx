import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { boxStyle } from '../Checkbox.tsx';
import type { GridColumn, GridProps } from './columns.ts';
import { ResizeHandle } from './ResizeHandle.tsx';

type GridHeadProps<Row> = Pick<GridProps<Row>, 'columns' | 'sort' | 'onSort' | 'selection' | 'actions'> & {
  /** Returns the width of a column in pixels. */
  widthOf: (column: GridColumn<Row>) => number;
  /** Called with a column and its new width in pixels, and whether the change has ended. */
  onResize: (key: string, width: number, done: boolean) => void;
};

/** The head of a table: the checkbox for all rows of the page, sort buttons, resize handles. */
export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, sort, onSort, selection, actions, widthOf, onResize } = props;
  const id = useId();
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={cx(headCell, checkCell)} data-sticky="first">
            <input
              type="checkbox"
              className={boxStyle}
              aria-label={m.table_select_all()}
              checked={selection.page === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = selection.page === 'some';
              }}
              onChange={selection.onTogglePage}
            />
          </th>
        )}
        {columns.map((column, place) => {
          const order = sort?.find(({ field }) => field === column.key)?.order;
          const main = sort?.[0]?.field === column.key;
          const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
          return (
            <th
              key={column.key}
              scope="col"
              className={headCell}
              data-numeric={column.numeric}
              data-sticky={place > 0 ? undefined : selection ? 'second' : 'first'}
              {...(main && { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' })}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={sorter}
                  title={m.ui_sort_by({ column: column.label })}
                  onClick={() => onSort(column.key)}
                >
                  <span className={nameStyle}>{column.label}</span>
                  {order && <Arrow aria-hidden size={12} strokeWidth={2} />}
                </button>
              ) : (
                <span className={nameStyle}>{column.label}</span>
              )}
              <ResizeHandle
                id={`${id}-${column.key}`}
                label={column.label}
                width={widthOf(column)}
                onResize={(width, done) => onResize(column.key, width, done)}
              />
            </th>
          );
        })}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <th className={headCell} aria-hidden="true" />
        {actions && (
          <th scope="col" className={cx(headCell, actionsCell)} data-end>
            {m.table_actions()}
          </th>
        )}
      </tr>
    </thead>
  );
}

const headCell = css({
  position: 'sticky',
  top: '0',
  zIndex: '3',
  height: '36px',
  padding: '0',
  paddingInline: '3',
  overflow: 'hidden',
  background: 'paper',
  borderBottom: '1px solid {colors.line}',
  textStyle: 'tiny',
  fontWeight: 'regular',
  color: 'ink.soft',
  textAlign: 'start',
  whiteSpace: 'nowrap',
  '&:first-child': { paddingInlineStart: '5' },
  '&[data-numeric=true]': { textAlign: 'end' },
  '&[aria-sort]': { color: 'ink', fontWeight: 'semibold', '& svg': { color: 'accent.ink' } },
  '&[data-sticky]': { insetInlineStart: '0', zIndex: '5' },
  '&[data-sticky=second]': { insetInlineStart: '44px' },
});
const checkCell = css({ '&[data-sticky]': { paddingInline: '20px 0' }, lineHeight: '0' });
const actionsCell = css({
  insetInlineEnd: '0',
  paddingInlineEnd: '5',
  '&[data-end]': { zIndex: '4', textAlign: 'end' },
});
const sorter = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  maxWidth: 'full',
  minHeight: '24px',
  outlineOffset: '-2px',
  fontWeight: 'inherit',
  '&:hover': { color: 'accent.ink' },
});
const nameStyle = css({ overflow: 'hidden', textOverflow: 'ellipsis' });
