import { useEffect, useRef } from 'react';

/**
 * Where the focus goes when one of several chips is taken away: to the one that follows, else to the search box; not if it
 * went elsewhere meanwhile.
 * @param waiting the chips that are drawn are not yet those of the query without it
 */
export function useFocusAfter(waiting: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | null>(null);
  const removeAt = (place: number, remove: () => void) => {
    wanted.current = place;
    list.current?.focus({ preventScroll: true });
    remove();
  };
  // after every drawing: the chips that are drawn are what the focus waits for
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
