import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ResolvedList } from '../../contract/entities/resolvedLists.ts';
import { gene } from '../../server/modules/catalog/gene.table.ts';
import { soon } from '../support/soon.ts';
import { makeModel } from './support/models.ts';
import { searchablePortal } from './support/searchablePortal.ts';

let rig: Awaited<ReturnType<typeof searchablePortal>>;
beforeAll(async () => {
  rig = await searchablePortal();
  const { database } = rig.portal.dependencies;
  const line = { aliases: ['H1975'], modelType: 'cell line' as const };
  await makeModel(database, { modelCode: 'LUN-CL-1975', name: 'NCI-H1975', ...line });
  await makeModel(database, { modelCode: 'LUN-CDX-1975', name: 'NCI-H1975 xenograft', ...line, modelType: 'CDX' });
  await makeModel(database, { modelCode: 'LUN-CL-0009', name: 'PC-9', modelType: 'cell line' });
  await makeModel(database, { modelCode: 'PAN-CL-0011', name: '1.1B4', modelType: 'cell line' });
  await makeModel(database, { modelCode: 'LUN-CL-1976', name: 'H1975 draft', ...line, state: 'draft' });
  await database.insert(gene).values([
    { symbol: 'CDKN2A', name: 'cyclin dependent kinase inhibitor 2A', aliases: ['P16', 'SHARED1'] },
    { symbol: 'CDKN2B', name: 'cyclin dependent kinase inhibitor 2B', aliases: ['SHARED1', 'KRAS'] },
  ]);
  await vi.waitFor(async () => expect((await resolve(['1.1B4'])).matched).toHaveLength(1), soon);
  await vi.waitFor(async () => expect((await resolve(['P16'], 'genes')).matched).toHaveLength(1), soon);
});
afterAll(() => rig.portal.close());

async function resolve(entries: string[], kind: 'models' | 'genes' = 'models'): Promise<ResolvedList> {
  const { data, message } = await rig.portal.call('searchResolve', { body: { kind, entries }, token: rig.token });
  if (data === null) throw new Error(message);
  return data;
}
const valuesOf = ({ matched }: ResolvedList) => matched.map(({ value }) => value);

test.each([
  ['blanks', ['LUN-PDX-0002 PC-9  LUN-PDX-0001']],
  ['bars', ['LUN-PDX-0002|PC-9 | LUN-PDX-0001']],
  ['tabs', ['LUN-PDX-0002\tPC-9\tLUN-PDX-0001']],
  ['blanks that do not break', ['LUN-PDX-0002\u00A0PC-9\u00A0LUN-PDX-0001']],
  ['numbers with a full stop', ['1. LUN-PDX-0002', '2.PC-9', '3.  LUN-PDX-0001']],
  ['numbers with a bracket', ['1) LUN-PDX-0002', '(2) PC-9', '3)LUN-PDX-0001']],
  ['numbers with a sharp sign', ['#1 LUN-PDX-0002', '#2 PC-9', '#3  LUN-PDX-0001']],
  ['wide numbers', ['１．LUN-PDX-0002', '（２）PC-9', '３：LUN-PDX-0001']],
  ['numbers in circles', ['①LUN-PDX-0002', '② PC-9', '③ LUN-PDX-0001']],
  ['numbers with a Chinese comma', ['1、LUN-PDX-0002', '2、PC-9', '3、LUN-PDX-0001']],
  ['numbers in one line', ['1. LUN-PDX-0002 2. PC-9 3. LUN-PDX-0001']],
  ['numbers in entries of their own', ['1.', 'LUN-PDX-0002', '2.', 'PC-9', '•', 'LUN-PDX-0001']],
  ['bullets', ['• LUN-PDX-0002', '- PC-9', '* LUN-PDX-0001']],
])('a list separated by %s is split in its order', async (_, entries) => {
  const list = await resolve(entries);
  expect(valuesOf(list)).toEqual(['LUN-PDX-0002', 'LUN-CL-0009', 'LUN-PDX-0001']);
  expect({ ...list, matched: [] }).toEqual({ matched: [], ambiguous: [], unmatched: [], duplicates: [] });
});

