// @module-tag long
import { createWriteStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCommand } from '../../server/importers/command.ts';
import { runImport } from '../../server/importers/run.ts';
import { catalogFiles } from '../../server/modules/search/export/catalogFiles.ts';
import { fileOf } from '../../server/platform/export/writeFile.ts';
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

async function load(into: TestDatabase, kind: string, file: string, ...options: string[]) {
  const { importer, options: read } = await readCommand([kind, file, ...options]);
  return (await runImport(importer, into, read)).report;
}

const mapping = (name: string) => ['--mapping', join(import.meta.dirname, '../../server/importers/mappings', name)];
const real = (name: string) => join(directory, name);

/** The rows of the catalog without ids, times and versions, whose order of lists has no meaning. */
const QUERIES = {
  models: sql`
    select to_jsonb(m) - '{id,disease_id,version,revision,created_at,updated_at,added_on,created_by,updated_by}'::text[]
      || jsonb_build_object('data_available', (select jsonb_agg(one order by one) from unnest(m.data_available) one),
        'tested_genes', (select jsonb_agg(one order by one) from unnest(m.tested_genes) one)) as row
    from model m order by m.source, m.source_model_id`,
  studies: sql`
    select m.model_code, to_jsonb(s) - '{id,model_id,version,created_at,updated_at,created_by,updated_by}'::text[] as row
    from growth_study s join model m on m.id = s.model_id order by m.model_code, s.study`,
  panels: sql`select to_jsonb(p) as row from gene_panel p order by code`,
  nodes: sql`select to_jsonb(o) - 'disease_id' as row from oncotree_node o order by code`,
  genes: sql`select to_jsonb(g) as row from gene g order by symbol`,
};

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

type Row = Record<string, unknown>;

/** Returns the first differences with the place of the value, and how many rows have one there. */
function differences(before: readonly Row[], after: readonly Row[]): string[] {
  const found = new Map<string, string[]>();
  for (const [place, { row: one, ...key }] of before.entries()) {
    const other = after[place]?.row as Row;
    for (const name of Object.keys(one as Row)) {
      const [was, is] = [(one as Row)[name], other[name]].map((value) => JSON.stringify(value));
      if (was !== is) found.set(name, [...(found.get(name) ?? []), `${JSON.stringify(key)}: ${was} became ${is}`]);
    }
  }
  return [...found].map(([name, all]) => `${name}, ${all.length} rows: ${all[0]?.slice(0, 400)}`);
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

    for (const { kind, rows } of await catalogFiles(first.database)) {
      const file = join(folder, `${kind}.csv`);
      await pipeline(fileOf('csv', rows(), '', 'en'), createWriteStream(file));
      const report = await load(second, kind, file);
      expect(
        report.groups.filter((group) => ['refused', 'row refused'].includes(group.kind)),
        kind,
      ).toEqual([]);
    }
    for (const [name, query] of Object.entries(QUERIES)) {
      const [{ rows: before }, { rows: after }] = await Promise.all([
        first.database.execute(query),
        second.database.execute(query),
      ]);
      expect(before.length, name).toBeGreaterThan(0);
      expect(after.length, name).toBe(before.length);
      expect(differences(before, after), name).toEqual([]);
    }
  },
);
