import { type RefObject, useEffect } from 'react';
import { painted } from '../../effects/painted.ts';

/**
 * Scrolls the element with this selector into view when the current page or the content changes. It waits until the
 * page is painted: before that, scrolling would lay out the new page once more.
 */
export function useShownInView(
  container: RefObject<HTMLElement | null>,
  selector: string,
  current: string,
  content?: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or other content moves the element
  useEffect(() => {
    let left = false;
    void painted().then(() => {
      if (left) return;
      container.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => {
      left = true;
    };
  }, [container, selector, current, content]);
}
