import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { model as modelDefinition } from '../../contract/resources/content/model.ts';
import { gene } from '../../server/modules/catalog/gene.table.ts';
import { oncotreeNode } from '../../server/modules/catalog/oncotree.table.ts';
import { importCalls } from './support/imports.ts';
import { makeArea, makeModel } from './support/models.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { makeUploader } from './support/storage.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let address: string;
let lung: string;
let administrator: { id: string; token: string };
let importer: { id: string; token: string };
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  administrator = await makeUploader(portal);
  importer = await makeHolder(portal, { codes: IMPORTER });
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  lung = await makeArea(portal.dependencies.database, 'LUN', ['Lung Cancer', '肺癌']);
  await portal.dependencies.database.insert(oncotreeNode).values({ code: 'LUAD', name: 'Lung', diseaseId: lung });
});
afterAll(() => portal.close());

const IMPORTER: PermissionCode[] = [
  'content:import',
  'content:model:list',
  'content:model:detail',
  'content:model:edit',
];
const HEADER =
  'source,source_model_id,model_name,model_type,cancer_type,oncotree_code,stage,driver_alterations,has_mutation,licence';
const csv = (...rows: string[]) => Buffer.from([HEADER, ...rows, ''].join('\n'));
const models = (token = administrator.token) => resourceCalls(portal, modelDefinition, token);
const imports = (token = administrator.token) => importCalls(portal, address, token);

/** Makes a published model from the file's source. Returns its id. */
const known = (code: string, values: Parameters<typeof makeModel>[1] = {}) =>
  makeModel(portal.dependencies.database, {
    modelCode: code,
    source: 'Lab',
    sourceModelId: code,
    name: 'Before',
    ...values,
  });

async function row(id: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await portal.dependencies.database.execute(sql`select * from model where id = ${id}`);
  return rows[0];
}
async function idOf(code: string): Promise<string> {
  const { rows } = await portal.dependencies.database.execute<{ id: string }>(
    sql`select id from model where model_code = ${code}`,
  );
  return rows[0]?.id ?? '';
}
/** Returns everything that the public can read of models, as one value. */
async function published(): Promise<string> {
  const { rows } = await portal.dependencies.database.execute<{ all: string }>(
    sql`select md5(coalesce(string_agg(m::text, '' order by id), '')) as all from model m where state = 'published'`,
  );
  return rows[0]?.all ?? '';
}
const passport = (id: string) =>
  portal.call('modelPassport', { params: { id }, token: administrator.token, headers: { 'accept-language': 'en' } });

