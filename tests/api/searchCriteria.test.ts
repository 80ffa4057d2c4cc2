import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SearchQuery } from '../../contract/entities/search.ts';
import { foundModels } from '../../machines/search/found.ts';
import { POLL_MS } from '../../server/modules/search/engine/embedded.ts';
import { soon } from '../support/soon.ts';
import { makeModel } from './support/models.ts';
import { ownEngine } from './support/ownEngine.ts';
import { searchablePortal } from './support/searchablePortal.ts';

let rig: Awaited<ReturnType<typeof searchablePortal>>;
beforeAll(async () => {
  rig = await searchablePortal();
});
afterAll(() => rig.portal.close());

const sort = [{ field: 'modelCode' as const, order: 'asc' as const }];
const codes = async (body: SearchQuery) =>
  (await rig.search({ sort, ...body })).list.map(({ modelCode }) => modelCode.replace(/.*-000/, ''));

describe('criteria', () => {
  test.each<[string, SearchQuery, string[]]>([
    ['a disease by its slug', { filters: { disease: ['lung-cancer'] } }, ['1', '2']],
    ['a disease by its code, in any case', { filters: { disease: ['lun'] } }, ['1', '2']],
    ['any of several values', { filters: { priorTreatment: ['chemotherapy', 'radiation'] } }, ['1', '2']],
    [
      'all of several values',
      { filters: { priorTreatment: ['chemotherapy', 'radiation'] }, facetMatch: { priorTreatment: 'all' } },
      ['1'],
    ],
    ['new facets', { filters: { her2: ['Positive'], sex: ['female'] } }, ['1']],
    ['an agent that was tested, by an alias', { filters: { testedAgent: ['azd-9291'] } }, ['3', '2']],
    ['a range', { ranges: { tmb: { min: 5 } } }, ['1']],
    ['a range without the number', { ranges: { age: { max: 100 } } }, ['1']],
    ['a gene alone: altered', { genes: [{ gene: 'kras' }] }, ['1']],
    ['kind and change of the same alteration', { genes: [{ gene: 'KRAS', kind: 'mutation', change: 'G12D' }] }, ['1']],
    ['kind and change of two alterations', { genes: [{ gene: 'KRAS', kind: 'amplification', change: 'G12D' }] }, []],
    ['an alias of a gene', { genes: [{ gene: 'her2' }] }, ['3']],
    ['tested and wild type', { genes: [{ gene: 'KRAS', status: 'wildType' }] }, ['2']],
    ['not tested', { genes: [{ gene: 'KRAS', status: 'notTested' }] }, ['3']],
    ['tested', { genes: [{ gene: 'HER2', status: 'tested' }] }, ['3', '1', '2']],
    ['copies', { genes: [{ gene: 'KRAS', copyNumber: { min: 2 } }] }, ['1']],
    ['the highest expression', { genes: [{ gene: 'KRAS', expressionPercentile: { min: 67 } }] }, ['2']],
    ['two genes, any', { genes: [{ gene: 'KRAS' }, { gene: 'ERBB2' }], match: 'any' }, ['3', '1']],
    ['two genes, all', { genes: [{ gene: 'KRAS' }, { gene: 'ERBB2' }] }, []],
    ['a response of curves, by a Chinese name', { responses: [{ agent: '奥希替尼', minTgi: 60 }] }, ['2']],
    ['a response by category', { responses: [{ agent: 'Osimertinib', mRecist: ['mCR'] }] }, ['2']],
    ['a response that two studies share', { responses: [{ agent: 'Cisplatin', minTgi: 60, mRecist: ['mPR'] }] }, []],
    ['a response of one study', { responses: [{ agent: 'cisplatin', minTgi: 60, mRecist: ['mPD'] }] }, ['1']],
    ['codes in any punctuation', { ids: ['lun pdx 0001', 'BRE_CL_0003', 'none'] }, ['3', '1']],
    ['a draft by its code', { ids: ['LUN-PDX-0099'] }, []],
  ])('%s', async (_, query, expected) => {
    expect(await codes(query)).toEqual(expected);
  });

  test('ids', async () => {
    expect(await codes({ ids: [rig.ids.two, rig.ids.draft] })).toEqual(['2']);
    expect(await codes({ filters: { disease: [rig.lung] } })).toEqual(['1', '2']);
  });

  test('an unknown gene or agent finds nothing and is reported', async () => {
    const { count, genes, responses, waterfall } = await rig.search({
      genes: [{ gene: 'NOSUCH', status: 'notTested' }],
      responses: [{ agent: 'nosuchdrug' }],
      waterfall: 'nosuchdrug',
    });
    expect(count).toBe(0);
    expect(genes).toEqual([{ asked: 'NOSUCH', gene: null, altered: 0, wildType: 0, notTested: 0, drivers: [] }]);
    expect(responses).toEqual([{ asked: 'nosuchdrug', agent: null, studied: 0 }]);
    expect(waterfall).toEqual({ asked: 'nosuchdrug', agent: null, count: 0, bars: [] });
  });

  test('counts of a gene ignore the criteria on genes', async () => {
    const { count, genes } = await rig.search({ genes: [{ gene: 'kras' }] });
    expect(count).toBe(1);
    const counts = { altered: 1, wildType: 1, notTested: 1, drivers: ['mutation'] };
    expect(genes).toEqual([{ asked: 'kras', gene: 'KRAS', ...counts }]);
  });
});

