import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Skeleton } from '../Skeleton.tsx';

/** A placeholder with the dimensions of a list that is loading. */
export function GridSkeleton({
  rows = 12,
  widths,
  height = 40,
}: {
  rows?: number;
  widths: readonly number[];
  height?: number;
}) {
  return (
    <div className={root} aria-busy="true">
      <p className="sr" role="status">
        {m.table_loading()}
      </p>
      <div className={head} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
        <div key={row} className={line} style={{ height }}>
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
            <span key={column} style={{ width }}>
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
  overflow: 'hidden',
  background: 'surface',
  borderTop: '1px solid {colors.line}',
});
const head = css({ height: '36px', background: 'paper', borderBottom: '1px solid {colors.line}' });
const line = css({
  display: 'flex',
  alignItems: 'center',
  paddingInlineStart: '5',
  borderBottom: '1px solid {colors.line.soft}',
  '& > span': { flexShrink: '0', paddingInline: '3' },
});
