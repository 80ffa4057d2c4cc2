import { useCallback, useRef } from 'react';

/**
 * Passes the focus from the heading of a loading page to that of the loaded one, which replaces it. Call `give` while
 * the first is removed and `take` when the second exists, both inside `area`.
 */
export function useFocusHandedOn() {
  const area = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  const give = useCallback(() => {
    held.current =
      document.activeElement?.matches('h1') === true && area.current?.contains(document.activeElement) === true;
  }, []);
  const take = useCallback(() => {
    if (held.current) area.current?.querySelector('h1')?.focus({ preventScroll: true });
    held.current = false;
  }, []);
  return { area, give, take };
}
