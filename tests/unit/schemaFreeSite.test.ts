import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
const IMPORT = /^import \{([^}]*)\} from '[./]*contract\/(?:entities|endpoints)\//gm;

/** Whether a file imports a value, not only types, from a file with schemas. */
const hasValue = (code: string): boolean =>
  [...code.matchAll(IMPORT)].some(([, names = '']) =>
    names.split(',').some((name) => name.trim() !== '' && !name.trim().startsWith('type ')),
  );

/**
 * A constant beside schemas brings all of typebox (18 kB) into the first script of every page. Constants that pages use
 * are in files of their own, such as `contract/lengths.ts`. The build checks all pages (`build/withoutSchemas.ts`).
 */
test('public pages use no values of files with schemas', () => {
  const files = globSync('{machines/**,src/{boot,effects,portal,shared,site,ui}/**}/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter(
    (file) => !/\.cases\.ts$|samples\.ts$/.test(file) && hasValue(readFileSync(`${ROOT}/${file}`, 'utf8')),
  );
  expect(found).toEqual([]);
});