describe('an import as drafts', () => {
  test('changes nothing public until it is published', async () => {
    const id = await known('D-1');
    const before = await published();
    const { check, apply } = imports(importer.token);
    const dry = await check(
      csv(
        'Lab,D-1,After,PDX,Lung Cancer,LUAD,II,KRAS p.G12D,1,CC BY 4.0',
        'Lab,D-2,New,PDX,Lung Cancer,LUAD,,,,',
        'Lab,D-3,Homeless,PDX,Lung Cancer,,,,,',
      ),
    );
    const totals = { added: 2, changed: 1, drafts: 3 };
    expect(dry).toMatchObject({ publish: false, totals });
    expect(await apply(dry)).toMatchObject({ publish: false, dryRun: false, state: 'done', totals });

    expect(await published()).toBe(before);
    expect((await passport(id)).data?.name).toBe('Before');
    expect((await passport(await idOf('D-2'))).status).toBe(404);
    const asShown = (await models().get('detail', id)).data;
    expect(asShown).toMatchObject({
      name: 'After',
      stage: 'II',
      alterations: [expect.objectContaining({ gene: 'KRAS' })],
      updatedBy: importer.id,
      version: 2,
      publication: { state: 'changed' },
    });
    const today = new Date().toISOString().slice(0, 10);
    const waiting = { publication: ['draft', 'changed'], updatedAt: { from: today }, updatedBy: [importer.id] };
    const asLinked = await models().post('list', waiting);
    expect(asLinked.data.list.map(({ modelCode }) => modelCode)).toEqual(['D-1', 'D-2', 'D-3']);

    const homeless = await idOf('D-3');
    const answer = await models().publishMatching({ text: 'D-' }, 3);
    expect(answer.data.refused).toMatchObject([{ id: homeless, message: expect.stringContaining('disease area') }]);
    expect(answer.data.done).toHaveLength(2);
    expect(await row(id)).toMatchObject({
      name: 'After',
      stage: 'II',
      license: 'CC BY 4.0',
      data_available: ['mutation'],
      alteration_sources: { models: [expect.objectContaining({ gene: 'KRAS' })] },
      state: 'published',
    });
    expect((await passport(id)).data?.name).toBe('After');
    expect((await passport(await idOf('D-2'))).status).toBe(200);
  });

  test('compares with the draft of a model and keeps what users changed beside it', async () => {
    const id = await known('K-1');
    const { version } = (await models().get('detail', id)).data;
    await models().post('save', { id, version, grade: 'G3', stage: 'IV' });
    const { check, apply } = imports();
    const file = csv('Lab,K-1,After,PDX,Lung Cancer,LUAD,,,,CC0');
    expect((await apply(await check(file))).totals).toMatchObject({ changed: 1, drafts: 1 });
    const now = (await models().get('detail', id)).data;
    expect(now).toMatchObject({ name: 'After', grade: 'G3', stage: 'IV', version: version + 2 });
    expect((await check(file)).totals).toMatchObject({ changed: 0, unchanged: 1, drafts: 0 });

    const undone = csv('Lab,K-1,Before,PDX,Lung Cancer,,,,,');
    const cleared = await check(undone, { clear: true });
    expect(cleared.groups.filter(({ kind }) => kind === 'cleared').map(({ column }) => column)).toEqual(
      expect.arrayContaining(['stage', 'licence', 'oncotree_code']),
    );
    await apply(cleared);
    const { rows } = await portal.dependencies.database.execute(
      sql`select "values", columns from content_draft where record_id = ${id}`,
    );
    expect(rows).toEqual([{ values: { grade: 'G3' }, columns: {} }]);
    await models().discard([id]);
    expect((await models().get('detail', id)).data).toMatchObject({ grade: '', publication: { state: 'published' } });
  });

  test('a column without a field waits too, and is discarded with the rest', async () => {
    const id = await known('C-1', { diseaseId: lung, oncotreeCode: 'LUAD' });
    const { check, apply } = imports();
    const file = csv('Lab,C-1,Before,PDX,Lung Cancer,LUAD,,,,CC0');
    await apply(await check(file));
    expect((await models().get('detail', id)).data.publication?.state).toBe('changed');
    await models().discard([id]);
    expect(await row(id)).toMatchObject({ license: null });
    await apply(await check(file));
    await models().publish([id]);
    expect(await row(id)).toMatchObject({ license: 'CC0' });
  });
});

test('thousands of imported drafts are published at once, together with other waiting changes', async () => {
  const { check, apply } = imports();
  const codes = Array.from({ length: 1_200 }, (_, place) => `B-${place}`);
  const ofFile = (name: string, some: readonly string[]) =>
    csv(...some.map((code) => `Bulk,${code},${name},PDX,Lung Cancer,LUAD,,,,`));
  await apply(await check(ofFile('Old', codes.slice(0, 600)), { publish: true }));
  await apply(await check(ofFile('New', codes)));
  const { data } = await models().publishMatching({ source: 'Bulk' }, 1_200);
  expect(data.refused).toEqual([]);
  expect(data.done).toHaveLength(1_200);
  const { rows } = await portal.dependencies.database.execute(sql`
    select state, name, version, count(*)::int as count from model where source = 'Bulk'
    group by 1, 2, 3 order by version`);
  expect(rows).toEqual([
    { state: 'published', name: 'New', version: 2, count: 600 },
    { state: 'published', name: 'New', version: 3, count: 600 },
  ]);
  const changed = (await models().get('history', await idOf('B-1'))).data;
  expect(changed.list[0]).toMatchObject({ action: 'publish', before: { name: 'Old' }, after: { name: 'New' } });
});

