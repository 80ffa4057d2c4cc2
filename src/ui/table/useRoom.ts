import { type RefObject, useLayoutEffect, useState } from 'react';

/** The last width of each kind of element. */
const known = new Map<string, number>();

/**
 * Returns the current inner width of an element; infinite until it is known. With a `kind`, the first render uses the
 * last width of an element of this kind, because measuring would lay the page out once more.
 */
export function useRoom(element: RefObject<HTMLElement | null>, kind?: string): number {
  const [room, setRoom] = useState(() => known.get(kind ?? '') ?? Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    if (!element.current) return;
    const take = (width: number) => {
      if (kind !== undefined && width > 0) known.set(kind, width);
      setRoom(width);
    };
    // first called when the initial render is laid out
    const seen = new ResizeObserver(([entry]) => entry && take(entry.contentRect.width));
    if (kind === undefined || !known.has(kind)) take(element.current.clientWidth);
    seen.observe(element.current);
    return () => seen.disconnect();
  }, [element, kind]);
  return room;
}
