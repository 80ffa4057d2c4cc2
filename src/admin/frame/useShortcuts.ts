import { useLayoutEffect } from 'react';
import { COMMAND_KEY } from '../../effects/keyNames.ts';
import { isTakenElsewhere } from '../base/keys.ts';
import type { Palette } from './usePalette.ts';

/** The keys of the palette, as this device writes them. */
export const PALETTE_KEYS = `${COMMAND_KEY}K`;

/**
 * The keys that work everywhere in the back-office: ⌘K or Ctrl K for the palette; `G` and a letter to go somewhere
 * and `?` for the list of keys, outside of fields and while nothing lies over the page. They are heard before those of the
 * page.
 */
export function useShortcuts(palette: Palette): void {
  // heard from the first picture on, before it is painted
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, altKey, shiftKey, isComposing } = event;
      const take = () => {
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      if ((metaKey || ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
        take();
        if (!event.repeat) palette.send({ type: 'palette.toggled' });
        return;
      }
      if (metaKey || ctrlKey || altKey || isComposing || isTakenElsewhere(event)) return;
      // it was asked for and its code is still on its way: what is typed is for it, not for the page
      const asked = palette.getSnapshot();
      if (asked.hasTag('open') || asked.hasTag('keys')) {
        if (key === 'Escape') palette.send({ type: 'palette.closed' });
        else if (asked.hasTag('keys')) return;
        else if (key.length === 1) palette.send({ type: 'palette.typed', text: asked.context.text + key });
        else return;
        take();
        return;
      }
      if (event.repeat || key.length !== 1) return;
      palette.send({ type: 'palette.keyPressed', key });
      const next = palette.getSnapshot();
      if (asked.hasTag('armed') || next.hasTag('armed') || next.hasTag('keys')) take();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [palette]);
}
