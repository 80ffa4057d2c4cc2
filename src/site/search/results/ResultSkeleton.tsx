import type { Column } from '../../../../contract/vocabulary.ts';
import { css } from '../../../../styled-system/css';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CardsLoading } from '../../models/CardsLoading.tsx';
import type { ResultView } from '../../models/ModelResults.tsx';

type ResultSkeletonProps = { rows: number; columns: readonly Column[]; view: ResultView };

/** The shape of the first result, in its place: rows as many as a page holds, so that nothing below moves far. */
export function ResultSkeleton({ rows, columns, view }: ResultSkeletonProps) {
  const places = Array.from({ length: Math.min(rows, 20) }, (_, place) => place);
  if (view === 'cards') return <CardsLoading cards={places.length} />;
  return (
    <div className={table} aria-hidden="true">
      <div className={head} />
      {places.map((place) => (
        <div key={place} className={row}>
          {columns.slice(0, 8).map((column, index) => (
            <Skeleton key={column} height={12} width={index === 0 ? '90%' : '70%'} />
          ))}
        </div>
      ))}
    </div>
  );
}

const table = css({ background: 'surface', border: '1px solid {colors.line}' });
const head = css({ height: '40px', borderBottom: '1px solid {colors.line}' });
const row = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  gap: '5',
  height: '66px',
  paddingInline: '4',
  borderBottom: '1px solid {colors.line.soft}',
});
