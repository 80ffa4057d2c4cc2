/** Who holds unsaved input; `kept`: a draft of it is restored with the page. */
const holders = new Map<string, { kept: boolean }>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask before the page is closed, reloaded, or left for another site. */
export function holdPage(by: string, holder: { kept: boolean }): void {
  holders.set(by, holder);
  window.addEventListener('beforeunload', ask);
}

/**
 * Releases a holder's input. The last one removes the listener, because it keeps pages out of the browser's
 * back/forward cache.
 */
export function releasePage(by: string): void {
  holders.delete(by);
  if (holders.size === 0) window.removeEventListener('beforeunload', ask);
}

/** Lets the app leave the page without a question, unless that would lose input. Returns whether it may. */
export function letPageGo(): boolean {
  if ([...holders.values()].some(({ kept }) => !kept)) return false;
  window.removeEventListener('beforeunload', ask);
  return true;
}
