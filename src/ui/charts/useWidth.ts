import { useCallback, useState } from 'react';

/**
 * The width that an element is given, in CSS pixels, followed as it changes; `initial` until it is known.
 * Hang the first of the pair on the element as its `ref`.
 */
export function useWidth<Element extends HTMLElement = HTMLDivElement>(initial = 720) {
  const [width, setWidth] = useState(initial);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
