import { letPageGo } from './heldPage.ts';

/** Returns the current address: path, query and fragment. */

export const currentAddress = (): string => window.location.pathname + window.location.search + window.location.hash;

let page = '';
const notePage = () => {
  page = window.location.pathname + window.location.search;
};

/**
 * Sets the URL, as a new history entry or replacing the current one. Stores the scroll position. Returns the resulting
 * URL.
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

/** Calls back when the visitor goes back or forward. Jumps within the page are left to the browser. */
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

/** Returns the scroll position of the current history entry when it was left; 0 for a new one. */
export function rememberedScroll(): number {
  const state: unknown = window.history.state;
  const known = typeof state === 'object' && state !== null && 'scrollY' in state ? state.scrollY : 0;
  return typeof known === 'number' ? known : 0;
}

/**
 * Reloads the page once for each history entry, because code that is no longer on the server (after a release) comes
 * with the new page. Returns false if that was tried already, or would lose input.
 */
export function reloadOnce(): boolean {
  const state: unknown = window.history.state;
  if (typeof state === 'object' && state !== null && 'reloaded' in state) return false;
  if (!letPageGo()) return false;
  window.history.replaceState({ reloaded: true }, '');
  window.location.reload();
  return true;
}
