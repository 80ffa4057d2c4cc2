import { STORAGE_PREFIX } from '../../contract/constants.ts';

const PREFIX = `${STORAGE_PREFIX}table:`;
const keyOf = (person: string, table: string) => `${PREFIX}${person}:${table}`;

/** Returns this device's stored view of a user's table; null if there is none or storage is unavailable. */
export function readTableView(person: string, table: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(person, table)) ?? 'null');
  } catch {
    return null;
  }
}

export function writeTableView(person: string, table: string, view: unknown): void {
  try {
    localStorage.setItem(keyOf(person, table), JSON.stringify(view));
  } catch {
    // without storage the server is asked
  }
}

/** Deletes the stored table views, which the server knows too. Those of the user `but` stay. */
export function forgetTableViews(but?: string): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) if (but === undefined || !key.startsWith(keyOf(but, ''))) localStorage.removeItem(key);
  } catch {
    // without storage there is nothing to delete
  }
}
