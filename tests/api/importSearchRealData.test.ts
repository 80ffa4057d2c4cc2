// @module-tag long
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SearchQuery } from '../../contract/entities/search.ts';
import { readCommand } from '../../server/importers/command.ts';
import type { Totals } from '../../server/importers/report.ts';
import { runImport } from '../../server/importers/run.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { type DatabasePool, openPool } from '../../server/platform/database/database.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { type TestApp, testApp } from './support/testApp.ts';

/** The search after all real files are imported; the expected results are counted in the files themselves. */
const directory = process.env.REAL_DATA_DIR ?? '../shared/data';
const mappings = 'server/importers/mappings';
const imports = [
  ['diseases', 'oncotree_2025_10_03'],
  ['genes', 'genes_human_ncbi'],
  ['terms', 'cancer_terms_zh_hans_en'],
  ['terms', 'icd10cm_2023_zh_hant_A00-N99'],
  ['models', 'models_unified'],
  ['assays', 'depmap_24q4_copy_number_long', 'depmap-24q4-assayed'],
  ['alterations', 'depmap_24q4_mutation_calls', 'depmap-24q4-calls'],
  ['alterations', 'depmap_25q3_somatic_mutations_109models', 'depmap-25q3-variants'],
  ['alterations', 'pdmr_driver_alterations', 'pdmr-drivers'],
  ['expression', 'depmap_24q4_expression_long'],
  ['copyNumber', 'depmap_24q4_copy_number_long'],
  ['models', 'xenograft_growth_maeve', 'maeve-models'],
  ['growth', 'xenograft_growth_maeve', 'maeve-growth'],
] as const;
const present = imports.every(([, file]) => existsSync(join(directory, `${file}.csv`)));
if (!present) console.warn(`skipped: no real data in REAL_DATA_DIR (${directory})`);

let portal: TestApp;
/** Opened as the import command opens it, because an import takes long. */
let pool: DatabasePool;
let token: string;

async function run([name, file, mapping]: (typeof imports)[number]): Promise<Totals> {
  const words = [name, join(directory, `${file}.csv`)];
  if (mapping !== undefined) words.push('--mapping', join(mappings, `${mapping}.json`));
  const { importer, options } = await readCommand(words);
  return (await runImport(importer, pool, options)).report.totals;
}

async function search(body: SearchQuery) {
  const reply = await portal.call('searchModels', { body, token });
  if (reply.data === null) throw new Error(reply.message);
  return reply.data;
}

/** Returns the codes of all models that a text finds, sorted. */
async function found(text: string): Promise<string[]> {
  const codes: string[] = [];
  for (let page = 1; ; page++) {
    const { list, count } = await search({ text, page, limit: 200 });
    codes.push(...list.map(({ modelCode }) => modelCode));
    if (codes.length >= count) return codes.sort();
  }
}

/** The numbers of models in the unified file below these OncoTree roots. */
const LUNG = 394;
const BREAST = 160;
const PROSTATE = 26;
const TESTIS = 14;
/** The number of models that the growth studies add. */
const MAEVE = 3;

type Row = Record<string, string>;
const files = new Map<string, Row[]>();
function rowsOf(file: string): Row[] {
  const rows = files.get(file) ?? (parse(readFileSync(join(directory, `${file}.csv`)), { columns: true }) as Row[]);
  files.set(file, rows);
  return rows;
}

/** Returns the codes of the models in which the files together report the gene as altered. */
function alteredIn(gene: string): string[] {
  const models = rowsOf('models_unified').filter(({ driver_alterations = '' }) =>
    driver_alterations.split('; ').some((one) => new RegExp(`^${gene}([ :]|$)`).test(one) && !one.endsWith('=')),
  );
  const marked = (row: Row, ...marks: string[]) => marks.some((mark) => row[mark] === '1');
  const drivers = ['hotspot', 'hess_driver', 'oncogene_high_impact', 'tsg_high_impact'];
  const all = rowsOf('depmap_25q3_somatic_mutations_109models').filter((row) => row.gene_symbol === gene);
  const isCancerGene = all.some((row) => marked(row, ...drivers));
  const variants = all.filter(
    (row) =>
      !row.protein_change?.endsWith('=') &&
      (marked(row, 'likely_lof', ...drivers) || (isCancerGene && /HIGH|MODERATE/.test(row.vep_impact ?? ''))),
  );
  const listed = ['depmap_24q4_mutation_calls', 'pdmr_driver_alterations'].flatMap((file) =>
    rowsOf(file).filter((row) => row.gene_symbol === gene),
  );
  return [
    ...new Set([
      ...models.map((row) => row.source_model_id ?? ''),
      ...[...variants, ...listed].map((row) => row.model_id ?? ''),
    ]),
  ].sort();
}

/** Returns the codes of the models whose OncoTree code is one of these codes or below one. */
function below(...roots: string[]): string[] {
  const parents = new Map(rowsOf('oncotree_2025_10_03').map((row) => [row.code, row.parent_code]));
  const isBelow = (code: string | undefined): boolean =>
    code !== undefined && code !== '' && (roots.includes(code) || isBelow(parents.get(code)));
  return rowsOf('models_unified')
    .filter((row) => isBelow(row.oncotree_code))
    .map((row) => row.source_model_id ?? '')
    .sort();
}

