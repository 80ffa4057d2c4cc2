import type { ReactNode } from 'react';
import { css, cx } from '../../styled-system/css';
import { SortButton } from './SortButton.tsx';

export type SortOrder = { key: string; order: 'asc' | 'desc' };

export type DataColumn<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  numeric?: boolean;
  sortable?: boolean;
  /** Whether its cells are row headers for screen readers. */
  heads?: boolean;
};

type DataTableProps<Row> = {
  /** The name of the table for screen readers. */
  caption: string;
  /** The columns in their order. */
  columns: readonly DataColumn<Row>[];
  /** The rows in their order. */
  rows: readonly Row[];
  /** Returns a unique text for a row. */
  rowKey: (row: Row) => string;
  /** Returns whether a row is highlighted. */
  isSelected?: (row: Row) => boolean;
  /** The column and direction by which the rows are sorted. */
  sort?: SortOrder | undefined;
  /** Called with the column whose head was pressed. Without it no column can be sorted. */
  onSort?: ((key: string) => void) | undefined;
  /** On phones each row is a block with a line for each cell. */
  stacks?: boolean;
  /** Shown instead of rows if there are none. */
  empty?: ReactNode;
};

/** A table with a sticky head, sortable columns and right-aligned numbers. It scrolls inside its own frame. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isSelected, sort, onSort, stacks, empty } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={scroll} aria-label={caption} tabIndex={0}>
      <table className={cx(table, stacks && stacked)}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={rowStyle} data-selected={isSelected?.(row)}>
              {columns.map((column) => {
                const Cell = column.heads ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key}
                    className={cell}
                    data-numeric={column.numeric}
                    data-label={column.label}
                    {...(column.heads && { scope: 'row' })}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </section>
  );
}

type HeadProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { column: DataColumn<Row> };

function HeadCell<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const order = sort?.key === column.key ? sort.order : undefined;
  return (
    <th
      scope="col"
      className={head}
      data-numeric={column.numeric}
      {...(order && { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' })}
    >
      {column.sortable && onSort ? (
        <SortButton label={column.label} order={order} onSort={() => onSort(column.key)} />
      ) : (
        column.label
      )}
    </th>
  );
}

const scroll = css({
  position: 'relative',
  overflow: 'auto',
  background: 'surface',
  border: '1px solid {colors.line}',
});
const table = css({
  width: 'full',
  borderCollapse: 'separate',
  borderSpacing: '0',
  fontSize: 'small',
  lineHeight: '1.4',
});
const head = css({
  position: 'sticky',
  top: '0',
  zIndex: 'sticky',
  height: '40px',
  paddingInline: '3',
  background: 'surface',
  borderBottom: '1px solid {colors.line}',
  fontSize: 'tiny',
  fontWeight: 'medium',
  color: 'ink.soft',
  textAlign: 'start',
  whiteSpace: 'nowrap',
  '&[data-numeric=true]': { textAlign: 'end' },
  '&[aria-sort]': { color: 'ink', fontWeight: 'semibold' },
});
const rowStyle = css({
  '&:hover:not([data-selected=true])': { background: 'hover' },
  '&[data-selected=true]': { background: 'accent.bg' },
});
const cell = css({
  padding: '12px',
  borderBottom: '1px solid {colors.line.soft}',
  textAlign: 'start',
  fontWeight: 'regular',
  '&[data-numeric=true]': { textAlign: 'end' },
  '&:is(th)': { fontWeight: 'semibold', whiteSpace: 'nowrap' },
});
const stacked = css({
  tabletDown: {
    display: 'block',
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gap: '1',
      paddingInline: '4',
      paddingBlock: '3',
      borderBottom: '1px solid {colors.line.soft}',
    },
    '& tbody :is(td, th)': {
      padding: '0',
      border: '0',
      textAlign: 'start',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '& tbody td': {
      display: 'grid',
      gridTemplateColumns: '104px minmax(0, 1fr)',
      alignItems: 'baseline',
      gap: '3',
      justifyItems: 'start',
    },
    '& tbody td:empty': { display: 'none' },
    '& tbody td::before': { content: 'attr(data-label)', color: 'ink.soft', fontSize: 'tiny' },
  },
});
