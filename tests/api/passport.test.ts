import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MRecist } from '../../contract/entities/model.ts';
import { gene, genePanel } from '../../server/modules/catalog/gene.table.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { keptStudy, studyAnimal, studyArm } from '../support/studies.ts';
import { makeArea, makeModel } from './support/models.ts';
import { mutation, passportApp } from './support/passports.ts';
import { textOf } from './support/pdfTexts.ts';

type App = Awaited<ReturnType<typeof passportApp>>;
let portal: App['portal'];
let database: App['database'];
let token: App['token'];
let passport: App['passport'];
beforeAll(async () => {
  ({ portal, database, token, passport } = await passportApp());
});
afterAll(() => portal.close());

const UNKNOWN = '01980000-0000-7000-8000-000000000000';

const DAYS = [0, 4, 7, 11, 14];
const animal = (id: string, volumes: (number | null)[], weights: number[]) => studyAnimal(id, DAYS, volumes, weights);
const STUDY = keptStudy([
  studyArm('Vehicle', null, [
    animal('101', [100, 200, 400, 700, 1000], [20, 20, 20.5, 21, 21]),
    // removed after day 11: half of the arm is left on day 14, and this animal counts with its last volume
    animal('102', [120, 260, 520, 900, null], [22, 22, 22, 22.5, 22.5]),
  ]),
  studyArm(
    'Osimertinib 5 mg/kg',
    'Osimertinib',
    [
      animal('201', [100, 80, 40, 20, 10], [20, 19, 18, 19, 20]),
      animal('202', [140, 130, 100, 60, 50], [21, 20, 19.5, 20, 21]),
    ],
    { dose: '5 mg/kg', target: 'EGFR', route: 'oral', schedule: 'daily' },
  ),
]);

/** Computes the same numbers by the published formulas, independently of the product's code. */
function byHand() {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const control = { first: mean([100, 120]), last: mean([1000, 900]) };
  const treated = { first: mean([100, 140]), last: mean([10, 50]) };
  const deviation = Math.sqrt(((700 - 800) ** 2 + (900 - 800) ** 2) / 1);
  return {
    tgi: (1 - (treated.last - treated.first) / (control.last - control.first)) * 100,
    treatedToControl: (treated.last / control.last) * 100,
    day11: { mean: mean([700, 900]), standardError: deviation / Math.sqrt(2) },
    // the lowest mean change of body weight: day 7, from −10 % and −7.14 %
    weight: mean([(18 / 20 - 1) * 100, (19.5 / 21 - 1) * 100]),
  };
}

test('completeness by PDX-MI counts the stored row and the curves, and names what is missing', async () => {
  const id = await makeModel(database, {
    modelCode: 'PMI-PDX-0001',
    patientCode: 'SECRET-7',
    patient: { sex: 'male', ageYears: 50, ageGroup: null, ethnicity: null, priorTreatments: null },
    hostStrain: 'NSG',
  });
  const before = (await passport(id)).data?.pdxMi;
  // patient ID, sex, age, diagnosis; PDX ID, strain, whether it is humanized
  expect(before).toMatchObject({ essential: { given: 7, applicable: 22 }, all: { given: 7, applicable: 44 } });
  await database.insert(growthStudy).values({ modelId: id, study: 'T-9', startedOn: '2026-02-01', ...STUDY });
  const { data } = await passport(id);
  // the curves give treatment, protocol and response
  expect(data?.pdxMi).toMatchObject({ essential: { given: 7 }, all: { given: 10 } });
  const study = data?.pdxMi?.modules.find(({ title }) => title.en === 'Model study');
  expect(study?.missing.map(({ label }) => label.en)).toEqual([
    ...['Tumor omics', 'Development of metastases', 'Lag time or doubling time of the tumor'],
  ]);
  expect(JSON.stringify(data)).not.toContain('SECRET-7');
  const mouse = await makeModel(database, { modelType: 'syngeneic', species: 'Mus musculus' });
  expect((await passport(mouse)).data?.pdxMi).toBeNull();
});

