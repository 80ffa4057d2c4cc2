import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublishedFrequency } from '../../contract/entities/frequency.ts';
import type { Alteration } from '../../contract/entities/model.ts';
import { disease } from '../../server/modules/catalog/disease.table.ts';
import { genePanel } from '../../server/modules/catalog/gene.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { oncotreeNode } from '../../server/modules/catalog/oncotree.table.ts';
import { makeCategory, makeNewsletter, makePanel } from './support/catalog.ts';
import { makeArea, makeModel } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let database: TestApp['dependencies']['database'];
beforeAll(async () => {
  portal = await testApp();
  database = portal.dependencies.database;
});
afterAll(() => portal.close());

const UNKNOWN = '01980000-0000-7000-8000-000000000000';
const mutated = (gene: string): Alteration => ({ gene, kind: 'mutation', proteinChange: null, alleleFraction: null });
const areaOf = async (id: string) => (await portal.call('diseases')).data?.list.find((area) => area.id === id);

test('[C.2] areas come in order with their models counted by type, including the areas below', async () => {
  const later = await makeArea(database, 'ORD2', ['Second', '第二'], { sort: 12 });
  const lung = await makeArea(database, 'ORD1', ['Lung', '肺'], { sort: 11, oncotreeCodes: ['LUNG'] });
  const small = await makeArea(database, 'ORD3', ['Small cell', '小细胞'], { sort: 13, parentId: lung });
  for (const modelType of ['PDX', 'PDX', 'organoid'] as const) {
    await makeModel(database, { diseaseId: lung, modelType });
  }
  await makeModel(database, { diseaseId: small, modelType: 'PDX' });

  const { data } = await portal.call('diseases');
  const ours = data?.list.filter(({ code }) => code.startsWith('ORD')) ?? [];
  expect(ours.map(({ id }) => id)).toEqual([lung, later, small]);
  expect(data?.count).toBe(data?.list.length);
  expect(ours[0]).toMatchObject({
    diseaseTitle: { en: 'Lung', zh: '肺' },
    parentId: null,
    oncotreeCode: 'LUNG',
    modelCount: 4,
    modelTypes: [
      { modelType: 'PDX', count: 3 },
      { modelType: 'organoid', count: 1 },
    ],
  });
  expect(ours[2]).toMatchObject({ parentId: lung, modelCount: 1, oncotreeCode: null });
});

test('counts follow every change of the models: added, withdrawn, removed', async () => {
  const area = await makeArea(database, 'CHG', ['Changing', '变化']);
  const id = await makeModel(database, { diseaseId: area });
  expect((await areaOf(area))?.modelCount).toBe(1);
  const second = await makeModel(database, { diseaseId: area });
  expect((await areaOf(area))?.modelCount).toBe(2);
  await database.update(model).set({ state: 'draft' }).where(eq(model.id, second));
  expect((await areaOf(area))?.modelCount).toBe(1);
  await database.delete(model).where(eq(model.id, id));
  expect((await areaOf(area))?.modelCount).toBe(0);
});

test('[C.3] the filter offers the areas by id', async () => {
  const area = await makeArea(database, 'OPT', ['Optional', '可选'], { sort: 1 });
  const { data } = await portal.call('filterDiseases');
  expect(data?.list).toContainEqual({ id: area, value: area, diseaseTitle: { en: 'Optional', zh: '可选' } });
  expect(data?.list.map(({ id }) => id)).not.toContain('all');
});

test('[C.5] the tree nests areas below areas', async () => {
  const top = await makeArea(database, 'TRE1', ['Top', '上']);
  const middle = await makeArea(database, 'TRE2', ['Middle', '中'], { parentId: top });
  const leaf = await makeArea(database, 'TRE3', ['Leaf', '下'], { parentId: middle });
  await makeModel(database, { diseaseId: leaf });
  const { data } = await portal.call('diseaseTree');
  expect(data?.list.find(({ id }) => id === top)).toMatchObject({
    modelCount: 1,
    children: [{ id: middle, modelCount: 1, children: [{ id: leaf, modelCount: 1, children: [] }] }],
  });
});

