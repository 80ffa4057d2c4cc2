import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import diseases from '../../server/demo/data/diseases.json' with { type: 'json' };
import { codesIn, named, samplePortal } from './support/samplePortal.ts';

const at = samplePortal();
const { make } = at;

/** Names that byte order and many collations sort wrongly. */
const nasty = [
  ...['LUN-PDX-10', 'LUN-PDX-9', 'lun-pdx-11', 'LUN-PDX-0100', 'LUN PDX 1', 'LUNPDX2', '10 mg', '9 mg', '1.10', '1.9'],
  ...['Ärzte', 'Arm', 'Azan', 'zebra', 'Zebra 2', 'éclair', 'Eclipse', 'ecl', 'Ångström', 'ø', 'ß', 'ssa', 'œuvre'],
  ...[
    '肺癌',
    '白血病',
    '前列腺癌',
    '胃癌',
    '阿尔茨海默病',
    '骨髓瘤2',
    '骨髓瘤10',
    '鼻咽癌',
    '食管癌',
    'α-fetoprotein',
    'β',
  ],
  ...["D'Arcy", 'Darcy', '_x', '-x', '(x)', '²', '2', '１２', '13', 'ＡＢ', 'ac', '😀', 'Ω', 'я', 'あ', 'ア', '가'],
];
const titles = diseases.map(({ name }) => name);
const inOrder = (texts: readonly string[], locale: 'en' | 'zh'): string[] => {
  const { compare } = new Intl.Collator(locale === 'zh' ? 'zh-Hans' : 'en', { numeric: true });
  return texts.toSorted((one, other) => compare(one.toLowerCase(), other.toLowerCase()));
};
const speaking = (locale: 'en' | 'zh') => ({ 'accept-language': locale });
const listed = async (body: object, locale: 'en' | 'zh') =>
  (await at.calls.post('list', { limit: 200, ...body }, {}, speaking(locale))).data.list;

async function fill(names: readonly { en: string; zh: string }[]): Promise<void> {
  await at.portal.dependencies.database.execute(sql`
    insert into sample (code, name, body, aliases)
    select 'R-' || place, name, '{"en":"","zh":""}', '[]'
    from jsonb_array_elements(${JSON.stringify(names)}::jsonb) with ordinality as given(name, place)`);
}

describe('texts are sorted in the reader’s language', () => {
  test.each(['en', 'zh'] as const)('the diseases of the demonstration, in %s', async (locale) => {
    await fill(titles);
    const names = (await listed({ sort: [{ field: 'name', order: 'asc' }] }, locale)).map(
      ({ name }) => (name as { en: string; zh: string })[locale],
    );
    expect(names).toEqual(
      inOrder(
        titles.map((title) => title[locale]),
        locale,
      ),
    );
  });

  test.each(['en', 'zh'] as const)('names that are hard to sort, in %s: lists, pickers and files', async (locale) => {
    await fill(nasty.map((name) => named(name)));
    const wanted = inOrder(nasty, locale);
    const sorted = await listed({ sort: [{ field: 'name', order: 'asc' }] }, locale);
    expect(sorted.map(({ name }) => (name as { en: string }).en)).toEqual(wanted);
    // siblings with the same place
    const tree = await listed({}, locale);
    expect(tree.map(({ name }) => (name as { en: string }).en)).toEqual(wanted);
    const offered = await at.calls.post('options', { field: 'parent' }, {}, speaking(locale));
    expect(offered.data.list.map(({ label }) => label.en)).toEqual(wanted);
    const file = await at.calls.post(
      'export',
      { columns: ['name'], format: 'csv', sort: [{ field: 'name', order: 'asc' }] },
      {},
      speaking(locale),
    );
    const [, ...rows] = file.http.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    // each name has a cell for each language; here both cells are the same
    const cells = rows.map((row) => row.slice(0, (row.length - 1) / 2));
    const plain = cells.map((cell) => cell.replace(/^"|"$/g, '').replace(/^'(?=[-=+@])/, ''));
    expect(plain).toEqual(wanted);
  });

  test('the manual order comes before the names; names decide within the same position', async () => {
    await make({ code: 'P-1', name: named('Zebra'), order: 1 });
    await make({ code: 'P-2', name: named('Ant'), order: 2 });
    await make({ code: 'P-3', name: named('Ape 10'), order: 2 });
    await make({ code: 'P-4', name: named('ape 9'), order: 2 });
    expect(codesIn(await at.calls.post('list'))).toEqual(['P-1', 'P-2', 'P-4', 'P-3']);
    const offered = await at.calls.post('options', { field: 'parent' });
    expect(offered.data.list.map(({ label }) => label.en)).toEqual(['Zebra', 'Ant', 'ape 9', 'Ape 10']);
  });

  test('moving a row leaves the others where its reader saw them', async () => {
    const ids = new Map<string, string>();
    for (const name of ['b', 'C', 'a', 'd']) ids.set(name, (await make({ name: named(name) })).id);
    await at.calls.post('move', { id: ids.get('d'), parent: null, before: ids.get('b') });
    const names = (await listed({}, 'en')).map(({ name }) => (name as { en: string }).en);
    expect(names).toEqual(['a', 'd', 'b', 'C']);
  });

  test('lists sort choices in the order of the form, including those of dictionaries', async () => {
    await make({ code: 'O-1', level: 'high', operation: 'del' });
    await make({ code: 'O-2', level: 'low', operation: 'add' });
    await make({ code: 'O-3' });
    await make({ code: 'O-4', operation: 'edit' });
    const by = async (field: string, order = 'asc') =>
      codesIn(
        await at.calls.post('list', {
          sort: [
            { field, order },
            { field: 'code', order: 'asc' },
          ],
        }),
      );
    expect(await by('level')).toEqual(['O-2', 'O-1', 'O-3', 'O-4']);
    expect(await by('level', 'desc')).toEqual(['O-1', 'O-2', 'O-3', 'O-4']);
    expect(await by('operation')).toEqual(['O-2', 'O-4', 'O-1', 'O-3']);
  });

  test('records with the same name are each on one page', async () => {
    await fill(Array.from({ length: 25 }, (_, index) => named(index % 2 ? 'Same' : 'same')));
    const pages = [1, 2, 3].map((page) =>
      at.calls.post('list', { page, limit: 10, sort: [{ field: 'name', order: 'asc' }] }),
    );
    expect(new Set((await Promise.all(pages)).flatMap(codesIn)).size).toBe(25);
  });
});
