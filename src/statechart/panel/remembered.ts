import { PANEL_LEAST, PANEL_MOST, type PanelInput, type PanelPlace } from '../../../machines/panel/panel.machine.ts';
import { usualPlace } from './usualPlace.ts';

/** Whether the panel is open belongs to the browser tab; where it is and how large, to the developer. */
const OPEN = 'machines';
const PLACE = 'machines.place';
const TAB = 'machines.tab';

/** Returns where the panel was. */
export function rememberedPanel(): PanelInput {
  const open = sessionStorage.getItem(OPEN);
  return { ...rememberedPlace(), open: open === 'docked' || open === 'separate' ? open : 'no' };
}

export function rememberPanel({ side, sizes, open }: PanelInput): void {
  if (open === 'no') sessionStorage.removeItem(OPEN);
  else sessionStorage.setItem(OPEN, open);
  localStorage.setItem(PLACE, JSON.stringify({ side, sizes }));
}

/** Returns the name of this browser tab, which stays across reloads. */
export function tabName(): string {
  const name = sessionStorage.getItem(TAB) ?? crypto.randomUUID();
  sessionStorage.setItem(TAB, name);
  return name;
}

function rememberedPlace(): PanelPlace {
  try {
    // checked below, because an older version may have written something else
    const { side, sizes } = JSON.parse(localStorage.getItem(PLACE) ?? '') as PanelPlace;
    const isSize = (size: unknown) => typeof size === 'number' && size >= PANEL_LEAST && size <= PANEL_MOST;
    return (side === 'below' || side === 'right') && isSize(sizes.below) && isSize(sizes.right)
      ? { side, sizes: { below: sizes.below, right: sizes.right } }
      : usualPlace;
  } catch {
    return usualPlace;
  }
}
