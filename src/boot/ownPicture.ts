import { routeAt } from '../../machines/navigation/address.ts';
import { currentLocale } from '../i18n/locale.ts';
import { hasStartData } from '../portal/startData.ts';
import type { AppSystem } from '../portal/system.tsx';

/** The server is told nothing of what stands behind the `#` of an address; some pages take it away at once. */
const hasFragment = window.location.hash !== '';

/**
 * Whether what the server drew of the page is what its visitor is to see first: somebody without an account in the
 * server's time zone, of whom nothing is asked, who has not scrolled on yet and whose device remembers no other
 * page. What the width of the screen and the device's theme change is drawn right after. Everybody else's first picture is
 * drawn anew over the server's.
 */
export function isOwnPicture(root: HTMLElement, { session, navBar, backToTop, navigation }: AppSystem): boolean {
  const { shown } = navigation.getSnapshot().context;
  const isSolid = String(navBar.getSnapshot().hasTag('solid'));
  const item = (shown && routeAt(shown.address)?.item) ?? null;
  return (
    root.dataset.picture === 'whole' &&
    !hasFragment &&
    hasStartData() &&
    session.getSnapshot().matches('signedOut') &&
    currentLocale() === root.dataset.locale &&
    // times stand in the zone of whoever drew them
    String(new Date().getTimezoneOffset()) === root.dataset.offset &&
    (root.querySelector('header')?.dataset.solid ?? isSolid) === isSolid &&
    !backToTop.getSnapshot().hasTag('visible') &&
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
    element.removeAttribute(hindranceOf(element));
    delete element.dataset.waits;
  }
}

/** What keeps an element of the picture from taking anything in; `readonly` does not count for files. */
function hindranceOf(element: HTMLElement): string {
  if (element.localName === 'form') return 'inert';
  return element instanceof HTMLInputElement && element.type === 'file' ? 'disabled' : 'readonly';
}
