import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in the list when the focused element disappears: from the removed search to the undo button, from the
 * edited name to its row, from the undo button to the list.
 */
export function useKeptFocus(
  removed: string | undefined,
  renaming: string | undefined,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef({ removed, renaming });
  useEffect(() => {
    const was = before.current;
    before.current = { removed, renaming };
    const focus = (selector: string) => (list.current?.querySelector<HTMLElement>(selector) ?? list.current)?.focus();
    if (removed !== undefined && removed !== was.removed) focus('[data-undo]');
    else if (was.renaming !== undefined && renaming === undefined) focus(`[data-rename="${was.renaming}"]`);
    else if (was.removed !== undefined && removed === undefined && !list.current?.contains(document.activeElement))
      list.current?.focus();
  }, [removed, renaming]);
  return list;
}
