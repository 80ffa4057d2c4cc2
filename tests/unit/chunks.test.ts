import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chunkNames } from '../../build/chunks.ts';
import { HOME_AT_REST, pageModules, START } from '../../build/pageModules.ts';
import { isOffice } from '../../build/withoutOffice.ts';
import { backOfficePages } from '../../contract/pages.ts';
import { readImports } from '../support/imports.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const imports = readImports(['src', 'machines', 'contract']);
const codes = new Map([...imports.keys()].map((file) => [ROOT + file, codeOf(file)]));
const idsOf = (id: string, of: 'value' | 'later') =>
  (imports.get(id.replace(ROOT, '')) ?? []).filter(({ kind }) => kind === of).map(({ to }) => ROOT + to);
const bundler = {
  getModuleInfo: (id: string) => ({
    importedIds: idsOf(id, 'value'),
    dynamicallyImportedIds: idsOf(id, 'later'),
    code: codes.get(id) ?? null,
  }),
};
const named = chunkNames(() => null);
/** Modules without a name are in a file of what only one visit needs. */
const fileOf = (id: string) => named(id, bundler) ?? id;
const modules = reached([START], ['value', 'later']);
const members = Map.groupBy(modules, fileOf);

test('a page loads little that it does not need', () => {
  const much = Object.entries(pageModules()).flatMap(([path, page]) => {
    const needed = reached([START, ...page], ['value']);
    const loaded = loadedWith(needed);
    const share = sizeOf(new Set([...loaded].filter((id) => !needed.has(id)))) / sizeOf(needed);
    return share > 0.35 ? [`${path}: ${Math.round(share * 100)} %`] : [];
  });
  expect(much).toEqual([]);
});

test('a page loads few files of what pages share', () => {
  // pages of the back-office that show all kinds of data load the definition of each, which its own page loads too
  const many = Object.entries(pageModules()).flatMap(([path, page]) => {
    const files = new Set([...loadedWith(reached([START, ...page], ['value']))].map(fileOf));
    const shared = [...files].filter((file) => !modules.has(file));
    return shared.length > (path in backOfficePages ? 24 : 12) ? [`${path}: ${shared.join(' ')}`] : [];
  });
  expect(many).toEqual([]);
});

test('what the home page draws at rest brings no code of the office along', () => {
  const loaded = loadedWith(reached([START, ...(pageModules()['/home'] ?? []), HOME_AT_REST], ['value']));
  expect([...loaded]).toContain(`${ROOT}src/effects/pageAwake.ts`);
  expect([...loaded].filter(isOffice)).toEqual([]);
});

test('no file of public pages has code of the office', () => {
  for (const [path, page] of Object.entries(pageModules())) {
    const needed = reached([START, ...page], ['value']);
    if ([...needed].some(isOffice)) continue;
    expect([...loadedWith(needed)].filter(isOffice), path).toEqual([]);
  }
});

test('no file needs a file that needs it', () => {
  const needs = new Map(
    [...members].map(([file, ids]) => [
      file,
      new Set(ids.flatMap((id) => idsOf(id, 'value').map(fileOf)).filter((other) => other !== file)),
    ]),
  );
  const circles = [...needs.keys()].filter((file) => {
    const found = new Set(needs.get(file));
    for (const other of found) for (const next of needs.get(other) ?? []) found.add(next);
    return found.has(file);
  });
  expect(circles).toEqual([]);
});

test('what every page needs is in one file', () => {
  const start = reached([START], ['value']);
  expect(new Set([...start].map(fileOf))).toEqual(new Set(['index']));
});

/** Returns modules and what they import, directly or indirectly. */
function reached(ids: readonly string[], kinds: readonly ('value' | 'later')[]): ReadonlySet<string> {
  const found = new Set(ids);
  for (const id of found) for (const kind of kinds) for (const next of idsOf(id, kind)) found.add(next);
  return found;
}

/** Returns the modules in the files of these modules, and in the files that those import. */
function loadedWith(needed: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(needed);
  for (const id of found)
    for (const mate of members.get(fileOf(id)) ?? [])
      for (const next of [mate, ...idsOf(mate, 'value')]) found.add(next);
  return found;
}

function sizeOf(ids: ReadonlySet<string>): number {
  return [...ids].reduce((sum, id) => sum + (codes.get(id)?.length ?? 0), 0);
}

function codeOf(file: string): string {
  return existsSync(ROOT + file) ? readFileSync(ROOT + file, 'utf8') : '';
}
