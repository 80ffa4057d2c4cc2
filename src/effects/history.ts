import { letPageGo } from './heldPage.ts';

/** Returns the current address: path, query and fragment. */

export const currentAddress = (): string => window.location.pathname + window.location.search + window.location.hash;

type EntryState = { entry?: unknown; scrollY?: unknown; reloaded?: unknown };
const entryState = (): EntryState => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
};

let page = '';
let entry = 0;
/** Where entries were scrolled that were left by going back or forward, when nothing can be stored in them. */
const leftAt = new Map<number, number>();
/** Whether the page of this visit to the entry was opened at its place. */
let isOpened = false;

const notePage = () => {
  page = window.location.pathname + window.location.search;
  const state = entryState();
  const before = entry;
  entry = typeof state.entry === 'number' ? state.entry : Math.random();
  if (entry !== before) isOpened = false;
  if (state.entry !== entry) window.history.replaceState({ ...state, entry }, '');
};

/**
 * Sets the URL, as a new history entry or replacing the current one. Stores the scroll position. Returns the resulting
 * URL.
 */
export function writeAddress(to: string, replace: boolean): string {
  leftAt.delete(entry);
  if (replace || to === currentAddress()) {
    window.history.replaceState({ entry }, '', to);
  } else {
    window.history.replaceState({ entry, scrollY: window.scrollY }, '');
    window.history.pushState({ entry: Math.random() }, '', to);
  }
  notePage();
  return currentAddress();
}

/** Calls back when the visitor goes back or forward, except between the places of a page. */
export function onAddressChanged(listener: (address: string) => void): () => void {
  const onPopState = () => {
    const before = page;
    leftAt.set(entry, window.scrollY);
    const isKnown = entryState().entry !== undefined;
    notePage();
    const place = document.getElementById(fragment());
    if (page !== before || place === null) {
      listener(currentAddress());
      return;
    }
    isOpened = true;
    // the browser scrolls to a new place only, because the app restores positions
    if (isKnown) place.scrollIntoView({ behavior: 'instant' });
  };
  notePage();
  window.addEventListener('popstate', onPopState);
  return () => window.removeEventListener('popstate', onPopState);
}

/** Returns the scroll position of the current history entry when it was left; 0 for a new one. */
export function rememberedScroll(): number {
  const { scrollY } = entryState();
  return leftAt.get(entry) ?? (typeof scrollY === 'number' ? scrollY : 0);
}

/**
 * Opens a page whose parts come late at its place, once for each visit: where an earlier visit left it, or at
 * the element that its address names. Until then the page is too short, and the browser does not wait for the element.
 */
export function openPlace(): void {
  if (isOpened) return;
  isOpened = true;
  const top = rememberedScroll();
  if (top > window.scrollY) window.scrollTo({ top, behavior: 'instant' });
  // a user who has scrolled stays there
  else if (window.scrollY === 0) document.getElementById(fragment())?.scrollIntoView({ behavior: 'instant' });
}

/** Returns the fragment of the address; '' if it is damaged. */
function fragment(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * Reloads the page once for each history entry, because code that is no longer on the server (after a release) comes
 * with the new page. Returns false if that was tried already, or would lose input.
 */
export function reloadOnce(): boolean {
  const state = entryState();
  if (state.reloaded === true) return false;
  if (!letPageGo()) return false;
  window.history.replaceState({ ...state, reloaded: true }, '');
  window.location.reload();
  return true;
}
