import { eq, sql } from 'drizzle-orm';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STR_LOCI } from '../../contract/strLoci.ts';
import { gene, genePanel } from '../../server/modules/catalog/gene.table.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { model, type NewModel } from '../../server/modules/catalog/model.table.ts';
import { oncotreeNode } from '../../server/modules/catalog/oncotree.table.ts';
import { CATALOG_COLUMNS, OTHER_TABLES, SHAPES } from './support/catalogColumns.ts';
import { bothSides, CATALOG, differences, takeCatalog } from './support/catalogTrip.ts';
import { makeModel } from './support/models.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  [first, second] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(() => Promise.all([first.drop(), second.drop()]));

/** A model with a value in every column that files carry. */
const FULL: NewModel = {
  modelCode: 'OB-FULL-1',
  name: '=SUM(A1)',
  aliases: ['-1+2', '@home', 'A, B & C', 'K14-Cre; Trp53 fl/fl', '\\\\host\\a|b'],
  modelType: 'humanized',
  species: 'Homo sapiens',
  oncotreeCode: 'LUAD',
  cancerType: 'Lung Cancer',
  histology: 'Lung Adenocarcinoma',
  primarySite: 'Lung',
  collectionSite: 'Brain',
  tumorType: 'metastatic',
  stage: 'IIIB',
  grade: 'G3',
  patientCode: 'Lab P-17',
  patient: {
    sex: 'female',
    ageYears: 61,
    ageGroup: null,
    ethnicity: 'Asian',
    priorTreatments: ['Carboplatin', 'Docetaxel'],
    smoking: 'former',
    packYears: 22.5,
    treatmentLines: [
      { line: 1, agents: ['carboplatin', 'docetaxel'], startedOn: '2019-03', endedOn: '2019-09-30', response: 'PR' },
      { line: null, agents: ['osimertinib'], startedOn: null, endedOn: '2021', response: null },
    ],
  },
  hostStrain: 'huCD34-NSG',
  engraftment: { site: 'Subcutaneous', type: 'Heterotopic' },
  passage: 'P4',
  growth: { doublingTimeDays: 6.25, takeRatePercent: 0.5 },
  alterations: [
    { gene: 'ALK', kind: 'fusion', proteinChange: 'EML4-ALK', alleleFraction: null },
    { gene: 'EGFR', kind: 'mutation', proteinChange: 'p.L858R', alleleFraction: 0.4375 },
    { gene: 'ERBB2', kind: 'amplification', proteinChange: null, alleleFraction: null },
  ],
  alterationSources: {
    'lab.maf': [{ gene: 'EGFR', kind: 'mutation', proteinChange: 'p.L858R', alleleFraction: 0.4375 }],
    models: [{ gene: 'ERBB2', kind: 'amplification', proteinChange: null, alleleFraction: null }],
    calls: [{ gene: 'ALK', kind: 'fusion', proteinChange: 'EML4-ALK', alleleFraction: null }],
  },
  testedPanel: 'TRIO',
  testedGenes: ['BRAF'],
  expression: { EGFR: 7.1234567890123, KRAS: 0 },
  copyNumber: { ERBB2: 9.75, KRAS: 1 },
  biomarkers: {
    ...{ msi: 'MSS', tmbPerMb: 12.5, her2: '2+', pdl1: 'TPS ≥50%', er: 'negative', pr: 'low' },
    hla: ['HLA-A*02:01', 'HLA-DRB1*15:01'],
    viruses: [
      { virus: 'EBV', status: 'negative' },
      { virus: 'HPV16', status: 'positive' },
    ],
  },
  strProfile: STR_LOCI.map((locus) => ({ locus, alleles: locus === 'Amelogenin' ? ['X', 'Y'] : ['6', '9.3'] })),
  responses: [
    {
      ...{ study: 'R-1', agent: 'Osimertinib', target: 'EGFR', dose: '25 mg/kg', route: 'PO', schedule: 'QD' },
      ...{ n: 8, tgiPercent: 91.5, mRecist: 'mPR', bestAverageChange: -41.25 },
    },
  ],
  dataAvailable: ['pathology', 'copyNumber', 'mutation', 'growth', 'expression', 'response'],
  qualityChecks: [
    {
      check: 'STR',
      result: 'passed',
      checkedOn: '2024-03-31',
      detail: { en: '15 of 16 loci; match', zh: '一致（15/16）' },
    },
    { check: 'mycoplasma', result: 'pending', checkedOn: '2024-04-02', detail: 'PCR | culture' },
  ],
  provider: 'Bank',
  catalogNumber: 'CAT-1',
  rrid: 'CVCL_0001',
  comments: 'First line, "quoted".\n\nThird line（全角）；  two blanks',
  addedOn: '2021-02-03',
  source: 'Lab',
  sourceModelId: 'L-1',
  license: 'CC BY 4.0',
};

/** The first control is the second arm; one animal was never measured. */
const STUDY = {
  study: 'S-1',
  startedOn: '2022-05-06',
  arms: [
    {
      ...{ name: 'drug', role: 'treatment' as const, agent: 'Osimertinib', dose: '25 mg/kg', target: 'EGFR' },
      ...{ route: 'PO', schedule: 'QD×21', dosingDays: [0, 1, 2.5] },
    },
    {
      ...{ name: 'vehicle', role: 'control' as const, agent: null, dose: null, target: null },
      ...{ route: null, schedule: null, dosingDays: [] },
    },
  ],
  animals: [
    {
      ...{ arm: 'drug', id: '1', removal: 'tumorSize' as const },
      points: [
        { day: -1, volumeMm3: 99.5, bodyWeightG: 21 },
        { day: 3.5, volumeMm3: null, bodyWeightG: 20.25 },
      ],
    },
    { arm: 'drug', id: '2', removal: 'foundDead' as const, points: [] },
    { arm: 'vehicle', id: '1', removal: null, points: [{ day: 0, volumeMm3: 101, bodyWeightG: null }] },
  ],
};

