import { type FocusEvent, type PointerEvent, useState } from 'react';

/**
 * Returns whether a pointer is over a part of the page or the focus is on a link of it, and the listeners that notice.
 * A finger does not count: where it touches, a page opens.
 */
export function usePointed() {
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isPointed: isOver || isFocused,
    listeners: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setOver(pointerType !== 'touch'),
      onPointerLeave: () => setOver(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches('a')),
      onBlur: () => setFocused(false),
    },
  };
}
