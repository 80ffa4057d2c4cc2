// @module-tag long
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bothSides, CATALOG, differences, load, takeCatalog } from './support/catalogTrip.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

const directory = process.env.REAL_DATA_DIR ?? '../shared/data';
const present = existsSync(join(directory, 'models_unified.csv'));
if (!present) console.warn(`skipped: no real data in REAL_DATA_DIR (${directory})`);

const folder = mkdtempSync(join(tmpdir(), 'oncology-round-trip-'));
let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  [first, second] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

const mapping = (name: string) => ['--mapping', join(import.meta.dirname, '../../server/importers/mappings', name)];
const real = (name: string) => join(directory, name);

/** Writes a file in which two models have a whole panel, and a third one has two genes of it. */
async function panelFile({ database }: TestDatabase): Promise<string> {
  const { rows } = await database.execute<{ code: string }>(
    sql`select model_code as code from model where model_type = 'PDX' order by model_code limit 3`,
  );
  const lines = rows.flatMap(({ code }, place) =>
    ['KRAS', 'EGFR', 'BRAF'].slice(place === 2 ? 1 : 0).map((gene) => `${code},NGS-3,${gene},Three genes,三个基因`),
  );
  const file = join(folder, 'panel.csv');
  writeFileSync(file, ['model_id,panel,gene_symbol,panel_name_en,panel_name_zh', ...lines].join('\n'));
  return file;
}

test.skipIf(!present)(
  'the files of an export make the same catalog in an empty installation',
  { timeout: 300_000 },
  async () => {
    await load(first, 'diseases', real('oncotree_2025_10_03.csv'));
    await load(first, 'genes', real('genes_human_ncbi.csv'));
    await load(first, 'models', real('models_unified.csv'));
    await load(first, 'models', real('xenograft_growth_maeve.csv'), ...mapping('maeve-models.json'));
    await load(first, 'assays', real('depmap_24q4_mutation_calls.csv'), ...mapping('depmap-24q4-assayed.json'));
    await load(first, 'assays', await panelFile(first));
    await load(first, 'alterations', real('depmap_24q4_mutation_calls.csv'), ...mapping('depmap-24q4-calls.json'));
    await load(first, 'alterations', real('pdmr_driver_alterations.csv'), ...mapping('pdmr-drivers.json'));
    await load(first, 'expression', real('depmap_24q4_expression_long.csv'));
    await load(first, 'copyNumber', real('depmap_24q4_copy_number_long.csv'));
    await load(first, 'growth', real('xenograft_growth_maeve.csv'), ...mapping('maeve-growth.json'));

    expect(await takeCatalog(first, second)).toEqual([]);
    for (const [name, query] of Object.entries(CATALOG)) {
      const [before, after] = await bothSides(first, second, query);
      expect(before.length, name).toBeGreaterThan(0);
      expect(after.length, name).toBe(before.length);
      expect(differences(before, after), name).toEqual([]);
    }
  },
);
