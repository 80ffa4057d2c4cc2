import { expect, test } from 'vitest';
import type { Bundle } from '../../build/bundle.ts';
import { filesInCircle } from '../../build/withoutCircles.ts';

const bundleOf = (imports: Record<string, string[]>): Bundle =>
  Object.fromEntries(
    Object.entries(imports).map(([file, imported]) => [
      file,
      { type: 'chunk', isEntry: false, facadeModuleId: null, imports: imported, dynamicImports: [], moduleIds: [] },
    ]),
  );

test('files that import one another are found, also through others', () => {
  const bundle = bundleOf({ start: ['one'], one: ['two'], two: ['three'], three: ['one'], aside: ['two'], alone: [] });
  expect(filesInCircle(bundle)).toEqual(['one', 'two', 'three']);
});

test('files that import the same file are no circle', () => {
  expect(
    filesInCircle(bundleOf({ start: ['one', 'two'], one: ['shared'], two: ['shared', 'missing'], shared: [] })),
  ).toEqual([]);
});
