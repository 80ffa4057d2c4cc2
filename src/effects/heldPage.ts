/** Who holds input that is not saved; `kept`: a draft of it comes back with the page. */
const holders = new Map<string, { kept: boolean }>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Has the browser ask before the page goes: it is closed, loaded anew, or left for another site. */
export function holdPage(by: string, holder: { kept: boolean }): void {
  holders.set(by, holder);
  window.addEventListener('beforeunload', ask);
}

/** Nothing of theirs would be lost any more. The last one takes the question away: it keeps pages out of the browser's cache. */
export function releasePage(by: string): void {
  holders.delete(by);
  if (holders.size === 0) window.removeEventListener('beforeunload', ask);
}

/** Lets the page go by itself, unless that would lose what somebody entered. Returns whether it may. */
export function letPageGo(): boolean {
  if ([...holders.values()].some(({ kept }) => !kept)) return false;
  window.removeEventListener('beforeunload', ask);
  return true;
}
