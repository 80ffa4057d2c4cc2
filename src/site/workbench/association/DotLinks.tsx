import { Link } from 'wouter';
import { css } from '../../../../styled-system/css';

/** A dot of a figure with its model. The place is in CSS pixels. */
export type ModelDot = { id: string; words: string; x: number; y: number };

/**
 * Links over the dots of a figure for the pointer. Keyboards and screen readers have the same links in the table,
 * because a figure with hundreds of stops could not be passed.
 */
export function DotLinks({ dots }: { dots: readonly ModelDot[] }) {
  return (
    <div aria-hidden="true" data-print="none">
      {dots.map(({ id, words, x, y }) => (
        <Link
          key={id}
          href={`/search/detail?id=${id}`}
          className={dot}
          style={{ left: x, top: y }}
          title={words}
          tabIndex={-1}
        >
          <span className="sr">{words}</span>
        </Link>
      ))}
    </div>
  );
}

const dot = css({
  position: 'absolute',
  width: '14px',
  height: '14px',
  borderRadius: 'full',
  transform: 'translate(-50%, -50%)',
  '&:hover': { boxShadow: '0 0 0 2px {colors.ink}' },
});
