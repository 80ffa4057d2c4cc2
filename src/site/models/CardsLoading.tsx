import { css } from '../../../styled-system/css';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The shape of cards that are on their way. */
export function CardsLoading({ cards }: { cards: number }) {
  return (
    <div className={list} aria-hidden="true">
      {Array.from({ length: Math.min(cards, 20) }, (_, place) => place).map((place) => (
        <Skeleton key={place} height={172} />
      ))}
    </div>
  );
}

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(auto-fill, minmax(340px, 1fr))' },
  gap: '4',
});
