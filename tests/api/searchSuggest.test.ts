import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_EXAMPLES } from '../../contract/constants.ts';
import type { SearchSelection } from '../../contract/entities/search.ts';
import { searchablePortal } from './support/searchablePortal.ts';

let rig: Awaited<ReturnType<typeof searchablePortal>>;
beforeAll(async () => {
  rig = await searchablePortal();
});
afterAll(() => rig.portal.close());

const sort = [{ field: 'modelCode' as const, order: 'asc' as const }];

describe('from one model of the result to the next', () => {
  const neighbors = async (id: string | undefined, body: SearchSelection = { sort }) =>
    rig.portal.call('searchNeighbors', { params: { id: id ?? '' }, body, token: rig.token });

  test('position, previous and next model follow the order of the result', async () => {
    expect((await neighbors(rig.ids.one)).data).toEqual({
      position: 2,
      count: 3,
      previous: { id: rig.ids.three, modelCode: 'BRE-CL-0003' },
      next: { id: rig.ids.two, modelCode: 'LUN-PDX-0002' },
    });
    expect((await neighbors(rig.ids.three)).data).toMatchObject({ position: 1, previous: null });
  });

  test('[A21] a model outside the result has no position, and a draft has none', async () => {
    const nowhere = { position: null, previous: null, next: null };
    expect((await neighbors(rig.ids.three, { sort, genes: [{ gene: 'KRAS' }] })).data).toMatchObject(nowhere);
    expect((await neighbors(rig.ids.draft)).data).toMatchObject({ ...nowhere, count: 3 });
  });

  test('refusals', async () => {
    expect((await neighbors('not-an-id')).status).toBe(400);
    expect((await neighbors(rig.ids.one, { page: 2 } as SearchSelection)).status).toBe(400);
    const { status } = await rig.portal.call('searchNeighbors', { params: { id: rig.ids.one }, body: {} });
    expect(status).toBe(401);
  });
});

describe('suggestions', () => {
  const suggest = async (text: string, address = '198.51.100.7') => {
    const reply = await rig.portal.call('searchSuggest', { body: { text }, headers: { 'x-forwarded-for': address } });
    if (reply.data === null) throw new Error(`${reply.status} ${reply.message}`);
    return reply.data;
  };

  test('an alias of a gene is named in its suggestion', async () => {
    expect((await suggest('HER2')).genes).toEqual([{ symbol: 'ERBB2', alias: 'HER2', count: 1 }]);
    expect((await suggest('mll')).genes).toEqual([{ symbol: 'KMT2A', alias: 'MLL', count: 0 }]);
  });

  test.each(['肺癌', '肺', 'lung c', 'Lung', 'lnug'])('a disease is suggested: %s', async (text) => {
    expect((await suggest(text)).diseases).toEqual([
      { value: 'lung-cancer', label: { en: 'Lung Cancer', zh: '肺癌' }, alias: null, count: 2 },
    ]);
  });

  test('drugs are suggested with their other names', async () => {
    const label = { en: 'Osimertinib', zh: '奥希替尼' };
    expect((await suggest('奥希')).drugs).toEqual([{ agent: 'Osimertinib', label, alias: '奥希替尼', count: 2 }]);
    expect((await suggest('osimertnib')).drugs).toEqual([{ agent: 'Osimertinib', label, alias: null, count: 2 }]);
  });

  test('models are suggested with the exact code first, in every punctuation', async () => {
    const { models } = await suggest('lun pdx 0002');
    expect(models).toEqual([{ id: rig.ids.two, modelCode: 'LUN-PDX-0002', name: 'LUN-PDX-0002', modelType: 'PDX' }]);
    expect((await suggest('LUN-PDX')).models.map(({ modelCode }) => modelCode)).toEqual([
      'LUN-PDX-0001',
      'LUN-PDX-0002',
    ]);
    expect((await suggest('p one')).models[0]?.modelCode).toBe('LUN-PDX-0001');
  });

  test.each(['', ' ', '%', "'; drop table model; --", 'a'.repeat(200)])('%j causes no error', async (text) => {
    expect((await suggest(text)).models).toEqual([]);
  });

  test('[A21] the example searches are counted as a search counts them, for everyone and without drafts', async () => {
    const { data } = await rig.portal.call('searchExamples');
    expect(data?.list.map(({ text }) => text)).toEqual(SEARCH_EXAMPLES);
    for (const { text, count } of data?.list ?? []) expect(count).toBe((await rig.search({ text })).count);
    expect(data?.list.find(({ text }) => text === 'osimertinib')?.count).toBeGreaterThan(0);
  });

  test('too many calls for the example searches from one network are refused, and other networks are served', async () => {
    const from = async (address: string) =>
      (await rig.portal.call('searchExamples', { headers: { 'x-forwarded-for': address } })).status;
    const statuses = new Set<number>();
    for (let index = 0; index < 250; index++) statuses.add(await from('203.0.113.10'));
    expect(statuses).toEqual(new Set([200, 429]));
    expect(await from('203.0.113.11')).toBe(200);
  });

  test('[A21] no suggestion contains a draft', async () => {
    for (const text of ['Hiddenoma', 'Hiddenomaa', 'LUN-PDX-0099', 'HIDDEN-ALIAS', 'Hiddenib', 'SECRET1'])
      expect(await suggest(text)).toMatchObject({ models: [], drugs: [], genes: [] });
  });

  test('an unknown field, a text that is too long and too many calls from one address are refused', async () => {
    for (const body of [{}, { text: 'a', visibility: 'all' }, { text: 'a'.repeat(201) }, { text: 1 }])
      expect((await rig.portal.call('searchSuggest', { body })).status).toBe(400);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const statuses = new Set<number>();
    for (let index = 0; index < 250; index++)
      statuses.add((await rig.portal.call('searchSuggest', { body: { text: 'a' }, headers })).status);
    expect(statuses).toEqual(new Set([200, 429]));
    expect((await suggest('a')).models).toBeDefined();
  });
});

