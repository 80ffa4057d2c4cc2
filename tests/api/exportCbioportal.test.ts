import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { gene, genePanel } from '../../server/modules/catalog/gene.table.ts';
import { model, type NewModel } from '../../server/modules/catalog/model.table.ts';
import { oncotreeNode } from '../../server/modules/catalog/oncotree.table.ts';
import { studyFolder } from '../../server/modules/search/export/cbioportal/folder.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { PackedIds } from '../../server/platform/export/packedIds.ts';
import { soon } from '../support/soon.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { unpacked } from './support/archives.ts';
import { demoIndex } from './support/demoIndex.ts';
import { makeModel } from './support/models.ts';
import {
  cellsOf,
  expectCatalog,
  fieldsOf,
  importedFiles,
  recordsOf,
  type StudyFiles,
  tableOf,
  VALIDATOR,
  validatorErrors,
} from './support/studyFolder.ts';
import { type TestApp, testApp } from './support/testApp.ts';
import { testDatabase } from './support/testDatabase.ts';

const mutation = (symbol: string, proteinChange: string | null) => ({
  ...{ gene: symbol, kind: 'mutation' as const, proteinChange, alleleFraction: 0.4 },
});
const other = (symbol: string, kind: 'amplification' | 'deletion' | 'fusion', change: string | null = null) => ({
  ...{ gene: symbol, kind, proteinChange: change, alleleFraction: null },
});
const patient = (values: Partial<NonNullable<NewModel['patient']>>) => ({
  ...{ sex: null, ageYears: null, ageGroup: null, ethnicity: null, priorTreatments: null },
  ...values,
});

const HOSTILE = '"Lung\t\'one\'\r\nline" #2 \u2028 肺';
const models: readonly Partial<NewModel>[] = [
  {
    ...{
      modelCode: 'LUN-PDX-0001',
      name: HOSTILE,
      patientCode: 'SECRET-7',
      oncotreeCode: 'LUAD',
      testedPanel: 'SMALL',
    },
    ...{ histology: HOSTILE, tumorType: 'metastatic', license: 'CC BY 4.0', provider: 'Mar-12' },
    patient: patient({ sex: 'male', priorTreatments: [] }),
    biomarkers: { msi: 'MSI-H', tmbPerMb: 12.5, her2: '3+', pdl1: null, er: null, pr: null },
    alterations: [
      mutation('EGFR', 'p.L858R'),
      mutation('EGFR', 'L858R'),
      mutation('TP53', null),
      other('ALK', 'fusion', 'EML4-ALK'),
      other('EML4', 'fusion', 'EML4::ALK'),
      other('MET', 'amplification'),
    ],
    expression: { EGFR: 5.5, MET: 1.25e-7 },
    copyNumber: { MET: 4, ERBB2: 1.1 },
  },
  // the same patient, and nothing that was tested
  {
    ...{ modelCode: 'LUN PDX/0002 肺', patientCode: 'SECRET-7', oncotreeCode: 'LUAD' },
    patient: patient({ sex: 'female', ageYears: 61 }),
  },
  { modelCode: 'LUN_PDX_0002_', testedPanel: 'EXOME', oncotreeCode: 'OLDLUAD', expression: { EGFR: 0 } },
  { modelCode: 'MAR-12', testedPanel: 'EXOME', alterations: [other('CDKN2A', 'deletion')] },
  // a word for "no value", and alterations without a known assay
  { modelCode: 'na', alterations: [mutation('KRAS', 'p.G12D')], copyNumber: { TP53: 1, MET: 0.4, CDKN2A: 0 } },
  { modelCode: 'Cytoband', testedGenes: ['KRAS'], oncotreeCode: 'House code' },
  { modelCode: 'x'.repeat(80), testedPanel: 'SMALL', testedGenes: ['BRAF'], alterations: [mutation('BRAF', 'V600E')] },
  { modelCode: 'X'.repeat(80), testedPanel: 'SMALL', alterations: [other('RET', 'fusion', 'break-apart')] },
];

let portal: TestApp;
let token: string;
let database: Database;

beforeAll(async () => {
  portal = await testApp();
  database = portal.dependencies.database;
  await seedSystem(portal.dependencies.transaction);
  token = await signIn(portal, await makePerson(portal));
  await database.insert(gene).values(
    Object.entries({ EGFR: 1956, TP53: 7157, MET: 4233, ALK: 238, EML4: 27436 }).map(([symbol, entrezId]) => ({
      ...{ symbol, name: symbol, entrezId },
    })),
  );
  const lists = { mutationGenes: ['EGFR', 'TP53'], copyNumberGenes: ['ERBB2', 'MET'], fusionGenes: ['ALK'] };
  await database.insert(genePanel).values([
    { code: 'SMALL', name: { en: 'Small', zh: '小' }, ...lists },
    { code: 'EXOME', name: { en: 'Exome', zh: '外显子组' }, fusionGenes: [] },
  ]);
  await database.insert(oncotreeNode).values([
    { code: 'LUAD', name: 'Lung Adenocarcinoma' },
    { code: 'OLDLUAD', name: 'Lung Adenocarcinoma', retired: true, replacedBy: 'LUAD' },
  ]);
  for (const one of models) await makeModel(database, one);
  await makeModel(database, { modelCode: 'DRAFT-1', state: 'draft', alterations: [mutation('EGFR', 'p.T790M')] });
  await vi.waitFor(async () => {
    expect((await portal.call('searchModels', { token, body: {} })).data?.count).toBe(models.length);
  }, soon);
});
afterAll(() => portal.close());

