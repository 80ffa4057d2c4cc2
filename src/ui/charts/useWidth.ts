import { useCallback, useState } from 'react';

/**
 * Returns the current width of an element in CSS pixels; `initial` until it is known. Set the first of the pair as the
 * element's `ref`.
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
