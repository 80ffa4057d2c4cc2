import { type ReactNode, useCallback, useState } from 'react';
import { css } from '../../styled-system/css';

/**
 * The place of a wide table. Where the table fits, heads may stick to the page; where it does not, it scrolls in itself
 * and is reachable by keyboard; its end fades while there is more. `data-scrolls` tells the content which of the two
 * holds; until it is measured, as in what the server draws, nothing runs out of the page. On paper all of it stands.
 */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  const [scrolls, setScrolls] = useState<boolean>();
  const [more, setMore] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      setScrolls(hidden > 1);
      setMore(hidden - Math.abs(element.scrollLeft) > 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return (
    <section
      ref={ref}
      className={root}
      aria-label={label}
      data-scrolls={scrolls}
      data-more={more}
      {...(scrolls && { tabIndex: 0 })}
    >
      {children}
    </section>
  );
}

const root = css({
  position: 'relative',
  minWidth: '0',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  '&[data-scrolls=false]': { overflowX: 'visible' },
  '&[data-more=true]': { maskImage: 'linear-gradient(to left, rgb(0 0 0 / 0.15), black 48px)' },
  _print: { overflow: 'visible!', maskImage: 'none!' },
});