describe('lists', () => {
  test('models are matched, unmatched or duplicate, in their order', async () => {
    const entries = ['bre cl 0003', 'P-ONE', 'nothing', 'LUN-PDX-0001', rig.ids.two, '', 'LUN-PDX-0099', 'first ONE'];
    const { data } = await rig.portal.call('searchResolve', { body: { kind: 'models', entries }, token: rig.token });
    expect(data).toEqual({
      matched: [
        { entry: 'bre cl 0003', value: 'BRE-CL-0003', label: 'BRE-CL-0003' },
        { entry: 'P-ONE', value: 'LUN-PDX-0001', label: 'First one' },
        { entry: rig.ids.two, value: 'LUN-PDX-0002', label: 'LUN-PDX-0002' },
      ],
      ambiguous: [],
      unmatched: ['nothing', 'LUN-PDX-0099'],
      duplicates: [
        { entry: 'LUN-PDX-0001', value: 'LUN-PDX-0001' },
        { entry: 'first ONE', value: 'LUN-PDX-0001' },
      ],
    });
  });

  test('genes are matched by symbol and alias', async () => {
    const body = { kind: 'genes', entries: ['HER2', 'erbb2', 'MLL', 'NOSUCH', 'SECRET1'] };
    const { data } = await rig.portal.call('searchResolve', { body, token: rig.token });
    expect(data).toEqual({
      matched: [
        { entry: 'HER2', value: 'ERBB2', label: 'erb-b2 receptor tyrosine kinase 2' },
        { entry: 'MLL', value: 'KMT2A', label: 'lysine methyltransferase 2A' },
      ],
      ambiguous: [],
      unmatched: ['NOSUCH', 'SECRET1'],
      duplicates: [{ entry: 'erbb2', value: 'ERBB2' }],
    });
  });

  test('refusals', async () => {
    expect((await rig.portal.call('searchResolve', { body: { kind: 'models', entries: ['a'] } })).status).toBe(401);
    for (const body of [{ kind: 'drugs', entries: ['a'] }, { kind: 'genes', entries: [] }, { entries: ['a'] }])
      expect((await rig.portal.call('searchResolve', { body, token: rig.token })).status).toBe(400);
  });
});