describe.skipIf(!present)('after importing all the real files', () => {
  const totals: Totals[] = [];
  beforeAll(async () => {
    portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
    pool = openPool(portal.database.connection, { size: 2, statementMs: 0 });
    await seedSystem(portal.dependencies.transaction);
    token = await signIn(portal, await makePerson(portal));
    for (const one of imports) totals.push(await run(one));
    // until the index has caught up: the last import gives these models their responses
    await vi.waitFor(async () => expect((await search({ text: 'vismodegib' })).count).toBe(1), {
      timeout: 60_000,
      interval: 200,
    });
  }, 240_000);
  afterAll(async () => {
    await pool?.close();
    await portal?.close();
  });

  test('every row is accepted, except rows that the files themselves make impossible', () => {
    expect(totals.map(({ rows, refused, passedOver }) => [rows, refused, passedOver])).toEqual([
      [898, 0, 0],
      [24_894, 0, 0],
      [566, 0, 331],
      [25_198, 0, 24_237],
      [3_785, 0, 0],
      [289_350, 0, 0],
      [4_840, 0, 0],
      [50_952, 0, 41_193],
      [5_516, 0, 0],
      [250_950, 0, 0],
      [289_350, 0, 0],
      [2_464, 0, 2_461],
      // three studies have neither volumes nor weights: they are imported without measurements
      [2_464, 0, 0],
    ]);
  });

  test('a second run of all imports changes nothing', async () => {
    const before = await everything();
    for (const one of imports) expect(await run(one)).toMatchObject({ added: 0, changed: 0 });
    expect(await everything()).toBe(before);
  }, 240_000);

  test.each([
    ['HER2', 'ERBB2', 4],
    ['MLL', 'KMT2A', 10],
    ['KMT2A', 'KMT2A', 10],
  ])('%s finds the models in which %s is altered: %i', async (text, gene, count) => {
    const expected = alteredIn(gene);
    expect(expected).toHaveLength(count);
    expect(await found(text)).toEqual(expected);
  });

  test.each([
    ['肺', 'LUNG', LUNG],
    ['支气管和肺', 'LUNG', LUNG],
    ['支氣管及肺惡性腫瘤', 'LUNG', LUNG],
    ['乳腺癌', 'BREAST', BREAST],
    ['乳房惡性腫瘤', 'BREAST', BREAST],
    // one row of the term list confuses each of these two with the other; the remaining rows outweigh it
    ['前列腺癌', 'PROSTATE', PROSTATE],
    ['睾丸', 'TESTIS', TESTIS],
    ['攝護腺惡性腫瘤', 'PROSTATE', PROSTATE],
  ])('%s finds the models below %s: %i', async (text, root, count) => {
    const expected = below(root);
    expect(expected).toHaveLength(count);
    expect(await found(text)).toEqual(expected);
  });

  test.each([
    ['肺癌', ['NSCLC', 'SCLC', 'LUNE'], 390],
    ['lung cancer', ['NSCLC', 'SCLC', 'LUNE'], 390],
    ['NSCLC', ['NSCLC'], 297],
    ['非小细胞肺癌', ['NSCLC'], 297],
    ['non-small cell lung cancer', ['NSCLC'], 297],
    ['SCLC', ['SCLC'], 91],
    ['colorectal cancer', ['COADREAD'], 472],
  ])('%s is the group of diseases below %j: %i', async (text, roots, count) => {
    const expected = below(...roots);
    expect(expected).toHaveLength(count);
    expect(await found(text)).toEqual(expected);
  });

  test.each(['JAK2', 'TP53', 'KMT2A', 'KRAS'])(
    '%s is altered, wild type or not tested as in the files',
    async (gene) => {
      const altered = new Set(alteredIn(gene));
      const exomes = new Set(rowsOf('depmap_25q3_somatic_mutations_109models').map((row) => row.model_id ?? ''));
      const assayed = new Map<string, number>();
      for (const { model_id = '', gene_symbol } of rowsOf('depmap_24q4_copy_number_long'))
        if (gene_symbol === gene) assayed.set(model_id, 1);
      const tested = new Set([...exomes, ...assayed.keys()]);
      const models = rowsOf('models_unified').length + MAEVE;
      const wildType = [...tested].filter((code) => !altered.has(code)).length;
      const { genes, count } = await search({ genes: [{ gene, status: 'wildType' }] });
      expect(genes).toMatchObject([
        { gene, altered: altered.size, wildType, notTested: models - altered.size - wildType },
      ]);
      expect(count).toBe(wildType);
    },
  );
});

/** Returns everything that the imports wrote, as one value. */
async function everything(): Promise<unknown> {
  const { rows } = await pool.pool.query(`
    select md5(concat_ws(' ',
      (select md5(string_agg(m::text, '' order by id)) from model m),
      (select md5(string_agg(g::text, '' order by id)) from growth_study g),
      (select md5(string_agg(g::text, '' order by symbol)) from gene g),
      (select md5(string_agg(p::text, '' order by code)) from gene_panel p),
      (select md5(string_agg(s::text, '' order by id)) from synonym s))) as all`);
  return rows[0]?.all;
}
