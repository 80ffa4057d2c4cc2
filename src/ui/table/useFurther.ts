import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns whether columns are hidden behind the sticky ones at the end: the table is wider than its area and not
 * scrolled to its end.
 */
export function useFurther(region: RefObject<HTMLElement | null>, width: number, room: number) {
  const [atEnd, setAtEnd] = useState(false);
  const look = () => {
    const place = region.current;
    if (place) setAtEnd(place.scrollLeft + place.clientWidth >= place.scrollWidth - 1);
  };
  const wider = width > room;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen changes with the widths
  useLayoutEffect(() => {
    // looking lays the page out
    if (wider) look();
  }, [width, room]);
  return { further: wider && !atEnd, look };
}
