import { STORAGE_PREFIX } from '../../contract/constants.ts';

const PREFIX = `${STORAGE_PREFIX}table:`;
const keyOf = (person: string, table: string) => `${PREFIX}${person}:${table}`;

/** What this device remembers of a person's table; null where it remembers nothing, or keeps nothing at all. */
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
    // a device that keeps nothing asks the server
  }
}

/** Forgets how people looked at tables: the server knows. What this person chose stays. */
export function forgetTableViews(but?: string): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) if (but === undefined || !key.startsWith(keyOf(but, ''))) localStorage.removeItem(key);
  } catch {
    // a device that keeps nothing has nothing to forget
  }
}
