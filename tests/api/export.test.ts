import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ExportQuery } from '../../contract/entities/savedSearches.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { soon } from '../support/soon.ts';
import { keptStudy, studyAnimal, studyArm } from '../support/studies.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeArea, makeModel } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const MANY = 5_000;

let portal: TestApp;
let token: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://portal.example' });
  await seedSystem(portal.dependencies.transaction);
  token = await newToken();
  const { database } = portal.dependencies;
  const diseaseId = await makeArea(database, 'LUN', ['Lung Cancer', '肺癌']);
  ids.first = await makeModel(database, {
    modelCode: 'LUN-PDX-0001',
    name: '=HYPERLINK("http://evil.example")',
    diseaseId,
    histology: '＋SUM(1)',
    stage: '-3',
    provider: 'a\u0007b, "c"\nd',
    growth: { doublingTimeDays: 6.1, takeRatePercent: null },
    biomarkers: { msi: null, tmbPerMb: 12, her2: null, pdl1: null, er: null, pr: null },
    alterations: [
      { gene: 'EGFR', kind: 'mutation', proteinChange: 'p.L858R', alleleFraction: null },
      { gene: 'MET', kind: 'amplification', proteinChange: null, alleleFraction: null },
    ],
    responses: [response('Osimertinib', 96.5), response('Cisplatin', -12.5)],
    dataAvailable: ['mutation', 'response'],
  });
  ids.second = await makeModel(database, { modelCode: 'LUN-PDX-0002', diseaseId, histology: 'Lung Adenocarcinoma' });
  ids.draft = await makeModel(database, { modelCode: 'LUN-PDX-0003', name: 'Hiddenoma', diseaseId, state: 'draft' });
  const values = { sex: null, ageYears: null, ageGroup: null, ethnicity: null, priorTreatments: [] };
  const biomarkers = { msi: null, tmbPerMb: null, her2: null, pdl1: null, er: null, pr: null };
  await database.insert(model).values(
    Array.from({ length: MANY }, (_, index) => ({
      modelCode: `MANY-${String(index).padStart(5, '0')}`,
      name: `Many ${index}`,
      modelType: 'organoid' as const,
      species: 'Homo sapiens',
      cancerType: 'Many Cancer',
      patient: values,
      biomarkers,
      source: 'many',
      sourceModelId: String(index),
      state: 'published' as const,
    })),
  );
  await vi.waitFor(async () => {
    const { data } = await portal.call('searchModels', { token, body: {} });
    expect(data?.count).toBe(MANY + 2);
  }, soon);
});
afterAll(() => portal.close());

const newToken = async () => signIn(portal, await makePerson(portal));

function response(agent: string, tgiPercent: number) {
  return {
    study: 'S1',
    agent,
    target: null,
    dose: null,
    route: null,
    schedule: null,
    n: null,
    tgiPercent,
    mRecist: null,
  };
}

const pdx: Partial<ExportQuery> = { filters: { modelType: ['PDX'] }, sort: [{ field: 'modelCode', order: 'desc' }] };
const fetched = (body: Partial<ExportQuery>, headers = {}, as = token) =>
  portal.fetch('exportModels', { token: as, body: { columns: ['model'], format: 'csv', ...body }, headers });

const parsed = (csv: string): string[][] => parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: true });

test('a CSV has the shown columns in their order, opens in Excel, and names its source', async () => {
  const reply = await fetched({
    ...pdx,
    columns: ['tmb', 'model', 'alterations', 'data'],
    address: '/search?modelType=PDX&sort=modelCode:desc',
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="oncology-models-[\d-]+\.csv"/),
  });
  expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const rows = parsed(reply.body);
  expect(rows.slice(0, -1)).toEqual([
    ['TMB, mutations per Mb', 'Model', 'Model type', 'Name', 'Alterations', 'Data available'],
    ['', 'LUN-PDX-0002', 'PDX', 'LUN-PDX-0002', '', ''],
    [
      '12',
      'LUN-PDX-0001',
      'PDX',
      '\'=HYPERLINK("http://evil.example")',
      'EGFR L858R; MET amplification',
      'Mutations; In vivo response',
    ],
  ]);
  const last = rows.at(-1)?.[0];
  expect(last).toMatch(/^# Oncology Browser \d+\.\d+\.\d+; exported \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC; models: 2; /);
  expect(last).toContain('https://portal.example/search?modelType=PDX&sort=modelCode:desc');
  expect(last).not.toContain('@');
});