async function fill({ database }: TestDatabase): Promise<void> {
  await database.insert(oncotreeNode).values([
    { code: 'TISSUE', name: 'Tissue', level: 0 },
    { code: 'LUNG', name: 'Lung', parentCode: 'TISSUE', tissue: 'Lung', mainType: 'Lung Cancer', level: 1 },
    {
      code: 'LUAD',
      name: 'Lung Adenocarcinoma',
      parentCode: 'LUNG',
      tissue: 'Lung',
      mainType: 'Lung Cancer',
      level: 2,
    },
    { code: 'OLD', name: '(retired code)', retired: true, replacedBy: 'LUAD' },
  ]);
  await database.insert(gene).values(
    ['ALK', 'BRAF', 'EGFR', 'EML4', 'ERBB2', 'KRAS'].map((symbol, place) => ({
      ...{ symbol, name: `gene ${symbol}`, aliases: [`${symbol}-1`, `N,${symbol}`] },
      ...{ entrezId: place + 1, cytoband: `${place + 1}p1` },
    })),
  );
  await database.insert(genePanel).values([
    {
      ...{ code: 'TRIO', name: { en: 'Three kinds', zh: '' } },
      ...{ mutationGenes: ['KRAS', 'EGFR'], copyNumberGenes: ['ERBB2'], fusionGenes: ['ALK'] },
    },
    {
      code: 'UNUSED',
      name: { en: 'No model', zh: '无模型' },
      mutationGenes: null,
      copyNumberGenes: [],
      fusionGenes: null,
    },
  ]);
  const id = await makeModel(database, FULL);
  await database.insert(growthStudy).values({ ...STUDY, modelId: id });
  // all genes that were tested by themselves: no panel
  const patient = { sex: null, ageYears: null, ageGroup: '41-89', ethnicity: null, priorTreatments: [] };
  await makeModel(database, {
    ...{ modelCode: 'OB-SINGLE-1', testedGenes: ['BRAF'], dataAvailable: ['mutation' as const], patient },
  });
  await makeModel(database, { modelCode: 'OB-DRAFT-1', state: 'draft' });
}

async function expectSame(): Promise<void> {
  for (const [name, query] of Object.entries(CATALOG)) {
    const [before, after] = await bothSides(first, second, query);
    expect(before.length, name).toBeGreaterThan(0);
    expect(after.length, name).toBe(before.length);
    expect(differences(before, after), name).toEqual([]);
  }
}

/** Returns the facts of a schema that a value has nowhere. */
function missingIn(value: unknown, schema: TSchema, path: string): string[] {
  const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined);
  if (values.length === 0) return [path];
  const options = 'anyOf' in schema ? (schema.anyOf as TSchema[]) : [schema];
  return options.flatMap((option) => {
    if ('items' in option) return missingIn(values.flat(), option.items as TSchema, path);
    if (!('properties' in option)) return [];
    return Object.entries(option.properties as Record<string, TSchema>).flatMap(([name, part]) =>
      missingIn(
        values.flatMap((one) => (one as Record<string, unknown>)[name] ?? []),
        part,
        `${path}.${name}`,
      ),
    );
  });
}

/** Returns the columns of models and studies in files, and the facts in them, for which a row has no value. */
function emptyIn(row: Record<string, unknown>): string[] {
  const columns = [CATALOG_COLUMNS.model, CATALOG_COLUMNS.growth_study].flatMap((table) => Object.entries(table ?? {}));
  return columns
    .filter(([, decision]) => decision === 'file')
    .flatMap(([column]) => {
      const value = row[column];
      const isEmpty = value === undefined || value === null || ['[]', '{}'].includes(JSON.stringify(value));
      return isEmpty ? [column] : SHAPES[column] ? missingIn(value, SHAPES[column], column) : [];
    });
}

test('every table and column of the database is in the files of an export, or has a reason not to be', async () => {
  const { rows } = await first.database.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`);
  const tables = rows.map(({ name }) => name);
  expect(tables.toSorted()).toEqual([...Object.keys(CATALOG_COLUMNS), ...Object.keys(OTHER_TABLES)].toSorted());
  for (const { name, columns } of rows) {
    const decided = CATALOG_COLUMNS[name];
    if (decided) expect(columns.toSorted(), name).toEqual(Object.keys(decided).toSorted());
  }
});

test('the files of an export make the same catalog in an empty installation', async () => {
  await fill(first);
  expect(await takeCatalog(first, second)).toEqual([]);
  await expectSame();
  const { rows } = await first.database.execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(m) || to_jsonb(s) as row from model m join growth_study s on s.model_id = m.id
    where m.model_code = 'OB-FULL-1'`);
  // a range of ages is given for the other model, whose age is unknown
  expect(emptyIn(rows[0]?.row ?? {})).toEqual(['patient.ageGroup']);
  const [drafts] = await second.database.select().from(model).where(eq(model.modelCode, 'OB-DRAFT-1'));
  expect(drafts).toBeUndefined();
});
