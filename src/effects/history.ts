import { letPageGo } from './heldPage.ts';

/** Returns the current address: path, query and fragment. */
export const currentAddress = (): string => window.location.pathname + window.location.search + window.location.hash;

type EntryState = { entry?: unknown; scrollY?: unknown; reloaded?: unknown };
const entryState = (): EntryState => window.history.state ?? {};

let page = '';
let entry = 0;
/** Where entries were scrolled that were left by going back or forward, when nothing can be stored in them. */
const leftAt = new Map<number, number>();
let visit = 0;

const notePage = () => {
  const before = page;
  page = window.location.pathname + window.location.search;
  if (page !== before) visit += 1;
  const state = entryState();
  entry = typeof state.entry === 'number' ? state.entry : Math.random();
  if (state.entry !== entry) window.history.replaceState({ ...state, entry }, '');
};

/** Returns a number that changes with the page: with its path or its query. */
export const visitedPage = (): number => visit;

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

/** Returns the fragment of the address; '' if it is damaged. */
export function fragment(): string {
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
