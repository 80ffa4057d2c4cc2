import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Alteration } from '../../../contract/entities/model.ts';
import { readCommand } from '../../../server/importers/command.ts';
import { runImport } from '../../../server/importers/run.ts';
import { gene } from '../../../server/modules/catalog/gene.table.ts';
import { makeModel } from './models.ts';
import { type TestDatabase, testDatabase } from './testDatabase.ts';

type ModelRow = {
  alterations: Alteration[];
  tested_panel: string | null;
  tested_genes: string[];
  expression: Record<string, number>;
  copy_number: Record<string, number>;
  responses: unknown[];
  data_available: string[];
  host_strain: string | null;
  version: number;
  revision: string;
};

/** Prepares a database with three models and two genes for the tests of one file, and runs imports into it. */
export function importBench() {
  let database: TestDatabase;
  let directory: string;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'oncology-import-'));
    database = await testDatabase();
    await database.database.insert(gene).values([
      { symbol: 'KMT2A', name: 'lysine methyltransferase 2A', entrezId: 4297, aliases: ['MLL'] },
      { symbol: 'TP53', name: 'tumor protein p53', entrezId: 7157 },
    ]);
  });
  afterAll(async () => {
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await database.database.execute(sql`truncate model cascade`);
    for (const modelCode of ['A', 'B', 'C']) await makeModel(database.database, { modelCode });
  });

  const file = (...lines: string[]) => {
    const path = join(directory, `${randomBytes(6).toString('hex')}.csv`);
    writeFileSync(path, [...lines, ''].join('\n'));
    return path;
  };
  async function run(kind: string, path: string, mapping: object = {}, ...words: string[]) {
    const { importer, options } = await readCommand([kind, path, '--mapping', file(JSON.stringify(mapping)), ...words]);
    return (await runImport(importer, database, options)).report;
  }
  async function modelOf(code: string): Promise<ModelRow> {
    const { rows } = await database.database.execute<ModelRow>(sql`select * from model where model_code = ${code}`);
    if (rows[0] === undefined) throw new Error(`${code} is not there`);
    return rows[0];
  }
  const alterationsOf = async (code: string) =>
    (await modelOf(code)).alterations.map(
      ({ gene: symbol, kind, proteinChange }) => `${symbol} ${proteinChange ?? kind}`,
    );
  async function everything() {
    const { rows } = await database.database.execute(sql`
      select md5(concat((select string_agg(m::text, '' order by id) from model m),
                        (select string_agg(g::text, '' order by id) from growth_study g),
                        (select string_agg(p::text, '' order by code) from gene_panel p),
                        (select string_agg(s::text, '' order by id) from synonym s),
                        (select string_agg(g::text, '' order by symbol) from gene g))) as all`);
    return rows[0]?.all;
  }
  /**
   * Runs a dry run and two real runs. The dry run writes nothing and predicts the first run; the second run changes
   * nothing.
   */
  async function runThrice(kind: string, path: string, mapping: object = {}) {
    const before = await everything();
    const dry = await run(kind, path, mapping, '--dry-run');
    expect(await everything()).toBe(before);
    const real = await run(kind, path, mapping);
    expect(dry.totals).toEqual(real.totals);
    const after = await everything();
    const again = await run(kind, path, mapping);
    expect(again.totals).toMatchObject({ added: 0, changed: 0, refused: real.totals.refused });
    expect(await everything()).toBe(after);
    return real;
  }

  return {
    get database() {
      return database;
    },
    file,
    run,
    modelOf,
    alterationsOf,
    everything,
    runThrice,
  };
}
