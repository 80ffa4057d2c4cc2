import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { Skeleton } from '../../ui/Skeleton.tsx';

type CardsLoadingProps = {
  cards: number;
  /** Replaces the first card. */
  children?: ReactNode;
};

/** Placeholders for cards that are loading. */
export function CardsLoading({ cards, children }: CardsLoadingProps) {
  return (
    <div className={list} aria-hidden="true">
      {Array.from({ length: Math.min(cards, 20) }, (_, place) => place).map((place) =>
        place === 0 && children ? (
          <div key={place} className={first}>
            {children}
          </div>
        ) : (
          <Skeleton key={place} height={172} />
        ),
      )}
    </div>
  );
}

const first = css({ height: '172px' });
const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(auto-fill, minmax(340px, 1fr))' },
  gap: '4',
});
