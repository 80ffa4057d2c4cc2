import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resources } from '../../contract/resources/index.ts';
import { LOGGED_BESIDES } from '../../contract/resources/log.ts';

/** The names that the server writes as a resource of the operation log. */
const written = new Set(
  globSync('server/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bresource: '(\w+)'/g)].map(([, name = '']) => name),
  ),
);

test('everything that the operation log can be about has a name in both languages', () => {
  const named = new Set([...resources.map(({ name }): string => name), ...Object.keys(LOGGED_BESIDES)]);
  expect(written.size).toBeGreaterThan(15);
  expect([...written].filter((name) => !named.has(name))).toEqual([]);
  for (const [name, { en, zh }] of Object.entries(LOGGED_BESIDES)) {
    expect([name, written.has(name)]).toEqual([name, true]);
    expect([en, zh].filter((text) => text.trim() === '' || text === name)).toEqual([]);
  }
});
