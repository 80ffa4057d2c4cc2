import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importKinds } from '../../contract/importKinds.ts';
import { oncotreeNode } from '../../server/modules/catalog/oncotree.table.ts';
import { columnOf, first, second } from './support/keptModels.ts';
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
  const treatments = ['patient_treatment_status', 'patient_treatment_type', 'patient_treatment_details'];
  const together = [...treatments, 'has_expression', 'has_mutation', 'data_available', 'catalog_code', 'patient_code'];
  /** Values that people filled in; every import keeps them. */
  const own = { tested_genes: ['BRAF'] };

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
    await database.database.execute(
      sql`update model set tested_genes = '{BRAF}' where source_model_id = ${row.source_model_id}`,
    );
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
      // the code of the patient has two columns
      'patient_code',
      'age_group',
      'patient_treatment_status',
      'patient_treatment_type',
      'has_expression',
      'has_mutation',
      'data_available',
      // a model always has its day
      'added_on',
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
      quality_checks: [],
      added_on: '2020-02-03',
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