test('[P.3] the numbers of a growth study follow the published formulas', async () => {
  const id = await makeModel(database, { modelCode: 'PAS-PDX-0001' });
  await database.insert(growthStudy).values({
    modelId: id,
    study: 'T-1',
    startedOn: '2026-02-01',
    ...STUDY,
  });
  await database.update(model).set({ comments: null }).where(eq(model.id, id));
  const { data } = await passport(id);
  const [vehicle, treated] = data?.studies[0]?.arms ?? [];
  const expected = byHand();
  expect(vehicle?.result).toBeNull();
  expect(vehicle?.volume.find(({ day }) => day === 11)).toMatchObject({
    day: 11,
    n: 2,
    mean: expected.day11.mean,
    standardError: Math.round(expected.day11.standardError * 10) / 10,
  });
  expect(vehicle?.volume.at(-1)).toMatchObject({ day: 14, n: 1, mean: 1000, standardError: null, few: false });
  expect(treated).toMatchObject({ target: 'EGFR', route: 'oral', schedule: 'daily' });
  expect(treated?.result).toMatchObject({ n: 2, inhibition: { evaluationDay: 14 } });
  expect(treated?.result?.inhibition?.tgiPercent?.value).toBeCloseTo(expected.tgi, 1);
  expect(treated?.result?.inhibition?.treatedToControlPercent?.value).toBeCloseTo(expected.treatedToControl, 1);
  expect(treated?.result?.weightChangePercent).toBeCloseTo(expected.weight, 1);
  // animal 201: best −90 %, mean to day 14 (0−20−60−80−90)/5 = −50: partial response; 202: best −64 %,
  // mean −30: partial response
  expect(treated?.result?.classes).toEqual({ mCR: 0, mPR: 2, mSD: 0, mPD: 0 });
  expect(treated?.result?.mRecist).toBe('mPR' satisfies MRecist);
  expect(treated?.volumeChange.find(({ day }) => day === 7)?.mean).toBeCloseTo((-60 + (100 / 140 - 1) * 100) / 2, 1);
  expect(treated?.animals[0]?.points[2]).toEqual({ day: 7, volumeMm3: 40, bodyWeightG: 18 });
  expect(data?.responses).toEqual([
    expect.objectContaining({
      agent: { en: 'Osimertinib', zh: 'Osimertinib' },
      derived: true,
      mRecist: 'mPR',
      tgiPercent: 110.7,
      arm: 'Osimertinib 5 mg/kg',
      evaluationDay: 14,
      classesDiffer: false,
    }),
  ]);
});

test('a reported response is shown beside the computed one, and a different class is marked', async () => {
  const reported = { study: 't-1 ', agent: 'OSIMERTINIB', dose: '5 mg/kg', target: null, route: null, schedule: null };
  const id = await makeModel(database, {
    modelCode: 'PAS-PDX-0061',
    responses: [
      { ...reported, n: 8, tgiPercent: 60, mRecist: 'mSD' },
      // another dose is another arm, and the same class is not a contradiction
      { ...reported, dose: '10 mg/kg', n: 8, tgiPercent: 60, mRecist: 'mSD' },
    ],
  });
  await database.insert(growthStudy).values({ modelId: id, study: 'T-1', ...STUDY });
  const said = async () =>
    (await passport(id)).data?.responses.map(({ derived, dose, mRecist, classesDiffer }) => [
      derived ? 'derived' : 'reported',
      dose,
      mRecist,
      classesDiffer,
    ]);
  expect(await said()).toEqual([
    ['derived', '5 mg/kg', 'mPR', true],
    ['reported', '5 mg/kg', 'mSD', true],
    ['reported', '10 mg/kg', 'mSD', false],
  ]);
  const same = { ...reported, n: 8, tgiPercent: 60, mRecist: 'mPR' as const };
  await database
    .update(model)
    .set({ responses: [same] })
    .where(eq(model.id, id));
  expect((await said())?.map(([origin, , , differ]) => [origin, differ])).toEqual([
    ['derived', false],
    ['reported', false],
  ]);
});

