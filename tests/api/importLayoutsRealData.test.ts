// @module-tag long
import { existsSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importers } from '../../server/importers/importers.ts';
import { proposeReading } from '../../server/importers/proposal/propose.ts';
import { runImport } from '../../server/importers/run.ts';
import { openTable } from '../../server/tables/openTable.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

const directory = process.env.REAL_DATA_DIR ?? '../shared/data';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function propose(file: string) {
  const table = await openTable(join(directory, file));
  try {
    return await proposeReading(table, { fileName: basename(file) });
  } finally {
    await table.close();
  }
}

/** Checks a file with the reading that is proposed for it. */
async function check(file: string) {
  const { kind, reading, ...proposal } = await propose(file);
  if (kind === null) throw new Error(`${file} is of no kind`);
  const { unit, ...read } = reading;
  const importer = importers[kind]({ fileName: parse(file).name, ...(unit && { unit }) });
  const path = join(directory, file);
  const { report } = await runImport(importer, database, { file: path, ...read, dryRun: true });
  return { ...proposal, kind, reading, totals: report.totals };
}

/** A test of a file that is skipped if the file is not there. */
function withFile(file: string, does: () => Promise<void>) {
  const present = existsSync(join(directory, file));
  if (!present) console.warn(`skipped: no ${file} in REAL_DATA_DIR (${directory})`);
  test.skipIf(!present)(file, { timeout: 120_000 }, does);
}

// The numbers of rows and values are those that other programs count in the files (wc, cut, sort, uniq).

withFile('layouts/hcmi_model_table.tsv', async () => {
  const { layout, missing, unknown, reading, totals } = await check('layouts/hcmi_model_table.tsv');
  expect([layout?.id, missing]).toEqual(['hcmi', []]);
  expect(unknown.find(({ column }) => column === 'model_type')).toMatchObject({
    value: '3-D: Other (e.g. neurosphere, air-liquid interface, etc.)',
    count: 15,
    proposal: null,
  });
  expect(reading.mapping.tumour_type).toMatchObject({ values: { 'Pre-malignant': 'unknown' } });
  // the 15 rows of the undecided type wait for a person
  expect(totals).toMatchObject({ rows: 170, added: 155, refused: 15 });
});

withFile('layouts/cmp_organoids.tsv', async () => {
  const { kind, layout, missing } = await propose('layouts/cmp_organoids.tsv');
  // this export has four columns only: a person must add the cancer type
  expect([kind, layout?.id, missing]).toEqual(['models', 'cell-model-passports', ['cancer_type']]);
});

withFile('layouts/pdcm_example_clean.xlsx', async () => {
  const { layout, missing, totals, reading } = await check('layouts/pdcm_example_clean.xlsx');
  expect([layout?.id, missing]).toEqual(['pdcm-finder', []]);
  expect(reading.format).toEqual({ sheet: 'patient_sample + patient + pdx_model + cell_model + sharing' });
  expect(totals).toMatchObject({ rows: 4, added: 4, refused: 0 });
});

withFile('layouts/pdcm_metadata_template.xlsx', async () => {
  // the rows that explain the columns are not models
  const { layout, columns, unknown } = await propose('layouts/pdcm_metadata_template.xlsx');
  expect(layout?.id).toBe('pdcm-finder');
  expect(columns.flatMap(({ examples }) => examples)).toEqual([]);
  expect(unknown).toEqual([]);
});

withFile('layouts/xeva_model.csv', async () => {
  const { layout, totals } = await check('layouts/xeva_model.csv');
  expect(layout?.id).toBe('xeva-models');
  // six animals of three patients
  expect(totals).toMatchObject({ rows: 6, added: 3, passedOver: 3, refused: 0 });
});

withFile('layouts/xeva_experiments.csv', async () => {
  const { kind, layout, missing, columns } = await propose('layouts/xeva_experiments.csv');
  expect([kind, layout?.id, missing]).toEqual(['growth', 'xeva-experiments', []]);
  expect(columns.map(({ target }) => target)).toEqual(['model_id', 'day', 'tumour_volume_mm3', 'treatment_arm']);
});

withFile('layouts/covardat_tumor.txt', async () => {
  const { kind, layout, missing } = await propose('layouts/covardat_tumor.txt');
  // no known layout; a person must say of which model the groups are
  expect([kind, layout, missing]).toEqual(['growth', null, ['model_id']]);
});

withFile('layouts/cbio_mut.txt', async () => {
  const { kind, layout, format } = await propose('layouts/cbio_mut.txt');
  expect([kind, layout?.id, format.headerLine]).toEqual(['alterations', 'maf', 2]);
});

