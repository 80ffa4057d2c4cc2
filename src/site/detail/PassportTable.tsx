import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';

/** A column of a table of the passport: how a cell looks, and what it says in a file. */
export type PassportColumn<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  text: (row: Row) => string | number | null;
  numeric?: boolean;
  /** Names the row to those who hear the table. */
  heads?: boolean;
};

type PassportTableProps<Row> = {
  caption: string;
  columns: readonly PassportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  minWidth?: number;
};

/** A table on the page's own ground. Where it is too wide it scrolls in itself. */
export function PassportTable<Row>({ caption, columns, rows, rowKey, minWidth = 640 }: PassportTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={table} style={{ minWidth: `min(${minWidth}px, 220vw)` }}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, numeric }) => (
              <th key={key} scope="col" className={head} data-numeric={numeric}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} className={rowStyle}>
              {columns.map(({ key, cell, numeric, heads }) => {
                const Cell = heads ? 'th' : 'td';
                return (
                  <Cell key={key} className={cellStyle} data-numeric={numeric} {...(heads && { scope: 'row' })}>
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const scroll = css({ position: 'relative', overflowX: 'auto', '@media print': { overflow: 'visible' } });
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 'small',
  lineHeight: '1.4',
  '@media print': { minWidth: '0!' },
});
const head = css({
  paddingBlock: '10px',
  paddingInline: '3',
  borderBottom: '1px solid {colors.line}',
  fontSize: 'tiny',
  fontWeight: 'medium',
  color: 'ink.soft',
  textAlign: 'start',
  verticalAlign: 'bottom',
  whiteSpace: 'nowrap',
  '&[data-numeric=true]': { textAlign: 'end' },
});
const rowStyle = css({ '&:hover': { background: 'hover' } });
const cellStyle = css({
  padding: '12px',
  borderBottom: '1px solid {colors.line.soft}',
  textAlign: 'start',
  fontWeight: 'regular',
  '&[data-numeric=true]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '&:is(th)': { fontWeight: 'medium', color: 'ink' },
});