test('[P.3] a model is found by its id and its code; drafts and unknown models get 404', async () => {
  const id = await makeModel(database, { modelCode: 'PAS-PDX-0002' });
  const draft = await makeModel(database, { modelCode: 'PAS-PDX-0003', state: 'draft' });
  expect((await passport(id)).data?.modelCode).toBe('PAS-PDX-0002');
  expect((await passport('PAS-PDX-0002')).data?.id).toBe(id);
  for (const other of [draft, 'PAS-PDX-0003', UNKNOWN, 'no such code']) {
    expect(await passport(other)).toMatchObject({ status: 404, error: 'not_found', data: null });
  }
  expect((await portal.call('modelPassport', { params: { id } })).status).toBe(401);
});

test('[A21] drafts do not appear in other passports: not as relative, similar model or cohort member', async () => {
  const area = await makeArea(database, 'PASA', ['Passport area', '护照区']);
  const common = {
    diseaseId: area,
    oncotreeCode: 'PASX',
    patientCode: 'P-SECRET-77',
    alterations: [mutation('EGFR', 'p.L858R')],
    expression: { EGFR: 5 },
  };
  const id = await makeModel(database, common);
  const sister = await makeModel(database, { ...common, passage: 'P4' });
  await makeModel(database, { ...common, state: 'draft' });
  const like = await makeModel(database, { ...common, patientCode: null });
  const hidden = await makeModel(database, { ...common, patientCode: null, state: 'draft' });
  const { data, http } = await passport(id);
  expect(data?.samePatient.map((one) => one.id)).toEqual([sister]);
  expect(data?.similar.map((one) => one.id)).toContain(like);
  expect(data?.similar.map((one) => one.id)).not.toContain(hidden);
  expect(data?.similar.map((one) => one.id)).not.toContain(sister);
  expect(data?.expression?.cohort).toEqual({ disease: null, models: 3 });
  expect(http.body).not.toContain('P-SECRET-77');
  // a model published later appears at once
  await database.update(model).set({ state: 'published' }).where(eq(model.id, hidden));
  expect((await passport(id)).data?.similar.map((one) => one.id)).toContain(hidden);
});

test('[P.3] a gene is altered, or tested and wild type, or not tested; copy numbers are beside the alterations', async () => {
  await database.insert(gene).values({ symbol: 'ERBB2', name: 'erb-b2', aliases: ['HER2'] });
  await database.insert(genePanel).values({
    code: 'PAS3',
    name: { en: 'Three genes', zh: '三基因' },
    mutationGenes: ['KRAS', 'TP53', 'EGFR'],
    copyNumberGenes: [],
    fusionGenes: [],
  });
  const id = await makeModel(database, {
    testedPanel: 'PAS3',
    alterations: [mutation('KRAS', 'p.G12D')],
    copyNumber: { KRAS: 2.5, MYC: 1 },
    expression: { ERBB2: 7.25 },
  });
  await makeModel(database, { alterations: [mutation('BRAF', 'p.V600E'), mutation('TP53')] });
  const { data } = await passport(id);
  expect(data?.alterations).toEqual([{ ...mutation('KRAS', 'p.G12D'), copies: 5 }]);
  expect(data?.copyNumber).toEqual([
    { gene: 'KRAS', copies: 5 },
    { gene: 'MYC', copies: 2 },
  ]);
  expect(data?.testing).toMatchObject({ assay: { en: 'Three genes', zh: '三基因' }, everyGene: false, tested: 3 });
  expect([...(data?.testing.wildType ?? [])].sort()).toEqual(['EGFR', 'TP53']);
  expect(data?.testing.notTested).toContain('BRAF');
  expect(data?.testing.notTested).not.toContain('TP53');
  expect(data?.expression?.genes[0]).toMatchObject({ gene: 'ERBB2', alias: 'HER2', value: 7.25 });
});