test('[C.4] a disease area has subtypes, biomarkers, models, open panels, newsletters and related areas', async () => {
  await database.insert(oncotreeNode).values([
    { code: 'T_SUB', name: 'Subtype' },
    { code: 'T_LEAF', name: 'Leaf', parentCode: 'T_SUB' },
  ]);
  const fact = {
    ...{ key: 'deaths', label: { en: 'Deaths', zh: '死亡' }, value: 12, unit: 'people', year: '2022', scope: null },
    ...{ source: 'GLOBOCAN 2022', note: { en: 'fact sheet', zh: '数据表' } },
  };
  const { note: _, ...bare } = fact;
  const frequency: PublishedFrequency = {
    ...{ gene: 'TP53', alteration: { en: 'any mutation', zh: '任意突变' }, kinds: ['mutation'], percent: 46 },
    ...{ approximate: false, population: { scope: 'histology', oncotreeCodes: ['T_SUB'] }, comparison: 'same' },
    source: { citation: 'TCGA, Nature 2014', year: 2014 },
  };
  const area = await makeArea(database, 'DET', ['Detail', '详情'], {
    facts: [fact, bare],
    summary: { en: 'A summary', zh: '摘要' },
    body: { en: '<p><em>TP53</em>, <em>BRAF</em></p>', zh: '' },
    subtypes: [
      { oncotreeCode: 'T_SUB', name: { en: 'Subtype', zh: '亚型' } },
      { oncotreeCode: 'T_NONE', name: { en: 'None', zh: '无' } },
    ],
    standardOfCare: [{ agent: 'osimertinib', targets: ['EGFR'] }],
    frequencies: [frequency],
  });
  const other = await makeArea(database, 'DET2', ['Alike', '相似']);
  for (let index = 0; index < 7; index++) {
    await makeModel(database, {
      diseaseId: area,
      oncotreeCode: index < 3 ? 'T_LEAF' : null,
      alterations: [mutated('TP53')],
      dataAvailable: index === 5 ? ['mutation', 'growth'] : ['mutation'],
    });
  }
  for (let index = 0; index < 3; index++) {
    await makeModel(database, { diseaseId: other, alterations: [mutated('TP53')] });
  }
  const open = await makePanel(portal, {}, [area]);
  await makePanel(portal, { closesAt: '2020-02-01' }, [area]);
  await makePanel(portal, { slotsTotal: 4, slotsTaken: 4 }, [area]);
  await makePanel(portal, {}, [other]);
  const category = await makeCategory(portal, 'Targeted');
  const about = await makeNewsletter(portal, category, {}, { areaIds: [area] });
  await makeNewsletter(portal, category, {}, { areaIds: [other] });

  const { status, data } = await portal.call('diseaseDetail', { params: { id: area } });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    id: area,
    modelCount: 7,
    summary: { en: 'A summary', zh: '摘要' },
    facts: [fact, bare],
    standardOfCare: [{ agents: [{ value: 'osimertinib', count: 0 }], targets: ['EGFR'] }],
    frequencies: [{ ...frequency, histologies: [{ en: 'Subtype' }] }],
    histologies: [],
    tally: { sequenced: 7, tested: 0, pretreated: 0 },
    genesInText: ['TP53'],
    subtypes: [
      { oncotreeCode: 'T_SUB', models: 3 },
      { oncotreeCode: 'T_NONE', models: 0 },
    ],
  });
  expect(data?.models).toHaveLength(6);
  expect(data?.models[0]?.dataAvailable).toEqual(['mutation', 'growth']);
  expect(data?.panels).toMatchObject([{ id: open, slots: { total: 8, taken: 3 } }]);
  expect(data?.newsletters.map(({ id }) => id)).toEqual([about]);
  expect(data?.related.map(({ id }) => id)).toEqual([other]);
});

