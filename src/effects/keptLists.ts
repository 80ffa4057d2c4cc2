import { STORAGE_PREFIX } from '../../contract/constants.ts';

const PREFIX = `${STORAGE_PREFIX}list:`;

/**
 * Lists of models too long for an address, kept for this tab under their keys (session storage). Where that is full the
 * older lists make room; where it is unavailable nothing is kept, and the page says so when the list is wanted again.
 */
export function keepList(key: string, ids: readonly string[]): void {
  const write = () => sessionStorage.setItem(PREFIX + key, ids.join('\n'));
  try {
    write();
  } catch {
    try {
      for (const known of Object.keys(sessionStorage)) if (known.startsWith(PREFIX)) sessionStorage.removeItem(known);
      write();
    } catch (reason) {
      console.warn('Session storage is not available: a long list is not found again after a reload.', reason);
    }
  }
}

/** The list of a key, null when this tab has none. */
export function recallList(key: string): string[] | null {
  try {
    return sessionStorage.getItem(PREFIX + key)?.split('\n') ?? null;
  } catch {
    return null;
  }
}