withFile('layouts/cbio_cna.txt', async () => {
  const { kind, layout, reading, units } = await propose('layouts/cbio_cna.txt');
  expect([kind, layout?.id, reading.unit, units]).toEqual(['copyNumber', 'cbioportal-copy-number', 'gistic', []]);
  expect(reading.wide?.keys).toEqual(['Name', 'Hugo_Symbol']);
});

withFile('layouts/cbio_sv.txt', async () => {
  const { kind, layout, reading } = await propose('layouts/cbio_sv.txt');
  expect([kind, layout?.id]).toEqual(['alterations', 'cbioportal-structural-variants']);
  expect(reading.mapping).toMatchObject({
    fusion_gene_5prime: { column: 'Site1_Hugo_Symbol' },
    fusion_gene_3prime: { column: 'Site2_Hugo_Symbol' },
  });
});

withFile('depmap_25q3_models.csv', async () => {
  const { layout, totals } = await check('depmap_25q3_models.csv');
  expect(layout?.id).toBe('depmap-models');
  expect(totals.rows).toBe(2132);
  expect(totals.added + totals.refused + totals.passedOver).toBe(2132);
  expect(totals.refused).toBeLessThan(40);
});

withFile('pdmr_models.csv', async () => {
  const { layout, totals } = await check('pdmr_models.csv');
  expect(layout?.id).toBe('pdmr-models');
  expect(totals).toMatchObject({ rows: 1653, added: 1653, refused: 0 });
});

withFile('pdmr_variant_vaf_by_passage.csv', async () => {
  const { kind, layout, missing } = await propose('pdmr_variant_vaf_by_passage.csv');
  expect([kind, layout?.id, missing]).toEqual(['alterations', 'pdmr-variants', []]);
});

withFile('depmap_24q4_copy_number_long.csv', async () => {
  const { kind, reading } = await propose('depmap_24q4_copy_number_long.csv');
  expect([kind, reading.unit]).toEqual(['copyNumber', 'relative']);
});

withFile('depmap_24q4_expression_long.csv', async () => {
  const { kind, reading } = await propose('depmap_24q4_expression_long.csv');
  expect([kind, reading.unit]).toEqual(['expression', 'log2Tpm']);
});

// Public files that may be laid beside the others: docs/data.md says where they come from.

withFile('layouts/pdxe_curve_metrics.xlsx', async () => {
  const { kind, layout, unknown } = await propose('layouts/pdxe_curve_metrics.xlsx');
  expect([kind, layout?.id]).toEqual(['responses', 'pdxe-responses']);
  // the file's own numbers say which class each response has: BestResponse and BestAvgResponse by Gao et al. 2015
  const table = await openTable(join(directory, 'layouts/pdxe_curve_metrics.xlsx'));
  const [best = -1, average = -1, category = -1] = ['BestResponse', 'BestAvgResponse', 'ResponseCategory'].map((name) =>
    table.header.indexOf(name),
  );
  const meant = new Map(unknown.map(({ value, proposal }) => [value, proposal]));
  let rows = 0;
  for await (const { cells } of table.rows()) {
    const word = cells[category] ?? '';
    expect(meant.get(word) ?? `m${word}`).toBe(classOf(Number(cells[best]), Number(cells[average])));
    rows++;
  }
  await table.close();
  expect(rows).toBe(4758);
});

const classOf = (best: number, average: number): string =>
  best < -95 && average < -40 ? 'mCR' : best < -50 && average < -20 ? 'mPR' : best < 35 && average < 30 ? 'mSD' : 'mPD';

withFile('layouts/cbio_study.zip', async () => {
  const { kind, layout, members, missing } = await propose('layouts/cbio_study.zip');
  expect([kind, layout?.id]).toEqual(['models', 'cbioportal-clinical']);
  expect(members[0]).toMatch(/data_clinical_samples\.txt \+ .*data_clinical_patients\.txt$/);
  expect(members.filter((name) => /meta_|case_lists/.test(name))).toEqual([]);
  // the study says in another file which cancer it is about
  expect(missing).toEqual(['model_type', 'cancer_type']);
});

withFile('layouts/vcf_snpeff.vcf', async () => {
  const { kind, layout, columns } = await propose('layouts/vcf_snpeff.vcf');
  expect([kind, layout?.id]).toEqual(['alterations', 'vcf']);
  expect(columns.find(({ name }) => name === 'sample')?.examples).toEqual(['Patient_01_Somatic']);
});