test('[C.4] a biomarker is a share of the models in which all driver classes of the gene were tested', async () => {
  const name = { en: 'Panel', zh: '组合' };
  const [copyNumberGenes, fusionGenes] = [['MET'], ['ALK']];
  await database.insert(genePanel).values([
    { code: 'T_PANEL', name, mutationGenes: ['EGFR', 'KRAS', 'ALK', 'MET'], copyNumberGenes: [], fusionGenes: [] },
    { code: 'T_FULL', name, mutationGenes: ['ALK', 'MET'], copyNumberGenes, fusionGenes },
  ]);
  const area = await makeArea(database, 'BIO', ['Biomarker', '标志物']);
  const of = (values: Parameters<typeof makeModel>[1]) => makeModel(database, { diseaseId: area, ...values });
  await of({ testedPanel: 'T_PANEL', alterations: [mutated('EGFR'), { ...mutated('EGFR'), kind: 'amplification' }] });
  await of({ testedPanel: 'T_PANEL', alterations: [mutated('EGFR'), mutated('EGFR')] });
  await of({ testedPanel: 'T_PANEL' });
  await of({ testedGenes: ['EGFR'] });
  await of({ testedPanel: 'T_PANEL', testedGenes: ['EGFR'] });
  // a mutation of ALK where fusions were not tested, and one of MET where copy numbers were not tested
  await of({ alterations: [mutated('ALK')] });
  await of({ testedPanel: 'T_PANEL', alterations: [mutated('ALK'), mutated('MET')] });
  await of({ testedPanel: 'T_FULL', alterations: [{ ...mutated('ALK'), kind: 'fusion' }] });
  await of({ testedPanel: 'T_FULL' });
  await of({});
  await of({ alterations: [mutated('EGFR')], state: 'draft' });

  const { data } = await portal.call('diseaseDetail', { params: { id: area } });
  // the largest share first: one of two is more than two of six
  expect(data?.biomarkers).toEqual([
    { gene: 'ALK', mutation: 0, amplification: 0, deletion: 0, fusion: 1, altered: 1, tested: 2 },
    { gene: 'EGFR', mutation: 2, amplification: 1, deletion: 0, fusion: 0, altered: 2, tested: 6 },
  ]);
});

test('[C.4] an unknown area is refused in the visitor’s language', async () => {
  const english = await portal.call('diseaseDetail', { params: { id: UNKNOWN } });
  expect(english).toMatchObject({ status: 404, error: 'not_found', data: null });
  expect(english.message).toBe('This disease area does not exist or is no longer shown.');
  const chinese = await portal.call('diseaseDetail', { params: { id: UNKNOWN }, headers: { 'accept-language': 'zh' } });
  expect(chinese.message).toBe('该疾病领域不存在，或已不再展示。');
  expect((await portal.call('diseaseDetail', { params: { id: 'lung' } })).status).toBe(400);
});

test('[A21] drafts are in no list, tree, option, count, detail or related area', async () => {
  const area = await makeArea(database, 'DRA1', ['Shown', '展示']);
  const draft = await makeArea(database, 'DRA2', ['Hidden area', '隐藏'], { state: 'draft' });
  const orphan = await makeArea(database, 'DRA3', ['Below a draft', '草稿之下'], { parentId: draft });
  const shown = await makeModel(database, { diseaseId: area, alterations: [mutated('KRAS')] });
  const hidden = await makeModel(database, { diseaseId: area, state: 'draft', alterations: [mutated('BRAF')] });
  await makeModel(database, { diseaseId: draft });
  await makePanel(portal, { state: 'draft', title: { en: 'Hidden panel', zh: '' } }, [area]);
  const category = await makeCategory(portal, 'Hidden');
  await makeNewsletter(portal, category, { state: 'draft' }, { areaIds: [area] });

  const lists = [
    await portal.call('diseases'),
    await portal.call('filterDiseases'),
    await portal.call('diseaseTree'),
    await portal.call('diseaseDetail', { params: { id: area } }),
  ];
  expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { http } of lists) {
    for (const secret of [draft, hidden, 'Hidden', 'BRAF']) expect(http.body).not.toContain(secret);
  }
  expect(await areaOf(area)).toMatchObject({ modelCount: 1 });
  expect(await areaOf(orphan)).toMatchObject({ parentId: null });
  const tree = await portal.call('diseaseTree');
  expect(tree.data?.list.map(({ id }) => id)).toContain(orphan);
  const detail = await portal.call('diseaseDetail', { params: { id: area } });
  expect(detail.data).toMatchObject({ models: [{ id: shown }], panels: [], newsletters: [] });
  expect((await portal.call('diseaseDetail', { params: { id: draft } })).status).toBe(404);

  await database.update(disease).set({ state: 'draft' }).where(eq(disease.id, area));
  expect(await areaOf(area)).toBeUndefined();
  expect((await portal.call('diseaseDetail', { params: { id: area } })).status).toBe(404);
});
