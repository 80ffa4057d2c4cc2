import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ResultFormat } from '../../contract/exportFormats.ts';
import { COLUMNS } from '../../contract/vocabulary.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { PARQUET_TYPE, parquetOf } from '../../server/platform/export/parquetFile.ts';
import { soon } from '../support/soon.ts';
import { keptStudy, studyAnimal, studyArm } from '../support/studies.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { unpackedBytes } from './support/archives.ts';
import { makeArea, makeModel } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let token: string;

beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  await seedSystem(portal.dependencies.transaction);
  token = await signIn(portal, await makePerson(portal));
  const { database } = portal.dependencies;
  const diseaseId = await makeArea(database, 'LUN', ['Lung Cancer', '肺癌']);
  for (const [modelCode, state] of [
    ['LUN-PDX-0001', 'published'],
    ['LUN-PDX-0002', 'published'],
    ['LUN-PDX-0003', 'draft'],
  ] as const) {
    const isFirst = modelCode === 'LUN-PDX-0001';
    const id = await makeModel(database, {
      ...{ modelCode, state, diseaseId, patientCode: 'SECRET-7', oncotreeCode: 'LUAD', license: 'CC BY 4.0' },
      name: isFirst ? '=1+1 "quoted",\n肺' : 'Second',
      aliases: isFirst ? ['A1', 'A;2'] : [],
      addedOn: '2026-02-03',
      growth: { doublingTimeDays: isFirst ? 6.1 : null, takeRatePercent: null },
      alterations: isFirst
        ? [
            { gene: 'EGFR', kind: 'mutation', proteinChange: 'p.L858R', alleleFraction: 0.4 },
            { gene: 'MET', kind: 'amplification', proteinChange: null, alleleFraction: null },
          ]
        : [],
      expression: { EGFR: 5.5, MET: 1.25 },
      copyNumber: isFirst ? { MET: 4, EGFR: 1 } : {},
    });
    const study = keptStudy([
      studyArm('Vehicle', null, [studyAnimal('1', [0, 7], [100, 400], [20, 21])]),
      studyArm('A', 'Osimertinib', [studyAnimal('1', [0, 7], [110, null])], { dose: '5 mg/kg' }),
    ]);
    if (isFirst) await database.insert(growthStudy).values({ modelId: id, study: 'S1', ...study });
  }
  await vi.waitFor(async () => {
    expect((await portal.call('searchModels', { token, body: {} })).data?.count).toBe(2);
  }, soon);
});
afterAll(() => portal.close());

const exported = async (format: ResultFormat) => {
  const reply = await portal.fetch('exportModels', { token, body: { columns: [...COLUMNS], format } });
  expect(reply.statusCode).toBe(200);
  return reply;
};
/** Keeps a file for a program outside of the tests, if `KEEP_EXPORTS` names a folder. */
function keep(name: string, bytes: Uint8Array): void {
  const folder = process.env.KEEP_EXPORTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
}
/** The file as its reader wants it. */
const fileOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
type Row = Record<string, unknown>;
const rowsIn = (bytes: Uint8Array): Promise<Row[]> => parquetReadObjects({ file: fileOf(bytes) });