test('the completeness by PDX-MI is two numbers in percent', async () => {
  const reply = await fetched({ ...pdx, columns: ['model', 'pdxMi'] });
  const rows = parsed(reply.body).map((row) => row.filter((_, place) => place === 0 || place > 2));
  // the second model: diagnosis, histology, untreated, PDX ID, whether the strain is humanized: 5 of 22; and the prior
  // treatment: 6 of 43, without its response. The first: stage also, 6 of 22; and treatment, its response, omics,
  // doubling time and provider: 12 of 43
  expect(rows.slice(0, 3)).toEqual([
    ['Model', 'PDX-MI essential fields, %', 'PDX-MI all fields, %'],
    ['LUN-PDX-0002', '22', '13'],
    ['LUN-PDX-0001', '27', '27'],
  ]);
});

test('an XLSX has the same content with numbers as numbers, in the visitor’s language', async () => {
  const columns: ExportQuery['columns'] = ['model', 'diagnosis', 'doublingTime', 'tmb', 'response', 'provider'];
  const reply = await fetched({ ...pdx, columns, format: 'xlsx' }, { 'accept-language': 'zh-CN' });
  expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const [sheet] = (await readXlsx(reply.rawPayload)).sheets;
  const [head, second, first, , ending] = sheet?.rows ?? [];
  expect(sheet?.name).toBe('模型');
  expect(head).toEqual([
    ...['模型', '模型类型', '名称', '诊断', '分期', '肿瘤类型', '倍增时间（天）', 'TMB（突变数/Mb）'],
    ...['药物', 'mRECIST', '体积最佳平均变化（%，各动物中位数）', '最佳平均变化 95% 区间下限（%）'],
    ...['最佳平均变化 95% 区间上限（%）', 'TGI（%）', 'TGI 95% 区间下限（%）', 'TGI 95% 区间上限（%）'],
    ...['动物数（n）', 'TGI 评估日（首次给药后天数）', '药物应答来源', '同一组另一来源的 mRECIST'],
    ...['同一组另一来源的 TGI（%）', '提供方'],
  ]);
  expect(second?.slice(0, 4)).toEqual(['LUN-PDX-0002', 'PDX', 'LUN-PDX-0002', 'Lung Adenocarcinoma']);
  expect(first).toEqual([
    ...['LUN-PDX-0001', 'PDX', '\'=HYPERLINK("http://evil.example")', "'＋SUM(1)", '-3', null],
    ...[6.1, 12, 'Osimertinib', null, null, null, null, 96.5, null, null, null, null, '报告值', null, null],
    'a\uFFFDb, "c"\nd',
  ]);
  expect(String(ending?.[0])).toContain('模型数：2');
});

test('the response column is for the agent of the waterfall, as in the table', async () => {
  const reply = await fetched({ ...pdx, columns: ['model', 'response'], waterfall: 'cisplatin' });
  const rows = parsed(reply.body);
  expect(rows.map((row) => row.slice(3))).toEqual([
    [
      ...['Agent', 'mRECIST', 'Best average change of volume, % (median of animals)'],
      ...['Best average change, 95% interval from, %', 'Best average change, 95% interval to, %'],
      ...['TGI, %', 'TGI, 95% interval from, %', 'TGI, 95% interval to, %'],
      ...['Animals, n', 'TGI evaluated on, day from first dose', 'Response from'],
      ...['mRECIST of the same arm from the other source', 'TGI of the same arm from the other source, %'],
    ],
    Array(13).fill(''),
    ['Cisplatin', '', '', '', '', '-12.5', '', '', '', '', 'report', '', ''],
    [],
  ]);
});

