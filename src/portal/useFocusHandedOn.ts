import { useCallback, useRef } from 'react';

/**
 * Hands the focus on from the heading of a page that still loads to the heading of the loaded one, which takes its
 * place in the document: `give` while the first goes, `take` when the second is there, both inside `area`.
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