describe('an import that publishes at once', () => {
  test('[A15] needs the right to publish every model, even if another user checked the file', async () => {
    const file = csv('Lab,P-1,One,PDX,Lung Cancer,LUAD,,,,');
    const refused = { status: 403, message: expect.stringContaining('permission to publish') };
    const { uploaded } = imports(importer.token);
    const body = { file: await uploaded(file), publish: true };
    expect(await portal.call('checkImport', { token: importer.token, body })).toMatchObject(refused);
    const dry = await imports().check(file, { publish: true });
    const params = { id: dry.id };
    expect(await portal.call('applyImport', { token: importer.token, params })).toMatchObject(refused);
    const ofTheirs = await makeHolder(portal, {
      codes: IMPORTER,
      also: [{ codes: ['content:model:publish', 'content:model:list'], scope: 'own' }],
    });
    expect(await portal.call('applyImport', { token: ofTheirs.token, params })).toMatchObject(refused);
  });

  test('publishes the file, leaves drafts as drafts, and removes the same changes from waiting drafts', async () => {
    const id = await known('P-2');
    const { version } = (await models().get('detail', id)).data;
    await models().post('save', { id, version, name: 'After', grade: 'G2' });
    const { check, apply } = imports();
    await apply(await check(csv('Lab,P-3,Draft,PDX,Lung Cancer,LUAD,,,,')));
    const dry = await check(
      csv(
        'Lab,P-2,After,PDX,Lung Cancer,LUAD,,,,',
        'Lab,P-3,Still,PDX,Lung Cancer,LUAD,,,,',
        'Lab,P-4,New,PDX,Lung Cancer,LUAD,,,,',
      ),
      { publish: true },
    );
    const totals = { added: 1, changed: 2, drafts: 1 };
    expect(dry).toMatchObject({ publish: true, totals });
    expect(await apply(dry)).toMatchObject({ publish: true, totals });
    expect(await row(id)).toMatchObject({ name: 'After', grade: null });
    expect(await row(await idOf('P-3'))).toMatchObject({ name: 'Still', state: 'draft' });
    expect(await row(await idOf('P-4'))).toMatchObject({ name: 'New', state: 'published' });
    expect((await models().get('detail', id)).data).toMatchObject({ grade: 'G2', publication: { state: 'changed' } });
    const late = await models().post('save', { id, version: version + 1, grade: 'G1' });
    expect(late.http.statusCode).toBe(400);
  });
});

test('[A64] an import that publishes at once makes a save or publication based on an older draft fail', async () => {
  await portal.dependencies.database.insert(gene).values({ symbol: 'KRAS', name: 'proto-oncogene', entrezId: 3845 });
  const id = await known('V-1');
  const detail = async () => (await models().get('detail', id)).data;
  const save = async (version: number, grade: string) => models().post('save', { id, version, grade });
  await save((await detail()).version, 'G1');
  await save((await detail()).version, 'G2');
  const reviewed = await detail();
  const { check, apply } = imports();
  const file = Buffer.from('model_id,gene_symbol,alteration\nV-1,KRAS,MUT\n');
  await apply(await check(file, { kind: 'alterations', publish: true, name: 'alterations.csv' }));
  const now = await detail();
  expect(now).toMatchObject({ grade: 'G2', alterations: [expect.objectContaining({ gene: 'KRAS' })] });
  expect(now.version).toBeGreaterThan(reviewed.version);
  expect(await save(reviewed.version, 'G3')).toMatchObject({ status: 400, current: { version: now.version } });
  for (const action of ['publish', 'discard'] as const) {
    const { data } = await models().post(action, { records: [{ id, version: reviewed.version }] });
    expect(data).toMatchObject({ done: [], refused: [{ id, current: { version: now.version } }] });
  }
  expect(await save(now.version, 'G3')).toMatchObject({ status: 200, data: { grade: 'G3' } });
});

describe('the history of a model', () => {
  test.each([false, true])(
    'shows what an import changed and from which file, and can be reverted (publish %s)',
    async (publish) => {
      const [code, made] = [`H-${publish}`, `M-${publish}`];
      const id = await known(code);
      const { check, apply } = imports();
      const file = csv(
        `Lab,${code},After,PDX,Lung Cancer,LUAD,II,,,CC0`,
        `Lab,${made},New,PDX,Lung Cancer,LUAD,,,,`,
        `Lab,${code}-left,,PDX,Lung Cancer,,,,,`,
      );
      await apply(await check(file, { name: 'autumn.csv', publish }));
      const historyOf = async (record: string) => (await models().get('history', record)).data;
      expect(await historyOf(id)).toMatchObject({
        count: 1,
        list: [
          {
            action: 'import',
            user: { id: administrator.id },
            before: { name: 'Before', stage: '', oncotreeCode: '', disease: null },
            after: { name: 'After', stage: 'II', oncotreeCode: 'LUAD', disease: lung },
            message: 'autumn.csv',
          },
        ],
      });
      expect(await historyOf(await idOf(made))).toMatchObject({
        count: 1,
        list: [{ action: 'import', before: {}, after: { modelCode: made }, message: 'autumn.csv' }],
      });

      const [change] = (await historyOf(id)).list;
      const { version } = (await models().get('detail', id)).data;
      const back = await models().post('save', { id, version, ...change?.before });
      expect(back).toMatchObject({
        status: 200,
        data: { name: 'Before', stage: '', disease: null, publication: { state: 'changed' } },
      });
      await apply(await check(file, { name: 'again.csv', publish }));
      expect((await historyOf(id)).list.map(({ action }) => action)).toEqual(
        publish ? ['edit', 'import'] : ['import', 'edit', 'import'],
      );
    },
  );
});