test('a table as Parquet has the columns and values of the CSV, with their types', async () => {
  const { rawPayload, headers } = await exported('parquet');
  keep('table.parquet', rawPayload);
  expect(headers['content-type']).toBe(PARQUET_TYPE);
  expect(headers['content-disposition']).toMatch(/\.parquet"/);
  const { body } = await exported('csv');
  keep('table.csv', Buffer.from(body));
  const [head = [], ...cells]: string[][] = parse(body, { bom: true, relax_column_count: true });
  const rows = await rowsIn(rawPayload);
  expect(rows.map((row) => Object.keys(row))).toEqual([head, head]);
  const shown = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (Array.isArray(value)) return value.join('; ');
    return value instanceof Date ? value.toISOString().slice(0, 16).replace('T', ' ') : String(value);
  };
  // the CSV has an apostrophe before a text that a spreadsheet would read as a formula, and instants to the minute
  const plain = (cell: string) => cell.replace(/^'(?==)/, '').replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d).*$/, '$1');
  expect(rows.map((row) => head.map((name) => shown(row[name])))).toEqual(
    cells.slice(0, 2).map((row) => head.map((_, index) => plain(row[index] ?? ''))),
  );
  const [first] = rows;
  expect(first).toMatchObject({ Name: '=1+1 "quoted",\n肺', 'Doubling time, days': 6.1 });
  expect(first?.Alterations).toEqual(['EGFR L858R', 'MET amplification']);
  expect(Object.values(first ?? {}).filter((value) => value instanceof Date)).toHaveLength(1);
  const { key_value_metadata: about } = parquetMetadata(fileOf(rawPayload));
  expect(about).toEqual([{ key: 'source', value: expect.stringMatching(/^# Oncology Browser .* models: 2; /) }]);
});

test('all data as Parquet are typed tables of the published models, without the patient code', async () => {
  const { rawPayload, headers } = await exported('parquetData');
  expect(headers['content-disposition']).toMatch(/\.parquet\.zip"/);
  const files = await unpackedBytes(rawPayload);
  for (const [name, bytes] of files) keep(name, bytes);
  const tables = new Map<string, Row[]>();
  for (const [name, bytes] of files) tables.set(name.replace('.parquet', ''), await rowsIn(bytes));
  expect([...tables.keys()]).toEqual(['models', 'alterations', 'expression', 'copy_number', 'growth', 'responses']);
  const [model, second] = tables.get('models') ?? [];
  expect(model).toMatchObject({
    ...{ model_id: 'LUN-PDX-0001', aliases: ['A1', 'A;2'], doubling_time_days: 6.1, license: 'CC BY 4.0' },
    ...{ added_on: new Date('2026-02-03'), updated_at: expect.any(Date) },
  });
  expect(second).toMatchObject({ model_id: 'LUN-PDX-0002', aliases: [], doubling_time_days: null });
  expect(tables.get('alterations')).toEqual([
    row('EGFR', 'mutation', 'p.L858R', 0.4),
    row('MET', 'amplification', null, null),
  ]);
  const { rows } = await portal.database.pool.query(
    `select model_code, e.key, e.value::float8 from model, jsonb_each_text(expression) e
     where state = 'published' order by model_code, length(e.key), e.key`,
  );
  expect(tables.get('expression')).toEqual(
    rows.map(({ model_code, key, value }) => ({ model_id: model_code, gene_symbol: key, log2_tpm_plus1: value })),
  );
  const growth: string[][] = parse((await exported('growth')).body, { bom: true });
  const [names = [], ...points] = growth;
  expect(tables.get('growth')?.map((one) => names.map((name) => String(one[name] ?? '')))).toEqual(points);
  expect(tables.get('growth')?.[1]).toMatchObject({ day: 7, tumour_volume_mm3: 400, body_weight_g: 21 });
  expect(tables.get('responses')).toMatchObject([{ model_id: 'LUN-PDX-0001', agent: 'Osimertinib', origin: 'curves' }]);
  const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  expect(JSON.stringify([...tables], text)).not.toContain('SECRET-7');
});

const row = (
  gene_symbol: string,
  alteration: string,
  protein_change: string | null,
  allele_fraction: number | null,
) => ({
  ...{ model_id: 'LUN-PDX-0001', gene_symbol, alteration, protein_change, allele_fraction },
});

test('a file of many row groups is whole, and one without rows keeps its columns', async () => {
  const columns = [
    { name: 'n', type: 'integer' },
    { name: 'half', type: 'number' },
    { name: 'words', type: 'list' },
  ] as const;
  const many = 45_000;
  const bytesOf = async (count: number) => {
    async function* rows() {
      for (let first = 0; first < count; first += 1_000)
        yield Array.from({ length: 1_000 }, (_, at) => {
          const n = first + at;
          return [n, n % 3 === 0 ? null : n / 2, n % 2 === 0 ? null : [`a${n}`, '']];
        });
    }
    const parts: Uint8Array[] = [];
    for await (const part of parquetOf(columns, rows())) parts.push(part);
    return { bytes: Buffer.concat(parts), parts: parts.length };
  };
  const { bytes, parts } = await bytesOf(many);
  keep('many.parquet', bytes);
  expect(parts).toBe(3);
  expect(parquetMetadata(fileOf(bytes)).row_groups).toHaveLength(3);
  const rows = await rowsIn(bytes);
  expect(rows).toHaveLength(many);
  expect([rows[0], rows[1], rows[many - 1]]).toEqual([
    { n: 0n, half: null, words: null },
    { n: 1n, half: 0.5, words: ['a1', ''] },
    { n: 44_999n, half: 22_499.5, words: ['a44999', ''] },
  ]);
  const empty = (await bytesOf(0)).bytes;
  expect(parquetMetadata(fileOf(empty)).schema.map(({ name }) => name)).toEqual([
    'schema',
    'n',
    'half',
    'words',
    'list',
    'element',
  ]);
  expect(await rowsIn(empty)).toEqual([]);
});
