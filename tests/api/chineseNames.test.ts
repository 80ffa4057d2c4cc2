import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SearchQuery } from '../../contract/entities/search.ts';
import { model } from '../../contract/resources/content/model.ts';
import { otherModel } from '../../contract/resources/content/otherModel.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { oncotreeNode } from '../../server/modules/catalog/oncotree.table.ts';
import { panelModel } from '../../server/modules/catalog/panel.table.ts';
import { synonym } from '../../server/modules/catalog/synonym.table.ts';
import { soon } from '../support/soon.ts';
import { keptStudy, studyArm } from '../support/studies.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makePanel } from './support/catalog.ts';
import { makeArea, makeModel } from './support/models.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let token: string;
let area: string;
const ids: string[] = [];

const LUAD = { en: 'Lung Adenocarcinoma', zh: '肺腺癌' };
const OSIMERTINIB = { en: 'Osimertinib', zh: '奥希替尼' };
const LUNG = { en: 'Lung Cancer', zh: '肺癌' };
const chinese = (kind: 'disease' | 'drug', concept: string, term: string, relation = 'synonym') =>
  ({ kind, concept, term, language: 'zh', relation }) as const;

const treated = {
  sex: null,
  ageYears: null,
  ageGroup: null,
  ethnicity: null,
  priorTreatments: ['osimertinib', 'Rest'],
};
const response = (agent: string, tgiPercent: number) => ({
  ...{ study: 'R1', agent, tgiPercent, target: null, dose: null, route: null, schedule: null },
  ...{ n: null, mRecist: null },
});
const arm = (name: string, agent: string | null) =>
  studyArm(name, agent, [
    { id: name, points: [0, 7].map((day) => ({ day, volumeMm3: agent ? 100 : 100 + day * 10 })) },
  ]);

beforeAll(async () => {
  portal = await seededApp();
  token = await signIn(portal, await makePerson(portal));
  const { database } = portal.dependencies;
  area = await makeArea(database, 'LUN', [LUNG.en, LUNG.zh]);
  await database.insert(oncotreeNode).values([
    { code: 'LUAD', name: LUAD.en },
    { code: 'OLD', name: LUAD.en, retired: true },
    { code: 'TCCA', name: 'Choriocarcinoma' },
    { code: 'BCCA', name: 'Choriocarcinoma' },
  ]);
  await database
    .insert(synonym)
    .values([
      chinese('disease', 'LUAD', '肺部腺癌'),
      chinese('disease', 'LUAD', LUAD.zh, 'preferred'),
      chinese('disease', 'OLD', '旧名'),
      chinese('disease', 'TCCA', '睾丸绒毛膜癌', 'preferred'),
      chinese('disease', 'BCCA', '颅内绒毛膜癌', 'preferred'),
      chinese('drug', 'Osimertinib', OSIMERTINIB.zh),
      chinese('drug', 'Savolitinib', '赛沃替尼'),
    ]);
  const diagnoses = [
    { histology: LUAD.en, oncotreeCode: 'LUAD' },
    { histology: 'lung adenocarcinoma', oncotreeCode: null },
    { histology: 'Choriocarcinoma', oncotreeCode: 'TCCA' },
    { histology: 'Acinar pattern', oncotreeCode: 'LUAD' },
    { histology: 'Unheard of', oncotreeCode: null },
    { histology: 'Solid pattern', oncotreeCode: 'LUAD' },
  ];
  for (const [index, diagnosis] of diagnoses.entries())
    ids.push(
      await makeModel(database, {
        modelCode: `ZH-000${index}`,
        diseaseId: area,
        ...diagnosis,
        ...(index === 0 && { patient: treated, patientCode: 'ZH', responses: [response(OSIMERTINIB.en, 60)] }),
        ...(index === 3 && { patient: treated, patientCode: 'ZH' }),
        ...(index === 1 && { responses: [response(`${OSIMERTINIB.en} + Savolitinib`, 90), response('Unheard', 20)] }),
        ...(index === 5 && { responses: [response(OSIMERTINIB.en, 50)] }),
      }),
    );
  await database.insert(growthStudy).values({
    modelId: ids[0] ?? '',
    study: 'S1',
    ...keptStudy([arm('Vehicle', null), arm('Drug', OSIMERTINIB.en)]),
  });
  await vi.waitFor(async () => expect((await search({})).count).toBe(diagnoses.length), soon);
});
afterAll(() => portal.close());

async function search(body: SearchQuery) {
  const { data, message } = await portal.call('searchModels', { token, body });
  if (data === null) throw new Error(message);
  return data;
}
const byCode = [{ field: 'modelCode', order: 'asc' }] as const;

