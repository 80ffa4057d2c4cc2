import { STORAGE_PREFIX } from '../../contract/constants.ts';

/**
 * The entries in the browser's storage (specification, section 3). `nav` shares the entry of `sidebar`. `atoms` holds
 * the device's small preferences, such as language and theme.
 */
export const STORAGE_KEYS = ['token', 'user', 'atoms', 'dictionary', 'sidebar'] as const;
export type StorageKey = (typeof STORAGE_KEYS)[number];

export type LocalStore = {
  read: (key: StorageKey) => string | undefined;
  write: (key: StorageKey, value: string) => void;
  remove: (key: StorageKey) => void;
  /** Calls back when another tab changes a key. Returns a function that stops it. */
  onChangeElsewhere: (listener: (key: StorageKey, value: string | undefined) => void) => () => void;
};

/**
 * Returns local storage under the product's prefix. If it is unavailable or full, a console warning is logged once and
 * calls do nothing (specification, section 8). `open` may throw, as browsers do when storage is blocked.
 */
export function createLocalStore(
  open: () => Storage,
  warn: (message: string, reason: unknown) => void = console.warn,
): LocalStore {
  let warned = false;
  const attempt = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(open());
    } catch (reason) {
      if (!warned) warn('Local storage is not available: nothing is remembered after this page.', reason);
      warned = true;
      return undefined;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(STORAGE_PREFIX + key)) ?? undefined,
    write: (key, value) => attempt((storage) => storage.setItem(STORAGE_PREFIX + key, value)),
    remove: (key) => attempt((storage) => storage.removeItem(STORAGE_PREFIX + key)),
    onChangeElsewhere: (listener) => {
      const onStorage = (event: StorageEvent) => {
        // a null key means that the whole storage was cleared
        const keys = STORAGE_KEYS.filter((key) => event.key === null || event.key === STORAGE_PREFIX + key);
        for (const key of keys) listener(key, event.newValue ?? undefined);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** Returns the value of a JSON entry; undefined if there is none or it is invalid. */
export function readJson(store: LocalStore, key: StorageKey): unknown {
  const text = store.read(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
