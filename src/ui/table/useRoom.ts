import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide the inside of an element is, followed as it changes. */
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
