// @module-tag long
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCommand } from '../../server/importers/command.ts';
import { reasons } from '../../server/importers/reasons.ts';
import { runImport } from '../../server/importers/run.ts';
import { WORDS } from '../../server/modules/content/checks/words.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

const directory = process.env.REAL_DATA_DIR ?? '../shared/data';
const present =
  existsSync(join(directory, 'models_unified.csv')) && existsSync(join(directory, 'oncotree_2025_10_03.csv'));
if (!present) console.warn(`skipped: no real data in REAL_DATA_DIR (${directory})`);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function run(name: string, file: string) {
  const { importer, options } = await readCommand([name, join(directory, file)]);
  return (await runImport(importer, database, options)).report;
}

test.skipIf(!present)(
  'the real OncoTree and the 3,785 real models are imported twice',
  { timeout: 120_000 },
  async () => {
    const tree = await run('diseases', 'oncotree_2025_10_03.csv');
    expect(tree.totals).toMatchObject({ rows: 898, refused: 0 });
    const first = await run('models', 'models_unified.csv');
    expect(first.totals).toMatchObject({ rows: 3785, added: 3785, changed: 0, unchanged: 0, refused: 0 });
    const counts = (kind: 'normalized' | 'empty' | 'refused', columns: string[]) =>
      Object.fromEntries(columns.map((column) => [column, first.count(kind, column)]));
    expect(counts('normalized', ['age', 'model_type', 'msi_status', 'stage', 'tumour_type'])).toEqual({
      age: 3303,
      model_type: 2814,
      msi_status: 1520,
      stage: 17,
      tumour_type: 1769,
    });
    expect(counts('empty', ['age', 'histology', 'sex', 'tmb_mut_per_mb'])).toEqual({
      age: 54,
      histology: 980,
      sex: 116,
      tmb_mut_per_mb: 647,
    });
    expect(counts('refused', ['oncotree_code', 'rrid', 'stage', 'catalog_number', 'driver_alterations'])).toEqual({
      oncotree_code: 1,
      rrid: 1,
      stage: 1,
      catalog_number: 6,
      driver_alterations: 1,
    });
    const withoutArea = first.groups.filter(({ reason }) => reason === reasons.noArea).map(({ count }) => count);
    const { rows } = await database.database.execute(sql`select count(*)::int from model where disease_id is null`);
    expect([{ count: withoutArea.reduce((sum, count) => sum + count) }]).toEqual(rows);
    // six models have codes that OncoTree has retired; MESO is refused above; four RRIDs occur twice
    const noticed = first.groups.filter(({ kind, reason }) => kind === 'noticed' && reason !== reasons.noArea);
    const of = (name: string) => noticed.reduce((sum, { column, count }) => sum + (column === name ? count : 0), 0);
    expect({ oncotree_code: of('oncotree_code'), rrid: of('rrid') }).toEqual({ oncotree_code: 6, rrid: 4 });

    // the content checks report findings in real models, but refuse no row
    const checked = Object.entries(WORDS).flatMap(([code, { message }]) =>
      first.groups
        .filter(({ reason }) => reason.en === message.en)
        .map(({ kind, count }) => [`${kind} ${code}`, count] as const),
    );
    expect(Object.fromEntries(checked)).toEqual({ 'noticed age.exact': 1, 'noticed sex.conceptus': 2 });

    const revisions = () =>
      database.database.execute(sql`select md5(string_agg(m::text, '' order by id)) from model m`);
    const before = await revisions();
    const second = await run('models', 'models_unified.csv');
    expect(second.totals).toMatchObject({ added: 0, changed: 0, unchanged: 3785 });
    expect((await revisions()).rows).toEqual(before.rows);
  },
);
