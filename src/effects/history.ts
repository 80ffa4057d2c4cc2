import { letPageGo } from './heldPage.ts';

/** The address bar as small functions. Addresses are path, query and fragment. */

export const currentAddress = (): string => window.location.pathname + window.location.search + window.location.hash;

let page = '';
const notePage = () => {
  page = window.location.pathname + window.location.search;
};

/**
 * Puts an address into the bar: as a new entry, or in place of the present one. Remembers how far the page was scrolled.
 * Returns the address as it stands there.
 */
export function writeAddress(to: string, replace: boolean): string {
  if (replace || to === currentAddress()) {
    window.history.replaceState(null, '', to);
  } else {
    window.history.replaceState({ scrollY: window.scrollY }, '');
    window.history.pushState(null, '', to);
  }
  notePage();
  return currentAddress();
}

/** Calls back when the visitor goes back or forward. A jump to a place within the page is the browser's own affair. */
export function onAddressChanged(listener: (address: string) => void): () => void {
  const onPopState = () => {
    const before = page;
    notePage();
    const place = decodeURIComponent(window.location.hash.slice(1));
    if (page === before && place !== '' && document.getElementById(place) !== null) return;
    listener(currentAddress());
  };
  notePage();
  window.addEventListener('popstate', onPopState);
  return () => window.removeEventListener('popstate', onPopState);
}

/** How far the page of the present entry was scrolled when it was left; 0 for a new one. */
export function rememberedScroll(): number {
  const state: unknown = window.history.state;
  const known = typeof state === 'object' && state !== null && 'scrollY' in state ? state.scrollY : 0;
  return typeof known === 'number' ? known : 0;
}

/**
 * Loads the page anew, once an entry: a part of the program that is no longer on the server (after a release) comes
 * with the new page. Returns false when that was tried already, or would lose what somebody entered.
 */
export function reloadOnce(): boolean {
  const state: unknown = window.history.state;
  if (typeof state === 'object' && state !== null && 'reloaded' in state) return false;
  if (!letPageGo()) return false;
  window.history.replaceState({ reloaded: true }, '');
  window.location.reload();
  return true;
}
