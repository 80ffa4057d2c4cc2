import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importKinds } from '../../contract/importKinds.ts';
import { oncotreeNode } from '../../server/modules/catalog/oncotree.table.ts';
import { makeArea } from './support/models.ts';
import { type Row, rowImport } from './support/rowImport.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let database: TestDatabase;
const { importRows, rowOf } = rowImport(() => database);
beforeAll(async () => {
  database = await testDatabase();
  const lung = await makeArea(database.database, 'LUN', ['Lung Cancer', '肺癌'], { oncotreeCodes: ['LUNG'] });
  const bowel = await makeArea(database.database, 'BOW', ['Bowel Cancer', '肠癌'], { oncotreeCodes: ['BOWEL'] });
  await database.database.insert(oncotreeNode).values([
    { code: 'LUAD', name: 'Lung Adenocarcinoma', diseaseId: lung },
    { code: 'COAD', name: 'Colon Adenocarcinoma', diseaseId: bowel },
  ]);
});
afterAll(() => database.drop());

describe('models', () => {
  const { required, optional } = importKinds.models.columns;
  const first: Row = {
    model_name: 'First name',
    model_type: 'PDX',
    cancer_type: 'Lung cancer',
    aliases: 'One; Other',
    species: 'Mus musculus',
    patient_id: 'P1',
    oncotree_code: 'LUAD',
    histology: 'Adenocarcinoma',
    primary_site: 'Lung',
    collection_site: 'Liver',
    tumour_type: 'metastatic',
    sex: 'female',
    age: '60',
    age_group: '60-69',
    ethnicity: 'Asian',
    driver_alterations: 'KRAS p.G12D; TP53:DEL',
    msi_status: 'MSI-H',
    tmb_mut_per_mb: '12.5',
    patient_treatment_type: 'Chemotherapy',
    patient_treatment_details: 'Cisplatin',
    smoking: 'former',
    pack_years: '20',
    treatment_lines: '1: cisplatin + pemetrexed [2019-03..2019-09] = PR; 2: docetaxel [2020..]',
    stage: 'III',
    grade: 'G2',
    host_strain: 'NSG',
    engraftment_site: 'Subcutaneous',
    engraftment_type: 'Heterotopic',
    passage: 'P3',
    doubling_time_days: '6.5',
    take_rate_percent: '85',
    her2: '2+',
    er: 'positive',
    pr: 'negative',
    pdl1: 'TPS 50%',
    hla: 'HLA-A*02:01; HLA-B*07:02',
    viral_status: 'EBV negative; HPV16 positive',
    str_profile: 'D5S818:11,12; TH01:6,9.3',
    provider: 'Provider one',
    catalog_number: 'CAT-0001',
    rrid: 'CVCL_0001',
    comments: 'First comment',
    has_expression: 'yes',
    has_mutation: 'yes',
    licence: 'CC0',
  };
  const second: Row = {
    model_name: 'Second name',
    model_type: 'organoid',
    cancer_type: 'Bowel cancer',
    aliases: 'Third',
    species: 'Rattus norvegicus',
    patient_id: 'P2',
    oncotree_code: 'COAD',
    histology: 'Carcinoma',
    primary_site: 'Colon',
    collection_site: 'Lung',
    tumour_type: 'primary',
    sex: 'male',
    age: '41',
    age_group: '40-49',
    ethnicity: 'White',
    driver_alterations: 'EGFR p.L858R',
    msi_status: 'MSS',
    tmb_mut_per_mb: '1',
    patient_treatment_type: 'Radiation',
    patient_treatment_details: 'Docetaxel',
    smoking: 'never',
    pack_years: '1',
    treatment_lines: '1: gefitinib',
    stage: 'I',
    grade: 'G3',
    host_strain: 'BALB/c nude',
    engraftment_site: 'Mammary fat pad',
    engraftment_type: 'Orthotopic',
    passage: 'P9',
    doubling_time_days: '12',
    take_rate_percent: '40',
    her2: '0',
    er: 'low',
    pr: 'positive',
    pdl1: 'CPS 10',
    hla: 'HLA-A*11:01',
    viral_status: 'HBV positive',
    str_profile: 'D13S317:8',
    provider: 'Provider two',
    catalog_number: 'CAT-0002',
    rrid: 'CVCL_0002',
    comments: 'Second comment',
    has_expression: 'no',
    has_mutation: 'no',
    licence: 'CC-BY',
  };
  /**
   * The columns of the table that an import sets, and the column of the file that decides each. An import never changes
   * the others.
   */
  const columnOf: Row = {
    name: 'model_name',
    model_type: 'model_type',
    cancer_type: 'cancer_type',
    aliases: 'aliases',
    species: 'species',
    patient_code: 'patient_id',
    disease_id: 'oncotree_code',
    oncotree_code: 'oncotree_code',
    histology: 'histology',
    primary_site: 'primary_site',
    collection_site: 'collection_site',
    tumor_type: 'tumour_type',
    'patient.sex': 'sex',
    'patient.ageYears': 'age',
    'patient.ageGroup': 'age',
    'patient.ethnicity': 'ethnicity',
    alterations: 'driver_alterations',
    alteration_sources: 'driver_alterations',
    'biomarkers.msi': 'msi_status',
    'biomarkers.tmbPerMb': 'tmb_mut_per_mb',
    'patient.smoking': 'smoking',
    'patient.packYears': 'pack_years',
    'patient.treatmentLines': 'treatment_lines',
    stage: 'stage',
    grade: 'grade',
    host_strain: 'host_strain',
    'engraftment.site': 'engraftment_site',
    'engraftment.type': 'engraftment_type',
    passage: 'passage',
    'growth.doublingTimeDays': 'doubling_time_days',
    'growth.takeRatePercent': 'take_rate_percent',
    'biomarkers.her2': 'her2',
    'biomarkers.er': 'er',
    'biomarkers.pr': 'pr',
    'biomarkers.pdl1': 'pdl1',
    'biomarkers.hla': 'hla',
    'biomarkers.viruses': 'viral_status',
    str_profile: 'str_profile',
    provider: 'provider',
    catalog_number: 'catalog_number',
    rrid: 'rrid',
    comments: 'comments',
    license: 'licence',
  };
  /** Columns that decide a value in pairs; these are tested separately. */
  const treatments = ['patient_treatment_status', 'patient_treatment_type', 'patient_treatment_details'];
  const together = [...treatments, 'has_expression', 'has_mutation', 'catalog_code'];
  /** Values that people filled in; every import keeps them. */
  const own = { added_on: '2020-02-03', tested_genes: ['BRAF'] };

  const flat = (row: Record<string, unknown>) => {
    const { patient, biomarkers, engraftment, growth, ...rest } = row as Record<string, unknown> &
      Record<'patient' | 'biomarkers' | 'engraftment' | 'growth', object>;
    const within = (name: string, value: object = {}) =>
      Object.fromEntries(Object.entries(value).map(([field, one]) => [`${name}.${field}`, one]));
    const parts = { patient, biomarkers, engraftment, growth };
    return Object.assign({}, rest, ...Object.entries(parts).map(([name, value]) => within(name, value))) as Record<
      string,
      unknown
    >;
  };
  let ids = 0;
  const identity = () => ({ source: 'Keeping', source_model_id: `KEEP-${++ids}` });
  const stored = async (id: string) => flat(await rowOf('model', 'source_model_id', id));
  const all = [...required, ...optional];
  /** Imports a model from a file with all columns, then adds the values that people fill in. */
  const made = async (values: Row, ...options: string[]) => {
    const row = { ...identity(), ...values };
    await importRows('models', all, [row], ...options);
    await database.database.execute(sql`update model set added_on = ${own.added_on},
      tested_genes = '{BRAF}' where source_model_id = ${row.source_model_id}`);
    return row;
  };

  test('[A42] for every set of columns, columns missing from the file leave their values unchanged', async () => {
    const before = await made(first);
    const [one, other] = [await stored(before.source_model_id), await stored((await made(second)).source_model_id)];
    for (const field of Object.keys(columnOf)) {
      if (field !== 'patient.ageGroup') expect(one[field], field).not.toEqual(other[field]);
      if (field !== 'patient.ageGroup') expect(one[field] ?? '', field).not.toEqual('');
    }
    const check = async (columns: readonly string[], cells: Row) => {
      const { source, source_model_id: id } = await made(first);
      const row = { ...second, ...cells, source, source_model_id: id };
      await importRows('models', [...required, ...columns], [row]);
      const now = await stored(id);
      const given = (column = '') =>
        required.includes(column) || (columns.includes(column) && (cells[column] ?? 'given') !== '');
      for (const [field, column] of Object.entries(columnOf)) {
        const expected = given(column) ? other[field] : one[field];
        expect(now[field], `${field} of ${columns.join(' ')}`).toEqual(expected);
      }
      expect(now).toMatchObject(own);
      const treatments = given('patient_treatment_details')
        ? other['patient.priorTreatments']
        : given('patient_treatment_type')
          ? ['radiation']
          : one['patient.priorTreatments'];
      expect(String(now['patient.priorTreatments']).toLowerCase()).toEqual(String(treatments).toLowerCase());
      const has = (kind: string, column: string) => (given(column) ? [] : [kind]);
      expect(now.data_available).toEqual([...has('expression', 'has_expression'), ...has('mutation', 'has_mutation')]);
    };
    await check([], {});
    for (const column of optional) {
      await check([column], {});
      await check([column], { [column]: '' });
      await check(
        optional.filter((kept) => kept !== column),
        {},
      );
    }
    await fc.assert(
      fc.asyncProperty(fc.subarray([...optional]), fc.subarray([...optional]), (columns, empty) =>
        check(columns, Object.fromEntries(empty.map((column) => [column, '']))),
      ),
      { numRuns: 40, seed: 42 },
    );
    const looked = [...Object.values(columnOf), ...together, 'age_group'];
    expect(optional.filter((column) => !looked.includes(column))).toEqual([]);
  });

  test('[A42] empty cells clear stored values on request, and the dry run names each field', async () => {
    const { source_model_id: id, source } = await made(first);
    const columns = optional.filter((column) => column !== 'stage');
    const emptied = { source, source_model_id: id, model_name: 'N', model_type: 'PDX', cancer_type: 'C' };
    const before = await stored(id);
    const keeping = await importRows('models', [...required, ...columns], [emptied], '--dry-run');
    expect(keeping.totals.cleared).toBe(0);
    const trial = await importRows('models', [...required, ...columns], [emptied], '--dry-run', '--clear-empty');
    expect(await stored(id)).toEqual(before);
    const lost = trial.groups.find(({ kind, column }) => kind === 'cleared' && column === 'aliases');
    expect(lost?.first.value).toMatch(/^\w[^[\]"]*$/);
    const unnamed = [
      'catalog_code',
      'age_group',
      'patient_treatment_status',
      'patient_treatment_type',
      'has_expression',
      'has_mutation',
    ];
    const named = trial.groups.filter(({ kind }) => kind === 'cleared').map(({ column, count }) => [column, count]);
    expect(named.sort()).toEqual(
      columns
        .filter((column) => !unnamed.includes(column))
        .concat('oncotree_code → area')
        .map((column) => [column, 1])
        .sort(),
    );
    expect(trial.totals.cleared).toBe(named.length);
    const { totals } = await importRows('models', [...required, ...columns], [emptied], '--clear-empty');
    expect(totals).toMatchObject({ changed: 1, cleared: named.length });
    expect(await stored(id)).toMatchObject({
      ...own,
      stage: 'III',
      aliases: [],
      species: 'Homo sapiens',
      tumor_type: 'unknown',
      oncotree_code: null,
      disease_id: null,
      alterations: [],
      provider: null,
      'patient.sex': null,
      'patient.priorTreatments': null,
      'biomarkers.msi': null,
      data_available: ['expression', 'mutation'],
    });
  });

  test('a patient is untreated only if the file says so', async () => {
    const { source_model_id: id, source } = await made(first);
    const row = { source, source_model_id: id, model_name: 'N', model_type: 'PDX', cancer_type: 'C' };
    const imported = async (status: string) => {
      const cells = { ...row, patient_treatment_details: '', patient_treatment_status: status };
      await importRows('models', [...required, ...treatments], [cells], '--clear-empty');
      return (await stored(id))['patient.priorTreatments'];
    };
    expect(await imported('Unknown')).toBeNull();
    expect(await imported('Pre-treatment')).toEqual([]);
    expect(await imported('Post-treatment')).toBeNull();
  });

  test('[issue 46] an untreated patient becomes unknown if a file contradicts it without naming a treatment', async () => {
    const { source_model_id: id, source } = await made(first);
    const row = { source, source_model_id: id, model_name: 'N', model_type: 'PDX', cancer_type: 'C' };
    const store = (list: string) =>
      database.database.execute(sql`update model set patient = jsonb_set(patient, '{priorTreatments}', ${list}::jsonb)
        where source_model_id = ${id}`);
    const imported = async (list: string, status: string, ...options: string[]) => {
      await store(list);
      const cells = { ...row, patient_treatment_status: status };
      await importRows('models', [...required, 'patient_treatment_status'], [cells], ...options);
      return (await stored(id))['patient.priorTreatments'];
    };
    expect(await imported('[]', 'Post-treatment')).toBeNull();
    expect(await imported('[]', '', '--clear-empty')).toBeNull();
    expect(await imported('[]', '')).toEqual([]);
    expect(await imported('[]', 'perhaps')).toEqual([]);
    expect(await imported('["Cisplatin"]', 'Post-treatment')).toEqual(['Cisplatin']);
    expect(await imported('["Cisplatin"]', '', '--clear-empty')).toEqual(['Cisplatin']);
  });

  test.each(['patient_treatment_details', 'patient_treatment_type'])(
    '[issue 46] a status that contradicts %s is reported, and the named treatments are stored',
    async (column) => {
      const { source_model_id: id, source } = await made(first);
      const row = { source, source_model_id: id, model_name: 'N', model_type: 'PDX', cancer_type: 'C' };
      const noticed = async (status: string) => {
        const cells = { ...row, [column]: 'Docetaxel', patient_treatment_status: status };
        const { groups } = await importRows('models', [...required, column, 'patient_treatment_status'], [cells]);
        expect((await stored(id))['patient.priorTreatments']).toEqual(['Docetaxel']);
        return groups.flatMap(({ kind, first }) => (kind === 'noticed' ? [[first.column, first.value]] : []));
      };
      const contradicting = ['patient_treatment_status', 'Pre-treatment'];
      expect(await noticed('Pre-treatment')).toContainEqual(contradicting);
      expect((await noticed('Post-treatment')).map(([of]) => of)).not.toContain('patient_treatment_status');
    },
  );

  test('[A42] an unreadable value clears nothing, and an unknown code keeps code and area', async () => {
    const { source_model_id: id, source } = await made(first);
    const wrong = {
      ...second,
      oncotree_code: 'NOPE',
      age: 'old',
      stage: 'X',
      msi_status: 'partly',
      driver_alterations: '??',
    };
    const row = { ...wrong, source, source_model_id: id };
    const before = await stored(id);
    const report = await importRows('models', all, [row], '--clear-empty');
    expect(report.totals).toMatchObject({ changed: 1, cleared: 0 });
    const after = await stored(id);
    for (const field of ['oncotree_code', 'disease_id', 'stage', 'alterations', 'patient.ageYears', 'biomarkers.msi'])
      expect(after[field], field).toEqual(before[field]);
  });
});
