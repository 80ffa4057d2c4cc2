import { expect, test } from 'vitest';
import { officeChunk, sharedChunk, startChunk, toolsChunk } from '../../build/chunks.ts';
import { readImports } from '../support/imports.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const imports = readImports(['src', 'machines', 'contract']);
const idsOf = (file: string, of: 'value' | 'later') =>
  (imports.get(file) ?? []).filter(({ kind }) => kind === of).map(({ to }) => ROOT + to);
const importersOf = (file: string, of: 'value' | 'later') =>
  [...imports]
    .filter(([, list]) => list.some(({ to, kind }) => to === file && kind === of))
    .map(([from]) => ROOT + from);
const graph = {
  getModuleInfo: (id: string) => {
    const file = id.replace(ROOT, '');
    return {
      importedIds: idsOf(file, 'value'),
      dynamicallyImportedIds: idsOf(file, 'later'),
      importers: importersOf(file, 'value'),
      dynamicImporters: importersOf(file, 'later'),
    };
  },
};

test('what the home page draws at rest brings no file of the office along', () => {
  const needed = new Set([`${ROOT}src/site/home/RestingTissue.tsx`]);
  for (const id of needed) for (const imported of graph.getModuleInfo(id).importedIds) needed.add(imported);
  expect([...needed]).toContain(`${ROOT}src/effects/pageAwake.ts`);
  // in the order in which the bundler asks
  const groups = [startChunk(), toolsChunk(), sharedChunk(), officeChunk()];
  const places = [...needed].map((id) =>
    groups.reduce<string | null>((found, group) => found ?? group(id, graph), null),
  );
  expect(places.filter((place) => place !== null && place !== 'index' && place !== 'models')).toEqual([]);
});
