import { type ReactNode, useCallback, useState } from 'react';
import { css } from '../../styled-system/css';

/**
 * The place of a wide table. Where the table fits, heads may stick to the page; where it does not, it scrolls in itself
 * and is reachable by keyboard. `data-scrolls` tells the content which of the two holds.
 */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  const [scrolls, setScrolls] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = () => setScrolls(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={ref} className={root} aria-label={label} data-scrolls={scrolls} {...(scrolls && { tabIndex: 0 })}>
      {children}
    </section>
  );
}

const root = css({
  position: 'relative',
  minWidth: '0',
  '&[data-scrolls=true]': { overflowX: 'auto', overscrollBehaviorX: 'contain' },
});