test('computed and reported values of one arm are side by side, with animals, day and intervals', async () => {
  const { database } = portal.dependencies;
  const id = await makeModel(database, {
    modelCode: 'TWO-PDX-0001',
    responses: [{ ...response('Osimertinib', 104.5), dose: '5 mg/kg', mRecist: 'mCR', n: 8 }],
  });
  const days = [0, 7, 14, 21];
  const grown = (name: string, agent: string | null, factors: number[]) =>
    studyArm(
      name,
      agent,
      factors.map((factor, place) =>
        studyAnimal(
          String(place),
          days,
          days.map((_, step) => 100 * factor ** step),
        ),
      ),
      { dose: agent && '5 mg/kg' },
    );
  const arms = [grown('Vehicle', null, [1.7, 1.8, 1.9]), grown('Osimertinib 5 mg/kg', 'Osimertinib', [1.4, 1.5, 1.6])];
  await database.insert(growthStudy).values({ modelId: id, study: 'S1', ...keptStudy(arms) });
  const rows = async () => parsed((await fetched({ ids: [id], columns: ['model', 'response'] })).body);
  // until the index has the model; exports are limited, searches are not
  await vi.waitFor(async () => {
    const { data } = await portal.call('searchModels', { token, body: { text: 'TWO-PDX-0001' } });
    expect(data?.list.map(({ modelCode }) => modelCode)).toContain('TWO-PDX-0001');
  }, soon);
  const [head = [], row = []] = await rows();
  const said = Object.fromEntries(head.map((name, place) => [name, row[place]]));
  // the reported class is the better one and decides; the curves of the same arm contradict it
  expect(said).toMatchObject({
    mRECIST: 'mCR',
    'TGI, %': '104.5',
    'Animals, n': '8',
    'Response from': 'report; classes differ',
    'mRECIST of the same arm from the other source': 'mPD',
  });
  await database.update(model).set({ responses: [] }).where(eq(model.id, id));
  const [, derived = []] = await rows();
  const of = (name: string) => Number(derived[head.indexOf(name)]);
  expect(derived[head.indexOf('Response from')]).toBe('curves');
  expect([of('Animals, n'), of('TGI evaluated on, day from first dose')]).toEqual([3, 21]);
  expect(of('TGI, 95% interval from, %')).toBeLessThan(of('TGI, %'));
  expect(of('TGI, 95% interval to, %')).toBeGreaterThan(of('TGI, %'));
});

test('only the selected models are exported', async () => {
  const reply = await fetched({ ids: [ids.first ?? ''] });
  const rows = parsed(reply.body);
  expect(rows.slice(1, -1).map(([code]) => code)).toEqual(['LUN-PDX-0001']);
});

test('[A21] no draft is exported, neither by search nor by id; a model withdrawn meanwhile is left out', async () => {
  const all = await fetched({ filters: { disease: ['LUN'] }, columns: ['model', 'name'] });
  expect(all.body).not.toContain('Hiddenoma');
  const asked = await fetched({ ids: [ids.draft ?? ''] });
  expect(asked.statusCode).toBe(400);
  expect(asked.json()).toMatchObject({ error: 'fail', message: 'Nothing to export: no models match.' });
});

test('visitors, unknown columns, fields and formats are refused', async () => {
  expect((await portal.fetch('exportModels', { body: { columns: ['model'], format: 'csv' } })).statusCode).toBe(401);
  for (const body of [
    { columns: ['patientCode'], format: 'csv' },
    { columns: [], format: 'csv' },
    { columns: ['model'], format: 'pdf' },
    { columns: ['model'], format: 'csv', visibility: 'all' },
    { columns: ['model'], format: 'csv', address: 'https://evil.example/' },
  ]) {
    expect((await portal.fetch('exportModels', { token, body })).statusCode).toBe(400);
  }
});

test(`${MANY.toLocaleString()} models are written whole and in order, in both formats`, async () => {
  const body: Partial<ExportQuery> = {
    filters: { modelType: ['organoid'] },
    sort: [{ field: 'modelCode', order: 'asc' }],
  };
  const expected = Array.from({ length: MANY }, (_, index) => `MANY-${String(index).padStart(5, '0')}`);
  const csv = parsed((await fetched(body)).body);
  expect(csv.slice(1, -1).map(([code]) => code)).toEqual(expected);
  const xlsx = await readXlsx((await fetched({ ...body, format: 'xlsx' })).rawPayload);
  expect(xlsx.sheets[0]?.rows.slice(1, MANY + 1).map(([code]) => code)).toEqual(expected);
});

test('the exports of one account are limited; other accounts are not affected', async () => {
  const eager = await newToken();
  const statuses = [];
  for (let index = 0; index < 31; index++) {
    statuses.push((await fetched({ ids: [ids.first ?? ''] }, {}, eager)).statusCode);
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
  expect(statuses[30]).toBe(429);
  expect((await fetched({ ids: [ids.second ?? ''] })).statusCode).toBe(200);
});

test('a model withdrawn while the file is written is neither in it nor counted', async () => {
  const { database } = portal.dependencies;
  const withdrawn = await makeModel(database, { modelCode: 'GONE-0001', modelType: 'GEMM' });
  await makeModel(database, { modelCode: 'GONE-0002', modelType: 'GEMM' });
  const search = { filters: { modelType: ['GEMM'] } };
  await vi.waitFor(async () => {
    expect((await portal.call('searchModels', { token, body: search })).data?.count).toBe(2);
  }, soon);
  const [reply] = await Promise.all([
    database
      .update(model)
      .set({ state: 'draft' })
      .where(eq(model.id, withdrawn))
      .then(() => fetched(search)),
  ]);
  expect(reply.body).not.toContain('GONE-0001');
  expect(reply.body).toContain('models: 1;');
});
