import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportReading } from '../../contract/entities/importReading.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { importCalls } from './support/imports.ts';
import { makeHolder } from './support/roles.ts';
import { makeUploader, type Uploader } from './support/storage.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let person: Uploader;
let calls: ReturnType<typeof importCalls>;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  person = await makeUploader(portal);
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  calls = importCalls(portal, address, person.token);
});
afterAll(() => portal.close());

const look = async (file: string, more: object = {}) =>
  portal.call('lookImport', { token: person.token, body: { file, ...more } });
/** Returns the data of a reply. */
function given<T>({ data, message }: { data: T | null; message: string }): T {
  if (data === null) throw new Error(message);
  return data;
}
const models = async () => {
  const { rows } = await portal.dependencies.database.execute<Record<string, unknown>>(
    sql`select model_code, name, model_type, cancer_type from model order by model_code`,
  );
  return rows;
};

// a semicolon file of a Chinese spreadsheet program, in GB18030 (bytes of `iconv -t gb18030`), with foreign names
const FILE = Buffer.concat([
  Buffer.from('Model ID;Name;Type;Diagnosis;Sex\nL-1;', 'latin1'),
  Buffer.from('b7ced2bb', 'hex'), // 肺一
  Buffer.from(';xenograft;Lung adenocarcinoma;Not Provided\nL-2;', 'latin1'),
  Buffer.from('b7ceb6fe', 'hex'), // 肺二
  Buffer.from(';PDX;Lung adenocarcinoma;F\n', 'latin1'),
]);

test('a foreign file is recognized, read as it is corrected, and recognized when it comes again', async () => {
  const file = await calls.uploaded(FILE, 'lab.csv');
  const proposal = given(await look(file));
  expect(proposal).toMatchObject({
    kind: 'models',
    saved: null,
    format: { encoding: 'gb18030', delimiter: ';', headerLine: 1 },
    header: ['Model ID', 'Name', 'Type', 'Diagnosis', 'Sex'],
    missing: [],
  });
  expect(proposal.columns[1]).toMatchObject({ name: 'Name', examples: ['肺一', '肺二'], target: 'model_name' });
  expect(proposal.unknown).toContainEqual(
    expect.objectContaining({ column: 'model_type', value: 'xenograft', count: 1, line: 2, proposal: null }),
  );
  const reading: ImportReading = {
    ...proposal.reading,
    mapping: {
      ...proposal.reading.mapping,
      model_type: { column: 'Type', values: { xenograft: 'CDX' }, others: 'keep' },
    },
  };
  const { data: again } = await look(file, { kind: 'models', reading });
  expect(again?.unknown.map(({ value }) => value)).not.toContain('xenograft');

  const naming = { name: 'Lab files', kind: 'models' as const, header: proposal.header, reading };
  const saved = given(await portal.call('saveImportReading', { token: person.token, body: naming }));
  const body = { file, kind: 'models' as const, publish: false, reading };
  const dry = await calls.ended((await portal.call('checkImport', { token: person.token, body })).data);
  expect(dry).toMatchObject({ state: 'done', reading, totals: { rows: 2, added: 2, refused: 0 } });
  await calls.apply(dry);
  expect(await models()).toEqual([
    { model_code: 'L-1', name: '肺一', model_type: 'CDX', cancer_type: 'Lung adenocarcinoma' },
    { model_code: 'L-2', name: '肺二', model_type: 'PDX', cancer_type: 'Lung adenocarcinoma' },
  ]);

  const { data: next } = await look(await calls.uploaded(FILE, 'next.csv'));
  expect(next).toMatchObject({ saved: 'Lab files', kind: 'models' });
  expect(next?.reading.mapping).toEqual(reading.mapping);
  const { data: list } = await portal.call('importReadings', { token: person.token, body: {} });
  expect(list).toEqual({ count: 1, list: [saved] });
  await portal.call('deleteImportReading', { token: person.token, params: { id: saved.id }, body: {} });
  expect((await look(file)).data?.saved).toBeNull();
  const acts = (await portal.dependencies.database.select().from(operationLog)).filter(
    ({ resourceId }) => resourceId === saved.id,
  );
  expect(acts.map(({ action, createdBy }) => [action, createdBy])).toEqual([
    ['edit', person.id],
    ['del', person.id],
  ]);
});

test('workbooks and packed files are recognized', async () => {
  const rows = [
    ['model_id', 'gene_symbol', 'relative_copy_number'],
    ['L-1', 'TP53', 1],
  ];
  const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: 'Copies', rows }] }));
  expect((await look(await calls.uploaded(workbook, 'copies.xlsx'))).data).toMatchObject({
    kind: 'copyNumber',
    format: { sheet: 'Copies', encoding: null },
  });
  const packed = gzipSync(rows.map((row) => row.join('\t')).join('\n'));
  expect((await look(await calls.uploaded(packed, 'copies.tsv.gz'))).data).toMatchObject({
    kind: 'copyNumber',
    format: { delimiter: '\t' },
  });
});

test('a file that is no table, a column of another kind, and a file of someone else are refused', async () => {
  const empty = await calls.uploaded(Buffer.from('\n'), 'empty.csv');
  expect(await look(empty)).toMatchObject({ status: 400, message: expect.stringContaining('the file is empty') });
  const file = await calls.uploaded(FILE, 'lab.csv');
  const reading = { format: {}, mapping: { tgi_percent: { column: 'Sex' } } };
  expect(
    await portal.call('checkImport', { token: person.token, body: { file, kind: 'models', reading } }),
  ).toMatchObject({ status: 400, message: expect.stringContaining('tgi_percent') });
  const other = await makeUploader(portal);
  expect(await portal.call('lookImport', { token: other.token, body: { file } })).toMatchObject({ status: 400 });
  const { token } = await makeHolder(portal, { codes: ['content:model:list'] });
  for (const name of ['lookImport', 'importReadings'] as const)
    expect(await portal.call(name, { token, body: name === 'lookImport' ? { file } : {} })).toMatchObject({
      status: 403,
    });
});
