import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the current inner width of an element. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    if (!element.current) return;
    const seen = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    setRoom(element.current.clientWidth);
    seen.observe(element.current);
    return () => seen.disconnect();
  }, [element]);
  return room;
}
