import { routeAt } from '../../machines/navigation/address.ts';
import { currentLocale } from '../i18n/locale.ts';
import { hasStartData } from './startData.ts';
import type { AppSystem } from './system.tsx';

/** The server is told nothing of what stands behind the `#` of an address; some pages take it away at once. */
const hasFragment = window.location.hash !== '';

/**
 * Whether what the server drew of the page is what its visitor is to see first: somebody without an account on a wide
 * screen in the server's time zone, whose device has the theme that was drawn and remembers no other page.
 * Everybody else's first picture is drawn anew over it.
 */
export function isOwnPicture(
  root: HTMLElement,
  { session, preferences, layout, navBar, navigation }: AppSystem,
): boolean {
  const { shown } = navigation.getSnapshot().context;
  const item = (shown && routeAt(shown.address)?.item) ?? null;
  return (
    root.dataset.picture === 'whole' &&
    !hasFragment &&
    hasStartData() &&
    !session.getSnapshot().hasTag('signedIn') &&
    preferences.getSnapshot().hasTag('dark') === (root.dataset.drawnIn === 'dark') &&
    currentLocale() === root.dataset.locale &&
    // times stand in the zone of whoever drew them
    String(new Date().getTimezoneOffset()) === root.dataset.offset &&
    !layout.getSnapshot().hasTag('mobile') &&
    navBar.getSnapshot().context.activeItem === item
  );
}

/** Gives elements of the picture what the page's policy keeps out of its markup, or what waits for the code. */
export function completePicture(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-waits]')) {
    element.removeAttribute(element.localName === 'form' ? 'inert' : 'readonly');
    delete element.dataset.waits;
  }
}
