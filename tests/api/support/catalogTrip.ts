import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type SQL, sql } from 'drizzle-orm';
import { readCommand } from '../../../server/importers/command.ts';
import { runImport } from '../../../server/importers/run.ts';
import { catalogFiles } from '../../../server/modules/search/export/catalogFiles.ts';
import { plainCsvOf } from '../../../server/platform/export/writeFile.ts';
import type { TestDatabase } from './testDatabase.ts';

type Row = Record<string, unknown>;

/** Imports a file as the command does. Returns its report. */
export async function load(into: TestDatabase, kind: string, file: string, ...options: string[]) {
  const { importer, options: read } = await readCommand([kind, file, ...options]);
  return (await runImport(importer, into, read)).report;
}

/** Exports the catalog of one database and imports the files into another. Returns what was refused. */
export async function takeCatalog(from: TestDatabase, into: TestDatabase): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oncology-trip-'));
  const refused: string[] = [];
  try {
    for (const { kind, options, rows } of await catalogFiles(from.database)) {
      const file = join(folder, `${kind}.csv`);
      await pipeline(plainCsvOf(rows()), createWriteStream(file));
      const report = await load(into, kind, file, ...options);
      for (const group of report.groups)
        if (['refused', 'row refused', 'row passed over'].includes(group.kind))
          refused.push(`${kind} ${group.column}: ${JSON.stringify(group.first)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return refused;
}

/** Columns of every record; `catalogColumns.ts` has the reasons. */
export const OF_RECORDS = '{id,version,created_at,updated_at,created_by,updated_by}';

/**
 * The rows of the catalog without what files do not carry. Lists whose order has no meaning are sorted, a fact that is
 * unknown equals one that is missing, an alias is another name than the model's own, and a range of ages counts where
 * the age is unknown.
 */
export const CATALOG: Readonly<Record<string, SQL>> = {
  models: sql`
    select m.model_code, jsonb_strip_nulls(to_jsonb(m) - ${OF_RECORDS}::text[] - '{disease_id,revision,demo,files}'::text[]
      || jsonb_build_object('aliases', array_remove(m.aliases, m.name),
        'patient', case when m.patient ->> 'ageYears' is null then m.patient else m.patient - 'ageGroup' end,
        'alterations', (select jsonb_agg(one order by one) from jsonb_array_elements(m.alterations) one),
        'data_available', (select jsonb_agg(one order by one) from unnest(m.data_available) one),
        'tested_genes', (select jsonb_agg(one order by one) from unnest(m.tested_genes) one))) as row
    from model m where m.state = 'published' order by m.source, m.source_model_id`,
  studies: sql`
    select m.model_code, s.study, to_jsonb(s) - ${OF_RECORDS}::text[] - 'model_id' as row
    from growth_study s join model m on m.id = s.model_id where m.state = 'published' order by m.model_code, s.study`,
  panels: sql`select code, to_jsonb(p) as row from gene_panel p order by code`,
  // of a retired code, a file of OncoTree has the successor only
  nodes: sql`
    select code, (to_jsonb(o) || jsonb_build_object('name', regexp_replace(name, ' +', ' ', 'g')))
      - case when retired then '{disease_id,name,tissue}' else '{disease_id}' end::text[] as row
    from oncotree_node o order by code`,
  // an alias is another name than the symbol, whatever its marks
  genes: sql`
    select symbol, to_jsonb(g) || jsonb_build_object('aliases', (select jsonb_agg(alias) from unnest(aliases) alias
      where regexp_replace(upper(alias), '[^A-Z0-9]', '', 'g') <> regexp_replace(symbol, '[^A-Z0-9]', '', 'g'))) as row
    from gene g order by symbol`,
};

/** Returns the rows of both databases of one part of the catalog. */
export async function bothSides(first: TestDatabase, second: TestDatabase, query: SQL): Promise<[Row[], Row[]]> {
  const [before, after] = await Promise.all([first.database.execute(query), second.database.execute(query)]);
  return [before.rows as Row[], after.rows as Row[]];
}

/** Returns the first differences with the place of the value, and how many rows have one there. */
export function differences(before: readonly Row[], after: readonly Row[]): string[] {
  const found = new Map<string, string[]>();
  for (const [place, { row: one, ...key }] of before.entries()) {
    const other = (after[place]?.row ?? {}) as Row;
    for (const name of new Set([...Object.keys(one as Row), ...Object.keys(other)])) {
      const [was, is] = [(one as Row)[name], other[name]].map((value) => JSON.stringify(value));
      if (was !== is) found.set(name, [...(found.get(name) ?? []), `${JSON.stringify(key)}: ${was} became ${is}`]);
    }
  }
  return [...found].map(([name, all]) => `${name}, ${all.length} rows: ${all[0]?.slice(0, 1_000)}`);
}