/** Returns the files of an archive with one folder. */
async function filesOf(archive: Buffer): Promise<StudyFiles> {
  const files = await unpacked(archive);
  const folders = new Set([...files.keys()].map((path) => path.slice(0, path.indexOf('/'))));
  expect(folders.size).toBe(1);
  return new Map([...files].map(([path, text]) => [path.slice(path.indexOf('/') + 1), text]));
}
async function exported(body: { query?: string } = {}): Promise<StudyFiles> {
  const reply = await portal.fetch('exportModels', {
    token,
    body: { ...body, columns: ['model'], format: 'cbioportal' },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toMatch(/\.cbioportal\.zip"/);
  return filesOf(reply.rawPayload);
}
const idsWhere = async (condition: string) => {
  const ids = new PackedIds();
  const { rows } = await database.execute<{ id: string }>(sql`select id from model where ${sql.raw(condition)}`);
  ids.add(rows.map(({ id }) => id));
  return ids;
};
const byCode = (files: StudyFiles) =>
  new Map(recordsOf(files, 'data_clinical_sample.txt').map((one) => [one.OTHER_SAMPLE_ID, one]));

describe('a search as a study folder of cBioPortal', () => {
  test('it has the published models and what the catalog knows about them', async () => {
    await expectCatalog(await exported(), database);
  });

  test('the samples have ids that cBioPortal takes, each its own', async () => {
    const ids = [...byCode(await exported()).values()].map((one) => one.SAMPLE_ID ?? '');
    expect(ids).toEqual(
      expect.arrayContaining(['LUN-PDX-0001', 'LUN_PDX_0002_', 'LUN_PDX_0002__2', 'MAR_12', 'na_2', 'Cytoband_2']),
    );
    expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(models.length);
  });

  test('tabs, line breaks and quotes of a text break no table', async () => {
    const files = await exported();
    const sample = byCode(files).get('LUN-PDX-0001');
    expect(sample?.SAMPLE_DISPLAY_NAME).toBe('’Lung ’one’ line’ #2 肺');
    expect(sample?.PROVIDER).toBe('Mar_12');
    for (const [name, text] of files) expect(text, name).not.toMatch(/["'\r\u2028]/);
    for (const [name, text] of files)
      if (name.startsWith('data_clinical'))
        expect(text.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(4);
  });

  test('models of one patient share it without the code of the patient', async () => {
    const files = await exported();
    const sampled = byCode(files);
    const id = sampled.get('LUN-PDX-0001')?.PATIENT_ID;
    expect(sampled.get('LUN PDX/0002 肺')?.PATIENT_ID).toBe(id);
    expect([...files.values()].join()).not.toContain('SECRET-7');
    const { AGE, SEX } = recordsOf(files, 'data_clinical_patient.txt').find((one) => one.PATIENT_ID === id) ?? {};
    expect(AGE).toBe('61');
    expect(['Male', 'Female']).toContain(SEX);
  });

  test('what a model is said in the words of cBioPortal', async () => {
    expect(byCode(await exported()).get('LUN-PDX-0001')).toMatchObject({
      ...{ MODEL_TYPE: 'PDX', SAMPLE_CLASS: 'Xenograft', SAMPLE_TYPE: 'Metastasis', ONCOTREE_CODE: 'LUAD' },
      ...{ PRIOR_TREATMENTS: 'None', MSI_STATUS: 'MSI-H', TMB_SCORE: '12.5', HER2_STATUS: '3+', LICENSE: 'CC BY 4.0' },
    });
  });

  test('a fusion is written once, with both genes as far as they are known', async () => {
    const files = await exported();
    const broken = byCode(files).get('X'.repeat(80))?.SAMPLE_ID;
    expect(tableOf(files, 'data_sv.txt').rows.toSorted()).toEqual([
      ['LUN-PDX-0001', 'SOMATIC', 'EML4', '27436', 'ALK', '238', 'EML4-ALK'],
      [broken, 'SOMATIC', '', '', 'RET', '', 'break-apart'],
    ]);
  });

  test('copy numbers tell two copies from not tested', async () => {
    const cells = cellsOf(await exported(), 'data_cna.txt');
    const of = (sample: string) =>
      Object.fromEntries(
        ['MET', 'ERBB2', 'CDKN2A', 'TP53'].map((symbol) => [symbol, cells.get(`${sample} ${symbol}`)]),
      );
    expect(of('LUN-PDX-0001')).toEqual({ MET: 2, ERBB2: 0 });
    expect(of('MAR_12')).toEqual({ MET: 0, ERBB2: 0, CDKN2A: -2, TP53: 0 });
  });

  test('log2 copy numbers are logarithms of the relative ones; a gene without copies has the least', async () => {
    const files = await exported();
    const [relative, logarithms] = [cellsOf(files, 'data_linear_cna.txt'), cellsOf(files, 'data_log2_cna.txt')];
    const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
    expect(logarithms).toEqual(
      new Map([...relative].map(([key, value]) => [key, value === 0 ? -10 : rounded(Math.log2(value))])),
    );
    expect([...logarithms.values()]).toEqual(expect.arrayContaining([2, 0, -10]));
  });

  test('case lists have the samples that were tested', async () => {
    const files = await exported();
    const list = (name: string) => (fieldsOf(files, `case_lists/cases_${name}.txt`).case_list_ids ?? '').split('\t');
    expect(list('all')).toHaveLength(models.length);
    expect(list('sequenced')).toHaveLength(models.length - 1);
    expect(list('cna').toSorted()).not.toContain('na_2');
    expect(list('rna_seq_mrna')).toHaveLength(2);
  });

  test('types of cancer that OncoTree does not have are defined', async () => {
    const files = await exported();
    expect(fieldsOf(files, 'meta_study.txt').type_of_cancer).toBe('mixed');
    expect(tableOf(files, 'data_cancer_type.txt').head).toEqual(['house_code', 'Lung Cancer', 'Gray', 'tissue']);
    const one = await filesOf(
      await buffer(await studyFolder(database, await idsWhere("oncotree_code in ('LUAD', 'OLDLUAD')"), new Date())),
    );
    expect(fieldsOf(one, 'meta_study.txt').type_of_cancer).toBe('luad');
    expect(one.has('data_cancer_type.txt')).toBe(false);
  });

  test('data that no model has are left out', async () => {
    const bare = await filesOf(
      await buffer(await studyFolder(database, await idsWhere("model_code like 'LUN PDX%'"), new Date())),
    );
    expect([...bare.keys()].toSorted()).toEqual([
      'case_lists/cases_all.txt',
      ...['data_clinical_patient.txt', 'data_clinical_sample.txt'],
      ...['meta_clinical_patient.txt', 'meta_clinical_sample.txt', 'meta_study.txt'],
    ]);
    if (VALIDATOR) expect(await validatorErrors(bare, VALIDATOR)).toEqual([]);
  });

  test('a model that is withdrawn meanwhile ends the export', async () => {
    const archive = await studyFolder(database, await idsWhere("state = 'published'"), new Date());
    await database.update(model).set({ state: 'draft' }).where(eq(model.modelCode, 'MAR-12'));
    await expect(buffer(archive)).rejects.toThrow('withdrawn');
    await database.update(model).set({ state: 'published' }).where(eq(model.modelCode, 'MAR-12'));
  });

  test('another installation imports it as it is', async () => {
    const files = await exported();
    const names = ['data_clinical_sample.txt', 'data_mutations.txt', 'data_sv.txt'];
    const empty = await testDatabase();
    try {
      const read = { missing: [], unknown: 0, refused: 0 };
      expect(await importedFiles(files, names, empty)).toEqual(
        Object.fromEntries(names.map((name) => [name, { ...read, added: recordsOf(files, name).length }])),
      );
      const { rows } = await empty.database.execute<{ gene: string; change: string | null }>(sql`
        select a.gene, a."proteinChange" as change
        from model, jsonb_to_recordset(alterations) as a(gene text, "proteinChange" text) order by 1`);
      expect(rows.map(({ gene: symbol, change }) => [symbol, change])).toEqual([
        ['ALK', 'EML4-ALK'],
        ['BRAF', 'p.V600E'],
        ['EGFR', 'p.L858R'],
        ['KRAS', 'p.G12D'],
        ['RET', null],
        ['TP53', null],
      ]);
    } finally {
      await empty.drop();
    }
  });

  test.runIf(VALIDATOR)('the validator of cBioPortal finds no error', async () => {
    const files = await exported();
    expect(await validatorErrors(files, VALIDATOR ?? '')).toEqual([]);
    const sv = (files.get('data_sv.txt') ?? '').replace('LUN-PDX-0001', 'LUN-PDX-9999');
    expect(await validatorErrors(new Map([...files, ['data_sv.txt', sv]]), VALIDATOR ?? '')).toHaveLength(1);
  });
});

test('the demonstration exports as a study folder', { tags: ['long'] }, async () => {
  const demo = await demoIndex();
  try {
    const ids = new PackedIds();
    ids.add((await demo.rows<{ id: string }>("select id from model where state = 'published'")).map(({ id }) => id));
    const files = await filesOf(await buffer(await studyFolder(demo.database, ids, new Date())));
    await expectCatalog(files, demo.database);
    if (VALIDATOR) expect(await validatorErrors(files, VALIDATOR)).toEqual([]);
  } finally {
    await demo.close();
  }
});
