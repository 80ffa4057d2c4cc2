import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { importCalls } from './support/imports.ts';
import { makeModel } from './support/models.ts';
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

const HEADER = 'source,source_model_id,model_name,model_type,cancer_type,age,rrid,color';
const FULL = 'Lab,L-2,Two,PDX,Lung,,,';
const csv = (...rows: string[]) => Buffer.from([HEADER, ...rows, ''].join('\n'));

/** Returns all models as one value. */
async function everything(): Promise<string> {
  const { rows } = await portal.dependencies.database.execute<{ all: string }>(
    sql`select md5(coalesce(string_agg(m::text, '' order by id), '')) as all from model m`,
  );
  return rows[0]?.all ?? '';
}
const imports = async () =>
  (await portal.dependencies.database.select().from(operationLog)).filter(
    ({ action, resourceId }) => action === 'import' && resourceId === null,
  );

describe('a file of models', () => {
  test('is checked without writing, then imported, and the log names the user', async () => {
    await makeModel(portal.dependencies.database, { modelCode: 'OURS-1', source: 'ours' });
    const rows = csv(
      'Lab,LAB-1,One,PDX,Lung,60.0,,red',
      'Lab,LAB-2,Two,Mouse,Lung,,,',
      'Lab,OURS-1,Three,PDX,Lung,,,',
      'Lab,LAB-4,=Four,CDX,Lung,old,CVCL_0001,',
    );
    const before = await everything();
    const dry = await calls.check(rows);
    expect(await everything()).toBe(before);
    expect(await imports()).toEqual([]);
    expect(dry).toMatchObject({
      dryRun: true,
      state: 'done',
      problem: null,
      rowsOfFile: 4,
      totals: { rows: 4, added: 2, changed: 0, unchanged: 0, refused: 2 },
      unmapped: ['color'],
      findings: 5,
      createdBy: { id: person.id },
    });

    const findings = await portal.call('importFindings', { token: person.token, params: { id: dry.id } });
    expect(findings.data).toMatchObject({
      count: 5,
      list: [
        { kind: 'row refused', line: 3, column: 'model_type', value: 'Mouse', reason: expect.stringContaining('PDX') },
        {
          kind: 'refused',
          line: 5,
          id: 'LAB-4',
          column: 'age',
          value: 'old',
          reason: 'is not an age; write years (47) or a range (41-50)',
        },
        { kind: 'noticed', line: 2, column: 'cancer_type', value: 'Lung' },
        { kind: 'row refused', line: 4, column: 'source_model_id', reason: 'a model of ours has this code' },
        { kind: 'noticed', line: 5, column: 'cancer_type' },
      ],
    });
    const second = await portal.call('importFindings', {
      token: person.token,
      params: { id: dry.id },
      body: { page: 2, limit: 2 },
    });
    expect(second.data).toMatchObject({ count: 5, list: [{ line: 2 }, { line: 4 }] });
    const chinese = (await calls.look(dry.id, 'zh')).data;
    expect(chinese?.groups).toContainEqual(
      expect.objectContaining({ reason: '来源 ours 的模型已使用此编号', count: 1 }),
    );

    const real = await calls.apply(dry);
    expect(real).toMatchObject({ dryRun: false, state: 'done', totals: dry.totals });
    expect(await everything()).not.toBe(before);
    const { rows: written } = await portal.dependencies.database.execute(
      sql`select model_code, created_by from model where source = 'Lab' order by model_code`,
    );
    expect(written).toEqual([
      { model_code: 'LAB-1', created_by: person.id },
      { model_code: 'LAB-4', created_by: person.id },
    ]);
    expect(await imports()).toMatchObject([
      {
        createdBy: person.id,
        resource: 'model',
        label: { en: 'models.csv' },
        after: { publish: false, state: 'waiting' },
      },
      { createdBy: person.id, resource: 'model', after: { added: 2, refused: 2, drafts: 2, state: 'done' } },
    ]);

    expect((await calls.check(rows)).totals).toMatchObject({ added: 0, changed: 0, unchanged: 2, refused: 2 });
    const runs = await portal.call('importRuns', { token: person.token, body: { limit: 2 } });
    expect(runs.data).toMatchObject({ count: 3, list: [{ dryRun: true }, { dryRun: false, id: real.id }] });
  });

  test('a row without required values is refused once, and each column reports it once', async () => {
    const dry = await calls.check(csv('Lab,X-1,One,NOTATYPE,Lung,,,', 'Lab,X-2,Two,,Lung,,,', 'Lab,X-3,N/A,-,Lung,,,'));
    expect(dry).toMatchObject({ totals: { rows: 3, added: 0, refused: 3 }, findings: 4 });
    const { data } = await portal.call('importFindings', { token: person.token, params: { id: dry.id } });
    expect(data?.list.map(({ kind, line, column, value }) => [kind, line, column, value])).toEqual([
      ['row refused', 2, 'model_type', 'NOTATYPE'],
      ['row refused', 3, 'model_type', ''],
      ['row refused', 4, 'model_name', 'N/A'],
      ['row refused', 4, 'model_type', '-'],
    ]);
  });

  test('the findings are a file in the caller’s language and contain no formula', async () => {
    const dry = await calls.check(csv('Form,F-1,One,PDX,Lung,=1+1,,', '=cmd(),F-2,,PDX,Lung,,,'));
    const file = await portal.fetch('importFindingsFile', {
      token: person.token,
      params: { id: dry.id },
      headers: { 'accept-language': 'zh' },
    });
    expect(file.headers['content-disposition']).toContain('models-findings.csv');
    expect(file.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      '行,对象,列,值,处理结果,原因',
      "2,F-1,age,'=1+1,值不导入,不是年龄：请填写岁数（47）或范围（41-50）",
      '3,F-2,model_name,,整行不导入,此列每行必填',
      '2,F-1,cancer_type,Lung,请核对,不属于任何疾病领域：只能通过检索找到',
    ]);
  });

  test.each<[string, Buffer, RegExp]>([
    ['without a row', Buffer.from(''), /line 1: the file is empty/],
    [
      'with other columns',
      Buffer.from('name,type\nA,PDX\n'),
      /line 1: the header is missing source, .*it has name, type/,
    ],
    [
      'with a damaged character',
      Buffer.from([...csv('Lab,L-1,中文,'), 0xe4, 0xb8, 0x0a]),
      /line 3: is not text in the/,
    ],
    ['with a row too short', csv('Lab,L-1,One', FULL), /line 2: the number of values differs/],
    ['cut in its last row', csv('Lab,L-1,One'), /line 2: the last row ends before its last column/],
  ])('%s gets an explanation and cannot be imported', async (_, content, message) => {
    const dry = await calls.check(content);
    expect(dry).toMatchObject({ state: 'failed', problem: expect.stringMatching(message) });
    expect((await calls.look(dry.id, 'zh')).data?.problem).toMatch(/^第 \d 行：/);
    const refused = await portal.call('applyImport', { token: person.token, params: { id: dry.id } });
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('Check the file first') });
  });

  test('that is not a table, or is missing, is refused at once', async () => {
    const file = await calls.uploaded(Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'), 'models.pdf');
    const refused = (id: string) => portal.call('checkImport', { token: person.token, body: { file: id } });
    expect(await refused(file)).toMatchObject({ status: 400, message: expect.stringContaining('“models.pdf” is no') });
    expect(await refused(crypto.randomUUID())).toMatchObject({ status: 400 });
  });

  test('of a hundred thousand rows is checked completely and keeps a readable number of findings', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => `Many,MANY-${index},Name,PDX,Lung,old,,`);
    const dry = await calls.check(csv(...rows));
    expect(dry).toMatchObject({ state: 'done', rowsOfFile: 100_000, totals: { added: 100_000 }, findings: 200_000 });
    const page = await portal.call('importFindings', {
      token: person.token,
      params: { id: dry.id },
      body: { page: 200, limit: 50 },
    });
    expect(page.data).toMatchObject({
      count: 10_000,
      list: expect.arrayContaining([expect.objectContaining({ line: 5_001 })]),
    });
  });
});

