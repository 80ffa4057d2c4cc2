import type { CSSProperties, ReactNode } from 'react';
import { css, cx } from '../../../styled-system/css';

/** A column of a passport table: how a cell is rendered, and its value in a file. */
export type PassportColumn<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  text: (row: Row) => string | number | null;
  numeric?: boolean;
  /** Whether its cells are row headers for screen readers. */
  heads?: boolean;
};

type PassportTableProps<Row> = {
  caption: string;
  columns: readonly PassportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  minWidth?: number;
  /** On phones, each row becomes a list of cells, each with the label of its column. */
  stacks?: boolean;
};

/** A table on the page's background. If it is too wide, it scrolls sideways. */
export function PassportTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  minWidth = 640,
  stacks,
}: PassportTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={scroll} role="group" aria-label={caption} tabIndex={0}>
      <table
        className={cx(table, stacks && stacked)}
        style={{ '--least': `min(${minWidth}px, 220vw)` } as CSSProperties}
      >
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
              {columns.map(({ key, label, cell, numeric, heads }) => {
                const Cell = heads ? 'th' : 'td';
                return (
                  <Cell
                    key={key}
                    className={cellStyle}
                    data-numeric={numeric}
                    data-label={label}
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
    </div>
  );
}

const scroll = css({ position: 'relative', overflowX: 'auto', '@media print': { overflow: 'visible' } });
const table = css({
  width: 'full',
  minWidth: 'var(--least)',
  borderCollapse: 'collapse',
  fontSize: 'small',
  lineHeight: '1.4',
  '@media print': { minWidth: '0!' },
});
const stacked = css({
  tabletDown: {
    minWidth: '0',
    display: 'block',
    '& thead': { display: 'none' },
    '& :is(tbody, tr)': { display: 'block' },
    '& tr': { paddingBlock: '2', borderBottom: '1px solid {colors.line}' },
    '& :is(th, td)': {
      display: 'grid',
      gridTemplateColumns: '136px minmax(0, 1fr)',
      gap: '0 8px',
      padding: '4px 0',
      border: '0',
      textAlign: 'start!',
      whiteSpace: 'normal!',
      // details of a figure are below it, not below its label
      '& > *': { gridColumn: '2', whiteSpace: 'normal' },
    },
    '& :is(th, td)::before': { content: 'attr(data-label)', color: 'ink.soft', textStyle: 'tiny' },
  },
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
