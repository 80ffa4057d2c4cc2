import { STORAGE_PREFIX } from '../../contract/constants.ts';

const keyOf = (person: string, table: string) => `${STORAGE_PREFIX}table:${person}:${table}`;

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