test('[C.13] the data sheet is a PDF with the content of the passport', async () => {
  const { data } = await passport('PAS-PDX-0001');
  const reply = await portal.fetch('downloadDataSheet', { params: { id: data?.id ?? '' }, token });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('PAS-PDX-0001.pdf'),
    'content-length': String(reply.rawPayload.length),
  });
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const words = textOf(reply.rawPayload);
  const arm = data?.studies[0]?.arms[1];
  for (const said of [
    'PAS-PDX-0001',
    'Osimertinib 5 mg/kg',
    arm?.result?.inhibition?.tgiPercent?.value.toFixed(1),
    arm?.result?.inhibition?.treatedToControlPercent?.value.toFixed(1),
    'mPR',
    'Gao et al.',
  ]) {
    expect(words).toContain(said);
  }
  const again = await portal.fetch('downloadDataSheet', {
    params: { id: 'PAS-PDX-0001' },
    token,
    headers: { 'if-none-match': String(reply.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test('[P.3] [C.13] an untested gene is not wild type, neither on the page nor on the data sheet, which names what it omits', async () => {
  const many = Array.from({ length: 70 }, (_, place) => `WT${place}`);
  await database.insert(genePanel).values({
    code: 'PAS4',
    name: { en: 'Hotspots', zh: '热点' },
    mutationGenes: ['ALK', 'MET', 'CDKN2A', ...many],
    copyNumberGenes: ['CDKN2A'],
    fusionGenes: [],
  });
  const id = await makeModel(database, { testedPanel: 'PAS4', testedGenes: ['WT70'] });
  const { data } = await passport(id);
  expect(data?.testing.wildType.toSorted()).toEqual(['CDKN2A', 'WT70', ...many].toSorted());
  expect(data?.testing.partly).toEqual([
    { read: ['mutation'], notRead: ['fusion'], genes: ['ALK'] },
    { read: ['mutation'], notRead: ['copyNumber'], genes: ['MET'] },
  ]);
  const { rawPayload } = await portal.fetch('downloadDataSheet', { params: { id }, token });
  const words = textOf(rawPayload).replaceAll('\n', ' ');
  expect(words).toContain('Tested, wild type (60 of 72): ');
  expect(words).toContain('No mutation found, fusion not tested: ALK.');
  expect(words).toContain('No mutation found, copy number change not tested: MET.');
  // no other gene was tested, either
  expect(words).toContain('Not tested (of the genes altered most often in other models): ');
  const every = { mutationGenes: null, copyNumberGenes: null, fusionGenes: null };
  await database.insert(genePanel).values({ code: 'PAS5', name: { en: 'Whole genome', zh: '全基因组' }, ...every });
  const whole = await makeModel(database, { testedPanel: 'PAS5' });
  const sheet = await portal.fetch('downloadDataSheet', { params: { id: whole }, token });
  expect(textOf(sheet.rawPayload).replaceAll('\n', ' ')).toContain('wild type (of the genes altered most often');
});

test('[C.13] there is no data sheet without a token, for a draft or for an unknown model', async () => {
  const draft = await makeModel(database, { state: 'draft' });
  expect((await portal.fetch('downloadDataSheet', { params: { id: 'PAS-PDX-0001' } })).statusCode).toBe(401);
  for (const id of [draft, UNKNOWN]) {
    const reply = await portal.fetch('downloadDataSheet', { params: { id }, token });
    expect(reply.json()).toMatchObject({ status: 404, error: 'not_found', data: null });
  }
});

test('[C.13] characters missing in the PDF fonts are replaced, and nothing breaks', async () => {
  await makeModel(database, { modelCode: 'PAS-PDX-0009', histology: '肺腺癌 ≥ 90 µm', stage: 'IIIB–IV' });
  const reply = await portal.fetch('downloadDataSheet', { params: { id: 'PAS-PDX-0009' }, token });
  expect(textOf(reply.rawPayload)).toContain('??? >= 90 µm');
});

test('[C.14] the brochure counts the currently published models', async () => {
  expect((await portal.fetch('downloadBrochure')).statusCode).toBe(401);
  const count = async () => (await database.$count(model, eq(model.state, 'published'))).toString();
  const before = await portal.fetch('downloadBrochure', { token });
  expect(before.headers['content-type']).toBe('application/pdf');
  expect(textOf(before.rawPayload)).toContain(`${await count()} models in`);
  await makeModel(database);
  await makeModel(database, { state: 'draft' });
  const after = await portal.fetch('downloadBrochure', { token });
  expect(textOf(after.rawPayload)).toContain(`${await count()} models in`);
  expect(after.headers.etag).not.toBe(before.headers.etag);
});
