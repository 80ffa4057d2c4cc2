import { type RefObject, useEffect } from 'react';
import { MAX_LIMIT } from '../../../contract/constants.ts';
import { usePhone } from '../useMedia.ts';

/** The height of a table's head, and of a row on narrow screens, in CSS pixels. */
export const HEAD = 36;
export const PHONE_ROW = 88;

/**
 * Reports how many rows fit into the area of a table, at first and after each change of its size. An area without
 * height, such as a hidden one, is not reported.
 * @param density the height of a row on wide screens, in CSS pixels
 */
export function useFittingRows(
  region: RefObject<HTMLElement | null>,
  onFit: ((rows: number) => void) | undefined,
  density: number,
): void {
  const narrow = usePhone();
  const [height, head] = narrow ? [PHONE_ROW, 0] : [density, HEAD];
  useEffect(() => {
    const element = region.current;
    if (!element || !onFit) return undefined;
    const seen = new ResizeObserver(() => {
      if (element.clientHeight === 0) return;
      const rows = Math.floor((element.clientHeight - head) / height);
      onFit(Math.min(Math.max(rows, 1), MAX_LIMIT));
    });
    seen.observe(element);
    return () => seen.disconnect();
  }, [region, onFit, height, head]);
}
