import { useLayoutEffect } from 'react';
import { COMMAND_KEY } from '../../effects/keyNames.ts';
import { isTakenElsewhere } from '../base/keys.ts';
import type { Palette } from './usePalette.ts';

/** The shortcut of the palette, as written on this platform. */
export const PALETTE_KEYS = `${COMMAND_KEY}K`;

/**
 * Handles the shortcuts of the whole back-office: ⌘K or Ctrl K opens the palette, `G` and a letter open a page, `?`
 * lists the keys. `G` and `?` work outside of fields and without an overlay. These handlers run before those of the
 * page.
 */
export function useShortcuts(palette: Palette): void {
  // listens before the first paint
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
      // the palette was opened but its code is still loading: typed keys are for it, not for the page
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
