import { describe, expect, test, vi } from 'vitest';
import { createLocalStore, readJson, STORAGE_KEYS } from '../../src/effects/storage.ts';

/** Makes a storage that a test can fill and inspect. */
function storageInMemory(entries = new Map<string, string>()): { storage: Storage; entries: Map<string, string> } {
  const storage = {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  } satisfies Storage;
  return { storage, entries };
}

describe('local storage', () => {
  test('every key has the prefix of the product', () => {
    const { storage, entries } = storageInMemory();
    const store = createLocalStore(() => storage);
    for (const key of STORAGE_KEYS) store.write(key, key);
    expect([...entries.keys()].every((key) => key.startsWith('oncology-browser:'))).toBe(true);
    expect(store.read('token')).toBe('token');
    store.remove('token');
    expect(store.read('token')).toBeUndefined();
  });

  test('[E.12] blocked storage warns once and every call is skipped', () => {
    const warn = vi.fn();
    const store = createLocalStore(() => {
      throw new DOMException('blocked', 'SecurityError');
    }, warn);
    expect(store.read('token')).toBeUndefined();
    store.write('token', 'secret');
    store.remove('token');
    expect(warn).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warn.mock.calls)).not.toContain('secret');
  });

  test('[E.12] full storage warns once; stored entries are still read', () => {
    const warn = vi.fn();
    const { storage } = storageInMemory(new Map([['oncology-browser:sidebar', '1']]));
    const full: Storage = {
      ...storage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const store = createLocalStore(() => full, warn);
    store.write('user', '{}');
    store.write('user', '{}');
    expect(store.read('sidebar')).toBe('1');
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('an entry that is not JSON reads as nothing', () => {
    const { storage } = storageInMemory(new Map([['oncology-browser:atoms', '{"locale"']]));
    expect(
      readJson(
        createLocalStore(() => storage),
        'atoms',
      ),
    ).toBeUndefined();
  });
});
