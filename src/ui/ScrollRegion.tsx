import { type ReactNode, useCallback, useState } from 'react';
import { css } from '../../styled-system/css';

type ScrollRegionProps = {
  /** The name of the region for screen readers. */
  label: string;
  /** A group does not count as a landmark. */
  role?: 'group';
  /** The content, which may be wider than the region. */
  children: ReactNode;
};

/**
 * The container of a wide table. If the table fits, its heads may stick to the page. Otherwise it scrolls sideways, can
 * be focused by keyboard, and fades at the end while there is more.
 *
 * `data-scrolls` exposes which of the two applies. Until it is measured, as in server-rendered pages, nothing overflows
 * the page. In print, everything is shown.
 *
 * @param role `group` inside a section that has the same name, so that no two landmarks share it
 */
export function ScrollRegion({ label, role, children }: ScrollRegionProps) {
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
      role={role}
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
  // the fading would hide a ring outside the region
  _focusVisible: { outlineOffset: '-2px' },
  _print: { overflow: 'visible!', maskImage: 'none!' },
});