test('a name with blanks or a period stays whole, by itself and in a list', async () => {
  expect(valuesOf(await resolve(['NCI-H1975 xenograft', '1.1B4']))).toEqual(['LUN-CDX-1975', 'PAN-CL-0011']);
  expect(valuesOf(await resolve(['PC-9 NCI-H1975 xenograft 1.1B4 NCI-H1975']))).toEqual([
    'LUN-CL-0009',
    'LUN-CDX-1975',
    'PAN-CL-0011',
    'LUN-CL-1975',
  ]);
});

test('an entry is not matched by a known part of it; in a line of several entries the rest is reported', async () => {
  expect(await resolve(['PC-9 resistant clone'])).toMatchObject({ matched: [], unmatched: ['PC-9 resistant clone'] });
  const line = await resolve(['PC-9 nonsense LUN-PDX-0001 PC-9']);
  expect(valuesOf(line)).toEqual(['LUN-CL-0009', 'LUN-PDX-0001']);
  expect(line).toMatchObject({ unmatched: ['nonsense'], duplicates: [{ entry: 'PC-9', value: 'LUN-CL-0009' }] });
});

test('a line longer than a name is read as a list; no list exceeds the limit of a search', async () => {
  const line = Array.from({ length: 400 }, () => 'LUN-PDX-0001').join(' ');
  expect(await resolve([`${line} PC-9`])).toMatchObject({ unmatched: [], matched: { length: 2 } });
  const endless = Array.from({ length: 5_001 }, () => 'PC-9').join(' ');
  expect(await resolve([endless])).toMatchObject({ matched: [], unmatched: [endless] });
});

test('a name of several models is ambiguous; drafts are not offered, and a code is never ambiguous', async () => {
  const list = await resolve(['PC-9', 'H1975', 'LUN-CL-1975', 'h-1975']);
  expect(valuesOf(list)).toEqual(['LUN-CL-0009', 'LUN-CL-1975']);
  expect(list.ambiguous).toEqual([
    {
      entry: 'H1975',
      after: 1,
      choices: [
        { value: 'LUN-CDX-1975', label: 'NCI-H1975 xenograft', modelType: 'CDX' },
        { value: 'LUN-CL-1975', label: 'NCI-H1975', modelType: 'cell line' },
      ],
    },
  ]);
  expect(list.duplicates).toMatchObject([{ entry: 'h-1975', value: 'H1975' }]);
});

test('a name of several genes is ambiguous too; a symbol never is', async () => {
  const list = await resolve(['1. P16 | SHARED1', 'KRAS'], 'genes');
  expect(valuesOf(list)).toEqual(['CDKN2A', 'KRAS']);
  expect(list.ambiguous).toMatchObject([
    { entry: 'SHARED1', after: 1, choices: [{ value: 'CDKN2A' }, { value: 'CDKN2B' }] },
  ]);
});

test('a list is shown, exported and walked through in its own order', async () => {
  const ids = ['LUN-PDX-0002', 'lun cl 0009', 'LUN-PDX-0001', rig.ids.three];
  const order = ['LUN-PDX-0002', 'LUN-CL-0009', 'LUN-PDX-0001', 'BRE-CL-0003'];
  const sort = [{ field: 'listOrder', order: 'asc' }] as const;
  const codes = async (body: Parameters<typeof rig.search>[0]) =>
    (await rig.search(body)).list.map(({ modelCode }) => modelCode);
  expect(await codes({ ids, sort: [...sort] })).toEqual(order);
  expect(await codes({ ids, sort: [{ field: 'listOrder', order: 'desc' }] })).toEqual(order.toReversed());
  expect(await codes({ ids, sort: [...sort], page: 2, limit: 2 })).toEqual(order.slice(2));
  const { data } = await rig.portal.call('searchNeighbors', {
    params: { id: rig.ids.one },
    body: { ids, sort: [...sort] },
    token: rig.token,
  });
  expect(data).toMatchObject({
    position: 3,
    previous: { modelCode: 'LUN-CL-0009' },
    next: { modelCode: 'BRE-CL-0003' },
  });
  const file = await rig.portal.fetch('exportModels', {
    body: { ids, sort: [...sort], columns: ['model'], format: 'csv' },
    token: rig.token,
  });
  const rows = file.body.split('\r\n').slice(1, 5);
  expect(rows.map((row) => row.split(',')[0])).toEqual(order);
});
