import { useEffect, useRef } from 'react';

/**
 * Moves the focus after a chip is removed: to the next chip, or else to the search box; not if it has moved elsewhere
 * meanwhile.
 * @param waiting the rendered chips still include the removed one
 */
export function useFocusAfter(waiting: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | null>(null);
  const removeAt = (place: number, remove: () => void) => {
    wanted.current = place;
    list.current?.focus({ preventScroll: true });
    remove();
  };
  // after every render, because the focus waits for the new chips
  useEffect(() => {
    const place = wanted.current;
    if (place === null || waiting) return;
    wanted.current = null;
    if (document.activeElement !== list.current && document.activeElement !== document.body) return;
    const chips = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const next = chips[Math.min(place, chips.length - 1)] ?? document.getElementById('search-text');
    next?.focus();
  });
  return { list, removeAt };
}
