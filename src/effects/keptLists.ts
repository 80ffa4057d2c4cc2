import { STORAGE_PREFIX } from '../../contract/constants.ts';

const PREFIX = `${STORAGE_PREFIX}list:`;

/**
 * Stores lists of models that are too long for a URL, for this tab under their keys (session storage). If the storage
 * is full, older lists are removed. If it is unavailable nothing is stored, and the page reports that when the list is
 * needed.
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

/** Returns the list of a key; null if this tab has none. */
export function recallList(key: string): string[] | null {
  try {
    return sessionStorage.getItem(PREFIX + key)?.split('\n') ?? null;
  } catch {
    return null;
  }
}
