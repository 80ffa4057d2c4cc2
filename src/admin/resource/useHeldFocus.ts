import { type RefObject, useEffect } from 'react';

const FOCUSABLE = ':is(button, input, select, textarea):enabled, a[href], [tabindex="0"]';

/**
 * Keeps the focus inside an element when the focused part is removed, such as a button that did its work. The focus
 * moves to the nearest focusable part, so that the keyboard continues there.
 */
export function useHeldFocus(root: RefObject<HTMLElement | null> | undefined): void {
  useEffect(() => {
    const element = root?.current;
    if (!element) return undefined;
    let around: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      around = [];
      for (let at = target instanceof HTMLElement ? target : null; at && at !== element; at = at.parentElement)
        around.push(at);
    };
    const hold = () => {
      const [had] = around;
      if (!had || had.isConnected || document.activeElement !== document.body) return;
      const near = around
        .filter((one) => one.isConnected)
        .map((one) => [...one.querySelectorAll<HTMLElement>(FOCUSABLE)].find(({ tabIndex }) => tabIndex >= 0));
      (near.find((one) => one !== undefined) ?? element).focus();
    };
    const watch = new MutationObserver(hold);
    element.addEventListener('focusin', remember);
    watch.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      watch.disconnect();
    };
  }, [root]);
}
