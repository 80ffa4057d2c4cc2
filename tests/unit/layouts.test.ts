import { expect, test } from 'vitest';
import { importKinds } from '../../contract/importKinds.ts';
import { hasLayout, type LayoutFile, sourcesIn } from '../../server/importers/layouts/layout.ts';
import { layouts } from '../../server/importers/layouts/layouts.ts';

test('each layout has its own id, a label in both languages and a public document', () => {
  expect(new Set(layouts.map(({ id }) => id)).size).toBe(layouts.length);
  for (const { id, label, document } of layouts) {
    expect(label.en, id).not.toBe('');
    expect(label.zh, id).toMatch(/[一-鿿：]/);
    expect(new URL(document).protocol, id).toBe('https:');
  }
});

const withHeader = layouts.filter(({ header }) => header.length > 0);

test.each(withHeader.map((layout) => [layout.id, layout] as const))(
  'a file with the columns of %s has it, and has sources for most of what the kind needs',
  (_, layout) => {
    // a matrix has a column for each model besides
    const header = layout.wide ? [...layout.header, 'S-1', 'S-2', 'S-3'] : layout.header;
    const file: LayoutFile = { name: layout.wide ? 'data_cna' : 'file', part: '', header };
    expect(hasLayout(layout, file)).toBe(true);
    expect(layouts.find((one) => hasLayout(one, file))?.id).toBe(layout.id);
    const wide = layout.wide?.(file);
    const mapping = sourcesIn(wide ? [...wide.keys, wide.name, wide.value] : header, layout.mapping(file));
    const { required } = importKinds[layout.kind].columns;
    const found = required.filter((column) => mapping[column] !== undefined);
    expect(found.length).toBeGreaterThanOrEqual(required.length / 2);
  },
);

test('a file that lacks a column of a layout does not have it', () => {
  for (const layout of withHeader)
    for (const missing of layout.header) {
      const header = layout.header.filter((name) => name !== missing);
      expect(hasLayout(layout, { name: 'file', part: '', header }), `${layout.id} without ${missing}`).toBe(false);
    }
});
