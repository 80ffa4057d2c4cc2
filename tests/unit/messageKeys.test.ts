import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Returns the keys of catalogs. Both languages have the same keys, because otherwise compilation fails. */
const keysIn = (catalogs: string): string[] =>
  globSync(catalogs).flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8'))));

/** Returns the message keys that code uses. The build requires code to use every message by name. */
const saidIn = (code: string): ReadonlySet<string> =>
  new Set(
    globSync(code, { exclude: ['**/compiled/**'] }).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bm\s*\.\s*(\w+)/g)].map(([, key = '']) => key),
    ),
  );

const browser = { keys: keysIn('src/i18n/messages/*/en.json'), said: saidIn('src/**/*.{ts,tsx}') };
const server = { keys: keysIn('server/i18n/messages/en.json'), said: saidIn('server/**/*.ts') };
const shared = keysIn('contract/messages/en.json');

describe('every message', () => {
  it('is used where its catalog belongs', () => {
    expect(browser.keys.filter((key) => !browser.said.has(key))).toEqual([]);
    expect(server.keys.filter((key) => !server.said.has(key))).toEqual([]);
  });

  it('of the shared catalog is used by the browser and by the server', () => {
    expect(shared.filter((key) => !browser.said.has(key) || !server.said.has(key))).toEqual([]);
  });

  it('is in one catalog', () => {
    const all = [...browser.keys, ...server.keys, ...shared];
    expect(all.filter((key, place) => all.indexOf(key) !== place)).toEqual([]);
  });
});