describe('who may import', () => {
  test('[A15] no call works without the permission', async () => {
    const { token } = await makeHolder(portal, { codes: ['content:model:list', 'content:model:edit'] });
    const file = await calls.uploaded(csv());
    const params = { id: crypto.randomUUID() };
    for (const reply of [
      await portal.call('checkImport', { token, body: { file } }),
      await portal.call('applyImport', { token, params }),
      await portal.call('importRun', { token, params }),
      await portal.call('importRuns', { token }),
      await portal.call('importFindings', { token, params }),
    ])
      expect(reply).toMatchObject({ status: 403, error: 'forbidden' });
    expect((await portal.fetch('importFindingsFile', { token, params })).statusCode).toBe(403);
  });

  test('[A22] a user whose role shows only own records is refused', async () => {
    const { token } = await makeHolder(portal, { codes: ['content:import', 'content:model:list'], scope: 'own' });
    const file = await calls.uploaded(csv());
    const reply = await portal.call('checkImport', { token, body: { file } });
    expect(reply).toMatchObject({ status: 403, message: expect.stringContaining('only some models') });
  });
});

describe('a file that changes models', () => {
  test('[issue 44] the report names the changed fields, counted and for each record, before and after', async () => {
    const of = (...rows: string[]) => csv(...rows.map((row) => `Diff,${row}`));
    const first = await calls.check(
      of('DIFF-1,One,PDX,Lung cancer,60,,', 'DIFF-2,Two,PDX,Lung cancer,,,', 'DIFF-3,Three,PDX,Lung cancer,50,,'),
    );
    await calls.apply(first);
    const dry = await calls.check(
      of(
        'DIFF-1,First,PDX,Lung cancer,61,,',
        'DIFF-2,Second,PDX,Lung cancer,40,,',
        'DIFF-3,Three,PDX,Lung cancer,50,,',
      ),
    );
    expect(dry).toMatchObject({ totals: { changed: 2, unchanged: 1 }, changes: 4 });
    const changed = dry.groups.filter(({ kind }) => kind === 'changed');
    expect(changed.map(({ column, count, id, value, result }) => ({ column, count, id, value, result }))).toEqual([
      { column: 'name', count: 2, id: 'DIFF-1', value: 'One', result: 'First' },
      { column: expect.stringContaining('age'), count: 2, id: 'DIFF-1', value: '60', result: '61' },
    ]);
    const asked = { token: person.token, params: { id: dry.id } };
    const { data } = await portal.call('importFindings', { ...asked, body: { changes: true } });
    expect(data?.list.map(({ id, line, value, result }) => [id, line, value, result])).toEqual([
      ['DIFF-1', 2, 'One', 'First'],
      ['DIFF-1', 2, '60', '61'],
      ['DIFF-2', 3, 'Two', 'Second'],
      ['DIFF-2', 3, '', '40'],
    ]);
    const others = (await portal.call('importFindings', asked)).data;
    expect(others).toMatchObject({ count: dry.findings });
    expect(others?.list.filter(({ kind }) => kind === 'changed')).toEqual([]);
  });
});
