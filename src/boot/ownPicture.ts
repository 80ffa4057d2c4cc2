import { routeAt } from '../../machines/navigation/address.ts';
import { currentLocale } from '../i18n/locale.ts';
import { hasStartData } from '../portal/startData.ts';
import type { AppSystem } from '../portal/system.tsx';

/** The server does not receive the part after `#`, and some pages remove it from the URL at once. */
const hasFragment = window.location.hash !== '';

/**
 * Returns whether the server-rendered page is what its visitor must see first. It requires a visitor without an
 * account, and the server's language and time zone. The URL has no fragment, the page is not scrolled, and the device
 * remembers no other page. Changes for the screen's width and the device's theme are rendered right afterwards. For
 * everyone else the page is rendered again over the server's.
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
    // times are rendered in the time zone of the server
    String(new Date().getTimezoneOffset()) === root.dataset.offset &&
    (root.querySelector('header')?.dataset.solid ?? isSolid) === isSolid &&
    !backToTop.getSnapshot().hasTag('visible') &&
    navBar.getSnapshot().context.activeItem === item
  );
}

/**
 * Restores styles and inputs of the server-rendered page: the content security policy keeps styles out of its markup,
 * and inputs wait for the code.
 */
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

/** The attribute that keeps an element from accepting input. `readonly` does not work for files. */
function hindranceOf(element: HTMLElement): string {
  if (element.localName === 'form') return 'inert';
  return element instanceof HTMLInputElement && element.type === 'file' ? 'disabled' : 'readonly';
}
