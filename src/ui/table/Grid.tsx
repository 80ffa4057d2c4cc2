import { type Ref, useEffect, useRef, useState } from 'react';
import { css } from '../../../styled-system/css';
import { useMedia } from '../useMedia.ts';
import { CHECK_WIDTH, type GridColumn, type GridProps } from './columns.ts';
import { columnWidths, neededWidth } from './columnWidths.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import { PhoneRow } from './PhoneRow.tsx';
import { HEAD, PHONE_ROW, useFittingRows } from './useFittingRows.ts';
import { useFullText } from './useFullText.tsx';
import { useFurther } from './useFurther.ts';
import { useRoom } from './useRoom.ts';
import { useRowDrag } from './useRowDrag.ts';
import { type GridHandle, useRowKeys } from './useRowKeys.ts';
import { useShownRows } from './useShownRows.ts';

/** The space before the text of the first column: its larger margin, each level of a tree, and the handle of a row. */
const FIRST_MARGIN = 16;
const INDENT = 24;
const HANDLE = 24;
/** From this number of rows on, only visible ones are rendered. */
const MANY = 120;

/**
 * The table of a back-office list. It scrolls in its own area with a sticky head and first column. Long lists render
 * only visible rows. On narrow screens each row is a card of three lines. Changing the page scrolls to the top.
 */
export function Grid<Row>(
  props: GridProps<Row> & {
    /** Moves the current row and the focus from outside. */
    ref?: Ref<GridHandle>;
  },
) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowName,
    widths,
    onResize,
    density = 40,
    sort,
    onSort,
    selection,
    tree,
  } = props;
  const {
    moving,
    current,
    onCurrent,
    onOpen,
    actions,
    actionsWidth = 132,
    lines,
    from = 0,
    total,
    busy,
    empty,
  } = props;
  const region = useRef<HTMLElement>(null);
  const narrow = useMedia('(max-width: 599px)');
  const [resized, setResized] = useState<{ key: string; width: number }>();
  const height = narrow ? PHONE_ROW : density;
  const virtual = rows.length > MANY;
  const seen = useShownRows(region, virtual ? rows.length : 0, height, narrow ? 0 : HEAD);
  const shownPage = useRef(props.page);
  useEffect(() => {
    // scrolling lays the page out, and a new list is at its top
    if (props.page !== shownPage.current) region.current?.scrollTo({ top: 0 });
    shownPage.current = props.page;
  }, [props.page]);
  useFittingRows(region, props.onFit, density);
  const room = useRoom(region, 'table');
  const { drag, dropOf } = useRowDrag(moving, rowKey);
  const press = useRowKeys({
    rows,
    rowKey,
    current,
    onCurrent,
    tree,
    selection,
    region,
    scrollTo: (index) => virtual && seen.scrollTo(index),
    ref: props.ref,
  });
  const { handlers, bubble } = useFullText();
  const first = virtual ? seen.from : 0;
  const shown = virtual ? rows.slice(first, seen.to) : rows;
  const { before, after } = virtual ? seen : { before: 0, after: 0 };
  const fixed = (selection ? CHECK_WIDTH : 0) + (actions ? actionsWidth : 0);
  const beforeFirst = (row: Row) =>
    FIRST_MARGIN + (tree ? (tree.levelOf(row) + 1) * INDENT : 0) + (moving ? HANDLE : 0);
  const needing = columns.map((column, place) => ({
    ...column,
    needs: neededWidth(column, rows.slice(0, MANY), place === 0 ? beforeFirst : undefined),
  }));
  const sizes = columnWidths(needing, room - fixed, widths);
  const widthOf = ({ key, width }: GridColumn<Row>) => (resized?.key === key ? resized.width : (sizes[key] ?? width));
  const resize = (key: string, width: number, done: boolean) => {
    setResized(done ? undefined : { key, width });
    if (done) onResize?.(key, width);
  };
  const sum = columns.reduce((all, column) => all + widthOf(column), fixed);
  const { further, look } = useFurther(region, sum, room);
  const shared = { rowName, selection, tree, onOpen, onCurrent };
  return (
    <section
      ref={region}
      className={scroll}
      aria-label={caption}
      aria-busy={busy}
      data-grid
      onKeyDown={press}
      {...handlers}
      onScroll={() => {
        handlers.onScroll();
        look();
      }}
    >
      {narrow ? (
        <ul className={cards} style={{ paddingBlock: `${before}px ${after}px` }}>
          {shown.map((row) => {
            const id = rowKey(row);
            return (
              <PhoneRow
                key={id}
                {...shared}
                row={row}
                id={id}
                height={PHONE_ROW}
                isCurrent={id === current}
                actions={actions}
              >
                {lines(row)}
              </PhoneRow>
            );
          })}
        </ul>
      ) : (
        <table
          role={tree ? 'treegrid' : 'grid'}
          aria-label={caption}
          aria-rowcount={(total ?? rows.length) + 1}
          className={table}
          data-further={further || undefined}
          style={{ width: `max(100%, ${sum}px)`, ['--height' as string]: `${density}px` }}
        >
          <colgroup>
            {selection && <col style={{ width: CHECK_WIDTH }} />}
            {columns.map((column) => (
              <col key={column.key} style={{ width: widthOf(column) }} />
            ))}
            <col />
            {actions && <col style={{ width: actionsWidth }} />}
          </colgroup>
          <GridHead {...{ columns, sort, onSort, selection, actions, widthOf }} onResize={resize} />
          <tbody data-busy={busy}>
            {before > 0 && <Space height={before} />}
            {shown.map((row, index) => {
              const id = rowKey(row);
              return (
                <GridRow
                  key={id}
                  {...shared}
                  {...{ columns, row, id, actions, drag }}
                  index={from + first + index + 2}
                  isCurrent={id === current}
                  drop={dropOf(id)}
                />
              );
            })}
            {after > 0 && <Space height={after} />}
          </tbody>
        </table>
      )}
      {rows.length === 0 && empty}
      {bubble}
    </section>
  );
}

/** The space of rows that are not rendered. */
const Space = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  <tr aria-hidden="true" style={{ height }}>
    <td />
  </tr>
);

const scroll = css({
  position: 'relative',
  flex: '1',
  minHeight: '160px',
  overflow: 'auto',
  background: 'surface',
  borderTop: '1px solid {colors.line}',
  scrollbarWidth: 'thin',
  overscrollBehavior: 'contain',
});
const table = css({
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '0',
  textStyle: 'small',
  '& [data-busy=true]': { opacity: '0.6', transition: 'opacity {durations.fast} 160ms' },
  // columns that continue behind the actions fade out before them
  '&[data-further] [data-end]': { overflow: 'visible' },
  '&[data-further] [data-end]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '0',
    insetInlineEnd: '100%',
    width: '28px',
    borderInlineEnd: '1px solid {colors.line}',
    background: 'linear-gradient(to right, transparent, var(--row, {colors.paper}))',
    pointerEvents: 'none',
  },
});
const cards = css({ boxSizing: 'border-box' });
