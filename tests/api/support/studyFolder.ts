import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { importers } from '../../../server/importers/importers.ts';
import { proposeReading } from '../../../server/importers/proposal/propose.ts';
import { runImport } from '../../../server/importers/run.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openTable } from '../../../server/tables/openTable.ts';
import type { TestDatabase } from './testDatabase.ts';

/** The files of a study folder by their names. */
export type StudyFiles = ReadonlyMap<string, string>;

type Table = { head: string[]; rows: string[][] };

/** Reads a table of a study as cBioPortal does: at tabs, without quotes, after the lines that begin with `#`. */
export function tableOf(files: StudyFiles, name: string): Table {
  const lines = (files.get(name) ?? '').split('\n');
  expect(lines.pop(), `the last line of ${name} ends`).toBe('');
  const [head = [], ...rows] = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
  for (const row of rows) expect(row, `columns of ${name}`).toHaveLength(head.length);
  return { head, rows };
}

/** Returns the rows of a table as records of its columns. */
export function recordsOf(files: StudyFiles, name: string): Record<string, string>[] {
  const { head, rows } = tableOf(files, name);
  return rows.map((row) => Object.fromEntries(head.map((column, index) => [column, row[index] ?? ''])));
}

/** Returns the fields of a file that has one on each line. */
export const fieldsOf = (files: StudyFiles, name: string): Record<string, string> =>
  Object.fromEntries(
    (files.get(name) ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );

/** Returns the values of a table of genes and samples that are not `NA`, by `sample gene`. */
export function cellsOf(files: StudyFiles, name: string): Map<string, number> {
  const { head, rows } = tableOf(files, name);
  expect(head.slice(0, 2)).toEqual(['Hugo_Symbol', 'Entrez_Gene_Id']);
  return new Map(
    rows.flatMap(([gene, , ...values]) =>
      values.flatMap((value, index): [string, number][] =>
        value === 'NA' ? [] : [[`${head[index + 2]} ${gene}`, Number(value)]],
      ),
    ),
  );
}

/** The tables of genes and samples, and the column with the sample in the others. */
const GENE_TABLES = ['cna', 'linear_cna', 'expression'];
const SAMPLE_COLUMNS = { mutations: 'Tumor_Sample_Barcode', sv: 'Sample_Id', gene_panel_matrix: 'SAMPLE_ID' };
/** The characters and the length that cBioPortal allows in ids. */
const ID = /^[A-Za-z0-9._-]{1,63}$/;

/** The validator refuses a value that looks like a date, so this code is written in another way. */
const codeOf = (written: string): string => (written === 'MAR_12' ? 'MAR-12' : written);

/** Compares a study folder with the published models of a catalog. */
export async function expectCatalog(files: StudyFiles, database: Database): Promise<void> {
  const samples = recordsOf(files, 'data_clinical_sample.txt');
  const codes = new Map(samples.map((one) => [one.SAMPLE_ID ?? '', codeOf(one.OTHER_SAMPLE_ID ?? '')]));
  expect(codes.size).toBe(samples.length);
  const { rows: published } = await database.execute<{ code: string }>(
    sql`select model_code as code from model where state = 'published'`,
  );
  expect([...codes.values()].toSorted()).toEqual(published.map(({ code }) => code).toSorted());
  const patients = recordsOf(files, 'data_clinical_patient.txt').map((one) => one.PATIENT_ID);
  expect(new Set(patients).size).toBe(patients.length);
  expect(new Set(samples.map((one) => one.PATIENT_ID))).toEqual(new Set(patients));
  for (const id of [...codes.keys(), ...patients]) expect(id).toMatch(ID);

  for (const name of files.keys())
    if (/^meta_(?!study)/.test(name)) expect(files.has(fieldsOf(files, name).data_filename ?? ''), name).toBe(true);
  for (const id of sampleIds(files)) expect(codes.has(id), id).toBe(true);

  await expectMutations(files, database, codes);
  await expectNumbers(files, database, codes);
  await expectTested(files, database, codes);
}

/** Returns the samples that the data files and the case lists name. */
function sampleIds(files: StudyFiles): Set<string> {
  const heads = GENE_TABLES.flatMap((name) => tableOf(files, `data_${name}.txt`).head.slice(2));
  const cells = Object.entries(SAMPLE_COLUMNS).flatMap(([name, column]) =>
    recordsOf(files, `data_${name}.txt`).map((one) => one[column] ?? ''),
  );
  const listed = [...files.keys()]
    .filter((name) => name.startsWith('case_lists/'))
    .flatMap((name) => (fieldsOf(files, name).case_list_ids ?? '').split('\t'));
  return new Set([...heads, ...cells, ...listed]);
}

type Codes = ReadonlyMap<string, string>;

async function expectMutations(files: StudyFiles, database: Database, codes: Codes): Promise<void> {
  const { rows } = await database.execute<{ code: string; kind: string; count: number }>(sql`
    select model_code as code, a.kind,
      count(distinct (a.gene, regexp_replace(coalesce(a."proteinChange", ''), '^p[.]', '')))::int as count
    from model, jsonb_to_recordset(alterations) as a(gene text, kind text, "proteinChange" text)
    where state = 'published' and a.kind = 'mutation' group by 1, 2`);
  const written = countsBy(
    recordsOf(files, 'data_mutations.txt').map((one) => codes.get(one.Tumor_Sample_Barcode ?? '') ?? ''),
  );
  expect(written).toEqual(new Map(rows.map(({ code, count }) => [code, count])));
}

const countsBy = (values: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

async function expectNumbers(files: StudyFiles, database: Database, codes: Codes): Promise<void> {
  for (const [name, column] of [
    ['linear_cna', 'copy_number'],
    ['expression', 'expression'],
  ] as const) {
    const { rows } = await database.execute<{ key: string; value: number }>(sql`
      select model_code || ' ' || key as key, value::float8 as value
      from model, jsonb_each(${sql.identifier(column)}) where state = 'published'`);
    expect(byCode(cellsOf(files, `data_${name}.txt`), codes)).toEqual(
      new Map(rows.map(({ key, value }) => [key, value])),
    );
  }
  const { rows } = await database.execute<{ key: string; value: number }>(sql`
    select distinct model_code || ' ' || a.gene as key, case a.kind when 'deletion' then -2 else 2 end as value
    from model, jsonb_to_recordset(alterations) as a(gene text, kind text)
    where state = 'published' and a.kind in ('amplification', 'deletion')`);
  const called = [...byCode(cellsOf(files, 'data_cna.txt'), codes)].filter(([, value]) => value !== 0);
  expect(new Map(called)).toEqual(new Map(rows.map(({ key, value }) => [key, value])));
}

const byCode = (cells: ReadonlyMap<string, number>, codes: Codes): Map<string, number> =>
  new Map(
    [...cells].map(([key, value]) => {
      const [sample = '', gene = ''] = key.split(' ');
      return [`${codes.get(sample)} ${gene}`, value];
    }),
  );

type Tested = { code: string; genes: string[] | null; altered: string[] };

/** Compares what was tested: every gene of the assays, and besides only genes with an alteration. */
async function expectTested(files: StudyFiles, database: Database, codes: Codes): Promise<void> {
  const lists = new Map(
    [...files.keys()]
      .filter((name) => name.startsWith('gene_panels/'))
      .map((name) => {
        const { stable_id: id = '', gene_list: genes = '' } = fieldsOf(files, name);
        return [id, genes.split('\t')];
      }),
  );
  const matrix = new Map(
    recordsOf(files, 'data_gene_panel_matrix.txt').map((one) => [codes.get(one.SAMPLE_ID ?? ''), one]),
  );
  for (const [profile, column, kinds] of [
    ['mutations', 'mutation_genes', ['mutation']],
    ['cna', 'copy_number_genes', ['amplification', 'deletion']],
    ['structural_variants', 'fusion_genes', ['fusion']],
  ] as const) {
    const added = profile === 'mutations' ? sql`tested_genes` : sql`'{}'::text[]`;
    const { rows } = await database.execute<Tested>(sql`
      select model_code as code,
        case when code is not null and ${sql.identifier(column)} is null then null
          else coalesce(${sql.identifier(column)}, '{}') || ${added} end as genes,
        array(
          select a.gene from jsonb_to_recordset(alterations) as a(gene text, kind text)
          where a.kind = any(${sql.param([...kinds])}::text[])
        ) as altered
      from model left join gene_panel on code = tested_panel where state = 'published'`);
    for (const { code, genes, altered } of rows) {
      const entry = matrix.get(code)?.[profile] ?? 'NA';
      if (genes === null) expect(entry).toBe('WXS');
      else if (genes.length + altered.length === 0) expect(entry).toBe('NA');
      else {
        const list = lists.get(entry) ?? [];
        expect(list).toEqual(expect.arrayContaining([...genes, ...altered.filter((gene) => genes.includes(gene))]));
        // a fusion is found by an assay of either gene, so it can add two
        expect(list.length - new Set(genes).size).toBeLessThanOrEqual(2 * altered.length);
      }
    }
  }
}

/** The path of cBioPortal's `validateData.py`, if it is to check the folders too. */
export const VALIDATOR = process.env.CBIOPORTAL_VALIDATOR;

/** Runs cBioPortal's validator on a folder. Returns its errors. */
export async function validatorErrors(files: StudyFiles, path: string): Promise<string[]> {
  return inFolder(files, async (folder) => {
    // the package of the validator is its folder
    const env = { ...process.env, PYTHONPATH: dirname(dirname(path)) };
    const { output, code } = await new Promise<{ output: string; code: unknown }>((resolve) => {
      execFile('python3', [path, '-s', folder, '-n', '-v'], { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
        resolve({ output: stdout + stderr, code: error?.code ?? 0 }),
      );
    });
    // 3: warnings only
    if (code !== 0 && code !== 3 && !/^(?:ERROR|CRITICAL)/m.test(output)) return [output];
    return output.split('\n').filter((line) => /^(?:ERROR|CRITICAL)/.test(line));
  });
}

/** Imports data files of a study in this order, as the import screen proposes it. Returns what came of their rows. */
export async function importedFiles(files: StudyFiles, names: readonly string[], into: TestDatabase) {
  return inFolder(files, async (folder) => {
    const outcomes: Record<string, { missing: string[]; unknown: number; added: number; refused: number }> = {};
    for (const name of names) {
      const file = join(folder, name);
      const table = await openTable(file);
      const { kind, reading, missing, unknown } = await proposeReading(table, { fileName: name });
      await table.close();
      if (kind === null) throw new Error(`${name} is of no kind`);
      const { unit, ...read } = reading;
      const importer = importers[kind]({ fileName: name, ...(unit && { unit }) });
      const { added, refused } = (await runImport(importer, into, { file, ...read })).report.totals;
      outcomes[name] = { missing, unknown: unknown.length, added, refused };
    }
    return outcomes;
  });
}

async function inFolder<Result>(files: StudyFiles, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'study-'));
  try {
    for (const [name, text] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
