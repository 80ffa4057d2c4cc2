import { isOfTool } from './fibers.ts';
import { light } from './light.ts';

/** The events that the page must not react to while an element is picked. */
const held = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'] as const;

/**
 * Lets the user pick an element of the page: a press picks the framed element, and the page does not react to it. With
 * the keyboard, Tab moves through the page, Enter picks the focused element, and Escape ends it. Calls `onEnd` once,
 * with null if nothing was picked. Returns the function that ends it without a call.
 */
export function pickElement(onEnd: (element: Element | null) => void): () => void {
  let unlight = () => {};
  const point = ({ target }: Event) => {
    unlight();
    unlight = target instanceof Element && !isOfTool(target) ? light([target]) : () => {};
  };
  const hold = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || isOfTool(target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'click') finish(target);
  };
  const press = (event: KeyboardEvent) => {
    const { activeElement } = document;
    const picks = event.key === 'Enter' && activeElement !== null && !isOfTool(activeElement);
    if (!picks && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    finish(picks ? activeElement : null);
  };
  const stop = () => {
    unlight();
    window.removeEventListener('pointerover', point, true);
    window.removeEventListener('focusin', point, true);
    window.removeEventListener('keydown', press, true);
    for (const type of held) window.removeEventListener(type, hold, true);
  };
  const finish = (element: Element | null) => {
    stop();
    onEnd(element);
  };
  window.addEventListener('pointerover', point, true);
  window.addEventListener('focusin', point, true);
  window.addEventListener('keydown', press, true);
  for (const type of held) window.addEventListener(type, hold, true);
  return stop;
}
