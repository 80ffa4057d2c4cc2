import type { CSSProperties, ReactNode } from 'react';
import { css, cx } from '../../../styled-system/css';
import type { SortOrder } from '../../ui/DataTable.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { SortButton } from '../../ui/SortButton.tsx';

/** A column of a passport table: how a cell is rendered, and its value in a file. */
export type PassportColumn<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  text: (row: Row) => string | number | null;
  numeric?: boolean;
  /** Whether its cells are row headers for screen readers. */
  heads?: boolean;
  /** Whether it has only controls, which are not printed. */
  screenOnly?: boolean;
  /** Where rows are cards: shown directly below the head, larger than the other values. */
  leads?: boolean;
  /** Whether its cells are phrases, which would be broken after each word beside many numbers. */
  phrases?: boolean;
};

type PassportTableProps<Row> = {
  caption: string;
  columns: readonly PassportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  minWidth?: number;
  /** On phones, each row becomes a card: its head, the leading values, then the others, each below its label. */
  stacks?: boolean;
  /** The column and direction by which the rows are sorted. */
  sort?: SortOrder | undefined;
  /** Called with the column whose head was pressed. Without it no column can be sorted. */
  onSort?: ((key: string) => void) | undefined;
};

/** A table on the page's background. If it is too wide, it scrolls sideways and fades at the end. */
export function PassportTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  minWidth = 640,
  stacks,
  sort,
  onSort,
}: PassportTableProps<Row>) {
  return (
    <ScrollRegion label={caption} role="group">
      <table
        className={cx(table, stacks && stacked)}
        style={{ '--least': `min(${minWidth}px, 220vw)` } as CSSProperties}
      >
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, numeric, screenOnly }) => {
              const order = sort?.key === key ? sort.order : undefined;
              return (
                <th
                  key={key}
                  scope="col"
                  className={head}
                  data-numeric={numeric}
                  {...(screenOnly && { 'data-print': 'none' })}
                  {...(order && { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' })}
                >
                  {onSort ? <SortButton label={label} order={order} onSort={() => onSort(key)} /> : label}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} className={rowStyle}>
              {columns.map(({ key, label, cell, numeric, heads, leads, phrases, screenOnly }) => {
                const Cell = heads ? 'th' : 'td';
                return (
                  <Cell
                    key={key}
                    className={cellStyle}
                    data-numeric={numeric}
                    data-label={label}
                    data-leads={leads}
                    data-phrases={phrases}
                    {...(screenOnly && { 'data-print': 'none' })}
                    {...(heads && { scope: 'row' })}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const table = css({
  width: 'full',
  minWidth: 'var(--least)',
  borderCollapse: 'collapse',
  fontSize: 'small',
  lineHeight: '1.4',
  _print: { minWidth: '0!', fontSize: '11px' },
});
const stacked = css({
  tabletDown: {
    minWidth: '0',
    display: 'block',
    '& thead': { display: 'none' },
    '& :is(tbody, tr)': { display: 'block' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: '8px 16px',
      paddingBlock: '4',
      borderBottom: '1px solid {colors.line}',
    },
    '& tr:first-child': { borderTop: '1px solid {colors.line}' },
    '& :is(th, td)': {
      display: 'block',
      padding: '0',
      border: '0',
      textAlign: 'start!',
      whiteSpace: 'normal!',
      overflowWrap: 'anywhere',
      '& > *': { whiteSpace: 'normal' },
    },
    '& th': { gridColumn: '1 / -1', order: '-3', fontSize: 'body', fontWeight: 'semibold!' },
    '& td::before': { content: 'attr(data-label)', display: 'block', color: 'ink.soft', textStyle: 'tiny' },
    '& [data-leads=true]': { order: '-1', fontSize: 'body', fontWeight: 'semibold' },
    '& [data-leads=true][data-numeric=true]': { order: '-2' },
    '& [data-leads=true]::before': { fontWeight: 'regular' },
    '& small': { fontWeight: 'regular' },
  },
});
const head = css({
  paddingBlock: '10px',
  paddingInline: { base: '3', _print: '4px' },
  borderBottom: '1px solid {colors.line}',
  fontSize: 'tiny',
  fontWeight: 'medium',
  color: 'ink.soft',
  textAlign: 'start',
  verticalAlign: 'bottom',
  whiteSpace: { base: 'nowrap', _print: 'normal' },
  '&[data-numeric=true]': { textAlign: 'end' },
  '&[aria-sort]': { color: 'ink', fontWeight: 'semibold' },
});
const rowStyle = css({ '&:hover': { background: 'hover' } });
const cellStyle = css({
  padding: { base: '12px', _print: '4px' },
  borderBottom: '1px solid {colors.line.soft}',
  textAlign: 'start',
  fontWeight: 'regular',
  '&[data-numeric=true]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '&[data-phrases=true]': { minWidth: { base: '128px', _print: '0' } },
  '&:is(th)': { fontWeight: 'medium', color: 'ink' },
});