test('the waterfall, the response of each row, and sorting by it', async () => {
  const { list, waterfall } = await rig.search({ waterfall: 'AZD9291', sort: [{ field: 'response', order: 'desc' }] });
  expect(list.map(({ modelCode }) => modelCode)).toEqual(['LUN-PDX-0002', 'BRE-CL-0003', 'LUN-PDX-0001']);
  expect(list[0]?.agentResponse).toMatchObject({ agent: { en: 'Osimertinib', zh: '奥希替尼' }, mRecist: 'mCR' });
  expect(list[2]).toMatchObject({ agentResponse: null, bestResponse: { agent: { en: 'Cisplatin' } } });
  expect(waterfall).toMatchObject({ asked: 'AZD9291', label: { en: 'Osimertinib', zh: '奥希替尼' }, count: 2 });
  expect(waterfall?.bars.map(({ modelCode, study }) => [modelCode, study])).toEqual([
    ['LUN-PDX-0002', 'S1'],
    ['BRE-CL-0003', 'R3'],
  ]);
  expect(waterfall?.bars.map(({ bestAverageChangePercent }) => bestAverageChangePercent === null)).toEqual([
    false,
    true,
  ]);
  expect((await rig.search({})).list.map(({ agentResponse }) => agentResponse)).toEqual([null, null, null]);
});

test('the available data of the result by disease', async () => {
  const { availability } = await rig.search({ availability: true });
  expect(availability).toEqual([
    { disease: 'lung-cancer', label: { en: 'Lung Cancer', zh: '肺癌' }, total: 2, counts: [1, 0, 1, 2, 0, 0] },
    { disease: '', total: 1, counts: [0, 0, 0, 0, 0, 0] },
  ]);
});

test('histograms ignore their own range and cover all visible models', async () => {
  const { histograms, count } = await rig.search({ ranges: { tmb: { min: 9 } } });
  expect(count).toBe(1);
  expect(histograms?.tmb).toMatchObject({ min: 2, max: 10, unknown: 1 });
  expect([histograms?.tmb?.bins[0], histograms?.tmb?.bins[23]]).toEqual([1, 1]);
  expect(histograms?.age).toMatchObject({ min: 40, max: 40, unknown: 0 });
});

test('[A21] a draft is in no extreme, percentile, waterfall, gene or agent', async () => {
  const { histograms, waterfall, facets, genes, responses } = await rig.search({
    waterfall: 'Osimertinib',
    genes: [{ gene: 'SECRET1' }],
    responses: [{ agent: 'Hiddenib' }],
  });
  expect(histograms?.tmb?.max).toBe(10);
  expect(waterfall?.bars).toEqual([]);
  expect((await rig.search({ waterfall: 'Osimertinib' })).waterfall?.count).toBe(2);
  expect(genes?.[0]?.gene).toBeNull();
  expect(responses?.[0]?.agent).toBeNull();
  expect(facets.testedAgent?.map(({ value }) => value)).not.toContain('Hiddenib');
  expect(await codes({ genes: [{ gene: 'KRAS', expressionPercentile: { min: 80 } }] })).toEqual(['2']);
});

test.each<SearchQuery>([
  { sort },
  { sort, waterfall: 'Osimertinib', availability: true },
  { sort, text: 'kras', filters: { priorTreatment: ['chemotherapy'] } },
])('[A21] the lean form of %j arrives whole, and without the values of drafts', async (query) => {
  const { tookMs: _fullTook, list: rows, ...full } = await rig.search(query);
  const first = await rig.search({ ...query, lean: {} });
  expect(first).toMatchObject({ list: [], facets: {} });
  expect(JSON.stringify(first)).not.toMatch(/hidden|secret/i);
  const { terms } = foundModels(first, undefined);
  const later = await rig.search({ ...query, lean: { terms: terms?.key ?? '' } });
  expect(later.lean?.terms).toBeUndefined();
  const { tookMs: _took, list, terms: _same, ...found } = foundModels(later, terms);
  expect(found).toEqual(full);
  const figures = (response: (typeof rows)[number]['bestResponse']) =>
    response && {
      agent: response.agent,
      mRecist: response.mRecist,
      bestAverageChangePercent: response.bestAverageChangePercent,
      tgiPercent: response.tgiPercent,
    };
  expect(list).toEqual(
    rows.map(({ diseaseId: _id, alterations, bestResponse, agentResponse, pdxMi, ...row }) => ({
      ...row,
      alterations: alterations.map(({ alleleFraction: _fraction, ...shown }) => shown),
      bestResponse: figures(bestResponse),
      agentResponse: figures(agentResponse),
      pdxMi: pdxMi && { essential: pdxMi.essential },
    })),
  );
});

test.each([
  { lean: true },
  { lean: { terms: 'x'.repeat(33) } },
  { ranges: { tmb: { from: 1 } } },
  { ranges: { weight: { min: 1 } } },
  { genes: [{ status: 'altered' }] },
  { genes: [{ gene: 'KRAS', status: 'mutated' }] },
  { genes: Array.from({ length: 11 }, () => ({ gene: 'KRAS' })) },
  { responses: [{ minTgi: 60 }] },
  { facetMatch: { sex: 'all' } },
  { match: 'none' },
  { ids: Array.from({ length: 5_001 }, () => 'a') },
])('[A19] %j is refused', async (body) => {
  expect((await rig.portal.call('searchModels', { body, token: rig.token })).status).toBe(400);
});

test('a missed message is caught up within ten seconds, at the next check', async () => {
  expect(POLL_MS).toBeLessThan(10_000);
  const { database } = rig.portal.dependencies;
  const quick = ownEngine(rig.portal, 50);
  const found = () => quick.count({ ids: ['QUIET-PDX-0004'], locale: 'en' });
  expect(await found()).toBe(0);
  await database.execute(sql`alter table model disable trigger model_changed`);
  await makeModel(database, { modelCode: 'QUIET-PDX-0004' });
  await database.execute(sql`alter table model enable trigger model_changed`);
  await vi.waitFor(async () => expect(await found()).toBe(1), soon);
  await quick.stop();
});
