import type { LocalStore, StorageKey } from '../../src/effects/storage.ts';

/** Makes a device's local storage in memory, with these entries. */
export function createMemoryStore(entries: Partial<Record<StorageKey, string>> = {}) {
  const kept = new Map(Object.entries(entries));
  const store: LocalStore = {
    read: (key) => kept.get(key),
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    onChangeElsewhere: () => () => {},
  };
  return { store, kept };
}
