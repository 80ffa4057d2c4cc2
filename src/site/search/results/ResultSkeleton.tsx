import type { Column } from '../../../../contract/vocabulary.ts';
import { css, cx } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CardsLoading } from '../../models/CardsLoading.tsx';
import type { ResultView } from '../../models/ModelResults.tsx';

type ResultSkeletonProps = {
  rows: number;
  columns: readonly Column[];
  /** Null: the default for the screen, table or cards. */
  view: ResultView | null;
};

/** The placeholder for the first result. It has as many rows as a page, so that content below moves little. */
export function ResultSkeleton({ rows, columns, view }: ResultSkeletonProps) {
  const places = Array.from({ length: Math.min(rows, 20) }, (_, place) => place);
  const cards = (
    <CardsLoading cards={places.length}>
      <p className={words}>{m.search_waiting()}</p>
    </CardsLoading>
  );
  const table = (
    <div className={frame} aria-hidden="true">
      <p className={cx(head, words)}>{m.search_waiting()}</p>
      {places.map((place) => (
        <div key={place} className={row}>
          {columns.slice(0, 8).map((column, index) => (
            <Skeleton key={column} height={12} width={index === 0 ? '90%' : '70%'} />
          ))}
        </div>
      ))}
    </div>
  );
  if (view !== null) return view === 'cards' ? cards : table;
  return (
    <>
      <div className={onPhones}>{cards}</div>
      <div className={elsewhere}>{table}</div>
    </>
  );
}

const onPhones = css({ display: { base: 'block', tablet: 'none' } });
const elsewhere = css({ display: { base: 'none', tablet: 'block' } });
const words = css({ color: 'ink.soft', textStyle: 'small' });
const frame = css({ background: 'surface', border: '1px solid {colors.line}' });
const head = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: '40px',
  borderBottom: '1px solid {colors.line}',
  paddingInline: '4',
  paddingBlock: '2',
});
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
