import { type RefObject, useEffect } from 'react';
import { MAX_LIMIT } from '../../../contract/constants.ts';

/** Reports how many rows of a height fit below the head of an area, at first and after each change of its size. */
export function useFittingRows(
  region: RefObject<HTMLElement | null>,
  onFit: ((rows: number) => void) | undefined,
  height: number,
  head: number,
): void {
  useEffect(() => {
    const element = region.current;
    if (!element || !onFit) return undefined;
    const seen = new ResizeObserver(() => {
      const rows = Math.floor((element.clientHeight - head) / height);
      onFit(Math.min(Math.max(rows, 1), MAX_LIMIT));
    });
    seen.observe(element);
    return () => seen.disconnect();
  }, [region, onFit, height, head]);
}
