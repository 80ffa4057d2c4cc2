import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Row, rowImport } from './support/rowImport.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

/** More than three batches of models. */
const MANY = 1_800;
const COLUMNS = ['source', 'source_model_id', 'catalog_code', 'model_name', 'model_type', 'cancer_type'];

let database: TestDatabase;
let directory: string;
const { importRows, rowOf } = rowImport(() => database);
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-batches-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await database.drop();
});

const rowsOf = (source: string, more: (place: number) => Row = () => ({})): Row[] =>
  Array.from({ length: MANY }, (_, place) => ({
    source,
    source_model_id: `${source}-${place}`,
    model_name: `Model ${place}`,
    model_type: 'cell line',
    cancer_type: 'Lung Cancer',
    ...more(place),
  }));
const codeOf = async (id: string) => (await rowOf('model', 'source_model_id', id)).model_code;

test('findings are those of a dry run, which reads one batch after the other, in the same order', async () => {
  const columns = [...COLUMNS, 'age', 'oncotree_code'];
  const rows = rowsOf('Told', (place) => ({
    ...(place % 3 === 0 && { age: '60.0' }),
    ...(place % 5 === 0 && { oncotree_code: `NO${place}` }),
    ...(place % 100 === 7 && { model_type: 'mouse' }),
  }));
  const [dry, real] = ['dry', 'real'].map((name) => join(directory, `${name}.json`)) as [string, string];
  await importRows('models', columns, rows, '--dry-run', '--report', dry);
  await importRows('models', columns, rows, '--report', real);
  const [expected, written] = [dry, real].map((path) => JSON.parse(readFileSync(path, 'utf8')));
  expect(written).toEqual(expected);
  expect(written.totals).toMatchObject({ rows: MANY, added: MANY - 18, refused: 18 });
  // the findings of reading and those of the database stand batch by batch
  const lines = written.findings.map(({ line }: { line: number }) => line);
  expect(lines.indexOf(1_202)).toBeGreaterThan(lines.lastIndexOf(497));
});

test('a code that a model gives up is free for a row of the next batch', async () => {
  await importRows('models', COLUMNS, [{ ...rowsOf('Swap')[499], catalog_code: 'SWAP-X' }]);
  const rows = rowsOf('Swap', (place) => (place === 500 ? { catalog_code: 'SWAP-X' } : {}));
  const { totals } = await importRows('models', COLUMNS, rows);
  expect(totals).toMatchObject({ added: MANY - 1, changed: 1, refused: 0 });
  expect([await codeOf('Swap-499'), await codeOf('Swap-500')]).toEqual(['Swap-499', 'SWAP-X']);
});

test('a code, and the RRID of a known line, that a row takes are taken for the next batch', async () => {
  const { rows } = await database.database.execute(sql`select 1 from model where rrid = 'CVCL_0023'`);
  expect(rows).toEqual([]);
  const twins = rowsOf('Twin', (place) => ({
    ...(place === 500 && { catalog_code: 'twin-499' }),
    ...((place === 499 || place === 501) && { model_name: 'A-549' }),
  }));
  const report = await importRows('models', COLUMNS, twins);
  expect(report.totals).toMatchObject({ added: MANY - 1, refused: 1 });
  expect(report.count('row refused', 'catalog_code')).toBe(1);
  const held = await Promise.all(['Twin-499', 'Twin-501'].map((id) => rowOf('model', 'source_model_id', id)));
  expect(held.map(({ rrid }) => rrid)).toEqual(['CVCL_0023', null]);
  expect(await codeOf('Twin-500')).toBeUndefined();
});
