import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns the ref of a step's heading or region (focusable), which is focused and scrolled into view whenever another
 * step replaces the current one. The first step leaves the focus where it is, and so does a step that arrives while the
 * user works outside the page's content.
 */
export function useStepFocus<Target extends HTMLElement = HTMLHeadingElement>(step: string): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement?.matches('body, main, main *, [role=alertdialog] *') !== true) return;
    target.current?.focus({ preventScroll: true });
    target.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return target;
}
