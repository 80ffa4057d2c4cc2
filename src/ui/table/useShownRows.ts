import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** The number of rows rendered above and below the visible ones. */
const MARGIN = 12;

/**
 * Returns which rows of a long list are rendered: the visible ones and a few around them, all of the same height. The
 * first render has at most as many as the window can show. `head` is the height of the sticky head.
 */
export function useShownRows(region: RefObject<HTMLElement | null>, count: number, height: number, head: number) {
  const [place, setPlace] = useState(() => ({ first: 0, rows: Math.ceil(window.innerHeight / height), margin: 0 }));
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || count === 0) return undefined;
    const follow = () => {
      const first = Math.floor(element.scrollTop / height);
      const rows = Math.ceil(element.clientHeight / height);
      setPlace((before) =>
        before.first === first && before.rows === rows && before.margin === MARGIN
          ? before
          : { first, rows, margin: MARGIN },
      );
    };
    // first called when the initial render is laid out
    const resized = new ResizeObserver(follow);
    resized.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [region, count, height]);
  const to = Math.min(count, place.first + place.rows + place.margin);
  const from = Math.max(0, Math.min(place.first - place.margin, to - place.rows));
  const scrollTo = useCallback(
    (index: number) => {
      const element = region.current;
      if (!element) return;
      const least = (index + 1) * height + head - element.clientHeight;
      element.scrollTop = Math.max(least, Math.min(element.scrollTop, index * height));
    },
    [region, height, head],
  );
  return { from, to, before: from * height, after: (count - to) * height, scrollTo };
}
