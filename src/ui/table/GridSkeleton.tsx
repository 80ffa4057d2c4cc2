import { useRef } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Skeleton } from '../Skeleton.tsx';
import { usePhone } from '../useMedia.ts';
import type { GridColumn } from './columns.ts';
import { columnWidths } from './columnWidths.ts';
import { useFittingRows } from './useFittingRows.ts';
import { useRoom } from './useRoom.ts';

type GridSkeletonProps<Row> = {
  /** The number of rows. */
  rows?: number;
  /** The columns of the table that is loading. */
  columns: readonly GridColumn<Row>[];
  /** Widths that the user set. */
  widths?: Readonly<Record<string, number>>;
  /** The width of what is beside the columns: checkboxes and actions. */
  beside?: number;
  /** The height of a row in pixels. */
  height?: number;
  /** Called with the number of rows that will fit: the area scrolls sideways exactly if the table will. */
  onFit?: ((rows: number) => void) | undefined;
};

/** A placeholder with the dimensions of a list that is loading. */
export function GridSkeleton<Row>(props: GridSkeletonProps<Row>) {
  const { rows = 12, columns, widths, beside = 0, height = 40, onFit } = props;
  const region = useRef<HTMLDivElement>(null);
  useFittingRows(region, onFit, height);
  const room = useRoom(region, 'table');
  const phone = usePhone();
  const sizes = columnWidths(columns, room - beside, widths);
  const sum = columns.reduce((all, { key, width }) => all + (sizes[key] ?? width), beside);
  return (
    <div ref={region} className={root} aria-busy="true">
      <p className="sr" role="status">
        {m.table_loading()}
      </p>
      <div className={head} style={phone ? undefined : { minWidth: sum }} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
        <div key={row} className={line} style={{ height }}>
          {columns.map(({ key, width }, column) => (
            <span key={key} style={{ width: sizes[key] ?? width }}>
              <Skeleton width={`${48 + ((row * 7 + column * 13) % 40)}%`} height={12} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

const root = css({
  flex: '1',
  minHeight: '160px',
  overflow: 'auto hidden',
  scrollbarWidth: 'thin',
  background: 'surface',
  borderTop: '1px solid {colors.line}',
});
const head = css({ height: '36px', background: 'paper', borderBottom: '1px solid {colors.line}' });
const line = css({
  display: 'flex',
  overflow: 'hidden',
  alignItems: 'center',
  paddingInlineStart: '5',
  borderBottom: '1px solid {colors.line.soft}',
  '& > span': { flexShrink: '0', paddingInline: '3' },
});
