import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether columns lie under those that stay at the end: what is wider than its room is not pushed to its end. */
export function useFurther(region: RefObject<HTMLElement | null>, width: number, room: number) {
  const [atEnd, setAtEnd] = useState(false);
  const look = () => {
    const place = region.current;
    if (place) setAtEnd(place.scrollLeft + place.clientWidth >= place.scrollWidth - 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen changes with the widths
  useLayoutEffect(look, [width, room]);
  return { further: width > room && !atEnd, look };
}