test('a histology gets its Chinese name by code or by name, or keeps the English name', async () => {
  const { list } = await search({ sort: [...byCode] });
  expect(list.map(({ histology }) => histology)).toEqual([
    LUAD,
    { en: 'lung adenocarcinoma', zh: LUAD.zh },
    { en: 'Choriocarcinoma', zh: '睾丸绒毛膜癌' },
    { en: 'Acinar pattern', zh: LUAD.zh },
    { en: 'Unheard of', zh: 'Unheard of' },
    { en: 'Solid pattern', zh: LUAD.zh },
  ]);
  expect(list.map(({ cancerType }) => cancerType)).toEqual(list.map(() => LUNG));
});

test('a facet shows the Chinese name beside the value; terms of the same name share their common part', async () => {
  const { facets } = await search({});
  expect(facets.histology?.toSorted((one, other) => (one.value < other.value ? -1 : 1))).toEqual([
    { value: 'Acinar pattern', count: 1 },
    { value: 'Choriocarcinoma', label: { en: 'Choriocarcinoma', zh: '绒毛膜癌' }, count: 1 },
    { value: LUAD.en, label: LUAD, count: 2 },
    { value: 'Solid pattern', count: 1 },
    { value: 'Unheard of', count: 1 },
  ]);
  expect(facets.cancerType).toEqual([{ value: LUNG.en, label: LUNG, count: 6 }]);
  expect((await search({ filters: { histology: [LUAD.en] } })).count).toBe(2);
});

test('passport, comparison, shortlist, panel and area page show the same Chinese name', async () => {
  const { database } = portal.dependencies;
  const [first = '', second = ''] = ids;
  const passport = await portal.call('modelPassport', { token, params: { id: first } });
  expect(passport.data).toMatchObject({ histology: LUAD, cancerType: LUNG });
  expect(passport.data?.similar.find(({ id }) => id === ids[5])).toMatchObject({ histology: { zh: LUAD.zh } });
  const compared = await portal.call('compareModels', { token, body: { ids: [first, second] } });
  expect(compared.data?.models[0]).toMatchObject({ histology: LUAD, cancerType: LUNG });
  const listed = await portal.call('changeShortlist', { token, body: { add: [first], remove: [] } });
  expect(listed.data?.list[0]).toMatchObject({ histology: LUAD, cancerType: LUNG });
  const panelId = await makePanel(portal, {}, [area]);
  await database.insert(panelModel).values({ panelId, modelId: first, sort: 0 });
  const panel = await portal.call('panelDetail', { params: { id: panelId } });
  expect(panel.data?.panelModels[0]?.histology).toEqual(LUAD);
  const page = await portal.call('diseaseDetail', { params: { id: area } });
  expect(page.data?.models.find(({ id }) => id === first)?.histology).toEqual(LUAD);
});

test('a drug has a Chinese name in rows, facets, the reading of a text and the criteria', async () => {
  const both = { en: 'Osimertinib + Savolitinib', zh: '奥希替尼 + 赛沃替尼' };
  const { list, facets, ...told } = await search({
    sort: [...byCode],
    text: 'prior:osimertinib or tested:osimertinib or tested:unheard',
    waterfall: '奥希替尼',
    responses: [],
  });
  expect(list[0]?.priorTreatments).toEqual([
    { en: 'osimertinib', zh: OSIMERTINIB.zh },
    { en: 'Rest', zh: 'Rest' },
  ]);
  expect(list[0]).toMatchObject({ bestResponse: { agent: OSIMERTINIB }, agentResponse: { agent: OSIMERTINIB } });
  expect(list[1]?.bestResponse?.agent).toEqual(both);
  expect(told.agent).toEqual(OSIMERTINIB);
  expect(told.waterfall).toMatchObject({ asked: '奥希替尼', agent: OSIMERTINIB.en, label: OSIMERTINIB });
  expect(told.reading?.map(({ meant }) => meant)).toEqual([
    { as: 'prior', agent: 'Osimertinib', label: OSIMERTINIB },
    { as: 'tested', agent: 'Osimertinib', label: OSIMERTINIB },
    { as: 'tested', agent: 'Unheard' },
  ]);
  expect(told.reading?.[0]?.options[0]?.meant).toMatchObject({ label: OSIMERTINIB });
  const labels = (facet: string) => Object.fromEntries((facets[facet] ?? []).map(({ value, label }) => [value, label]));
  expect(labels('testedAgent')).toEqual({ Osimertinib: OSIMERTINIB, [both.en]: both, Unheard: undefined });
  expect(labels('priorTreatment')).toEqual({
    osimertinib: { en: 'osimertinib', zh: OSIMERTINIB.zh },
    Rest: undefined,
    'None recorded': { en: 'None (treatment-naive)', zh: '未经治疗' },
  });
  const asked = await search({ responses: [{ agent: 'osimertinib' }, { agent: 'nothing' }], match: 'any' });
  expect(asked.responses).toMatchObject([
    { asked: 'osimertinib', label: OSIMERTINIB },
    { asked: 'nothing', agent: null },
  ]);
  const { data } = await portal.call('searchSuggest', { body: { text: 'osimertinib' } });
  expect(data?.drugs[0]).toMatchObject({ agent: 'Osimertinib', label: OSIMERTINIB });
});

test('passport and comparison name drugs in both languages', async () => {
  const [first = '', , , samePatient = ''] = ids;
  const { data } = await portal.call('modelPassport', { token, params: { id: first } });
  const prior = [
    { en: 'osimertinib', zh: OSIMERTINIB.zh },
    { en: 'Rest', zh: 'Rest' },
  ];
  expect(data?.patient.priorTreatments).toEqual(prior);
  expect(data?.samePatient).toMatchObject([{ id: samePatient, priorTreatments: prior }]);
  expect(data?.responses.map(({ agent }) => agent)).toEqual([OSIMERTINIB, OSIMERTINIB]);
  expect(data?.studies[0]?.arms.map(({ agent }) => agent)).toEqual([null, OSIMERTINIB]);
  const alike = data?.similar.find(({ id }) => id === ids[5]);
  expect(alike).toMatchObject({ best: { agent: OSIMERTINIB }, reasons: { responses: { agents: [OSIMERTINIB] } } });
  const compared = await portal.call('compareModels', { token, body: { ids: [first, samePatient] } });
  expect(compared.data?.models.map(({ patient }) => patient.priorTreatments)).toEqual([prior, prior]);
  expect(compared.data?.responses.map(({ agent }) => agent)).toEqual([OSIMERTINIB]);
});

test('an export is in the reader’s language', async () => {
  const body = {
    columns: ['model', 'histology', 'cancerType', 'priorTreatment'],
    format: 'csv',
    filters: { histology: [LUAD.en] },
    sort: byCode,
  };
  const { body: file } = await portal.fetch('exportModels', { token, body, headers: { 'accept-language': 'zh-CN' } });
  const rows: string[][] = parse(file, { bom: true, relax_column_count: true, skip_empty_lines: true });
  expect(rows[1]).toEqual(['ZH-0000', 'PDX', 'ZH-0000', LUAD.zh, LUNG.zh, `${OSIMERTINIB.zh}; Rest`]);
});

test('a changed name is used from the next read', async () => {
  const { database } = portal.dependencies;
  const params = { id: ids[0] ?? '' };
  await database.update(synonym).set({ term: '肺腺癌（新）' }).where(eq(synonym.term, LUAD.zh));
  await vi.waitFor(async () => {
    const { data } = await portal.call('modelPassport', { token, params });
    expect(data?.histology?.zh).toBe('肺腺癌（新）');
    const { list, facets } = await search({ sort: [...byCode] });
    expect(list[0]?.histology?.zh).toBe('肺腺癌（新）');
    expect(facets.histology?.find(({ value }) => value === LUAD.en)?.label?.zh).toBe('肺腺癌（新）');
  }, soon);
  await database.update(synonym).set({ term: LUAD.zh }).where(eq(synonym.term, '肺腺癌（新）'));
});

test('the back-office lists, finds and exports the Chinese name; the stored value stays English', async () => {
  const admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const models = resourceCalls(portal, model, admin);
  const found = async (query: object) => {
    const { data } = await models.post('list', { sort: byCode, ...query });
    return data.list.map(({ modelCode }) => modelCode);
  };
  const { data } = await models.post('list', { modelCode: 'ZH-0000' });
  expect(data.list).toMatchObject([
    {
      cancerType: LUNG.en,
      histology: LUAD.en,
      labels: { cancerType: [{ id: LUNG.en, label: LUNG }], histology: [{ id: LUAD.en, label: LUAD }] },
    },
  ]);
  expect(await found({ text: '腺癌' })).toEqual(['ZH-0000', 'ZH-0001']);
  expect(await found({ text: 'acinar' })).toEqual(['ZH-0003']);
  expect(await found({ cancerType: '肺癌' })).toHaveLength(ids.length);
  expect(await found({ cancerType: '胃癌' })).toEqual([]);
  const asked = { modelCode: 'ZH-0000', columns: ['modelCode', 'cancerType'], format: 'csv' };
  const csv = await models.post('export', asked, {}, { 'accept-language': 'zh' });
  expect(csv.http.body).toContain('ZH-0000,肺癌');

  const others = resourceCalls(portal, otherModel, admin);
  const rat = {
    code: 'ZH-R',
    name: { en: 'Rat model', zh: '大鼠模型' },
    therapeuticArea: { en: 'Metabolism', zh: '代谢' },
    summary: { en: 'Fed with fat.', zh: '高脂饮食。' },
    species: ['rat', 'zebrafish'],
    induction: 'Diet',
  };
  expect(await others.post('save', rat)).toMatchObject({ status: 200 });
  const { data: rats } = await others.post('list', { species: '大鼠' });
  expect(rats.list).toMatchObject([
    { species: ['rat', 'zebrafish'], labels: { species: [{ id: 'rat', label: { en: 'Rat', zh: '大鼠' } }] } },
  ]);
});
