import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generatorProblems } from '../../contract/generator/words.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { everyKind, generatedColumn } from '../support/generatedResources.ts';
import { makeHolder } from './support/roles.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let token: string;
beforeAll(async () => {
  portal = await testApp();
  await seedSystem(portal.dependencies.transaction);
  ({ token } = await makeHolder(portal, { codes: ['gen:list'] }));
});
afterAll(() => portal.close());

const CALLS = [
  ['generatorState', {}],
  ['describeTable', { table: 'area' }],
  ['generatedFiles', everyKind],
  ['generatedZip', everyKind],
] as const;

test.each(CALLS)('%s asks for its permission', async (key, body) => {
  const { token: other } = await makeHolder(portal, { codes: ['job:list'] });
  expect((await portal.call(key, { body, token: other })).status).toBe(403);
  expect((await portal.call(key, { body })).status).toBe(401);
});

test('[A3] a disabled generator reveals nothing of the database, generates nothing, and names the setting', async () => {
  const closed = await testApp({ CODE_GENERATOR: 'off' });
  const { token: holder } = await makeHolder(closed, { codes: ['gen:list'] });
  const [state, ...others] = await Promise.all(CALLS.map(([key, body]) => closed.call(key, { body, token: holder })));
  await closed.close();
  expect(state?.data).toEqual({ enabled: false, tables: [] });
  for (const { status, message } of others)
    expect([status, message]).toEqual([403, expect.stringContaining('CODE_GENERATOR=on')]);
});

describe('tables', () => {
  test('of the portal are listed with the resources that show them', async () => {
    const { data } = await portal.call('generatorState', { token });
    const tables = new Map(data?.tables.map((each) => [each.name, each]));
    expect(tables.get('area')).toMatchObject({ resources: ['area'], record: true });
    expect(tables.get('gene')).toMatchObject({ resources: [], record: false });
    expect([...tables.keys()].filter((name) => /^(pg_|job|schedule_|__)/.test(name))).toEqual([]);
  });

  test('[A3] of other owners are not found', async () => {
    for (const table of ['pg_class', 'jobs.job', 'nothing', "area'; select 1 --"])
      expect((await portal.call('describeTable', { token, body: { table } })).status).toBe(404);
  });

  test('[A4] that the code does not know yet are described from the database', async () => {
    await portal.dependencies.database.execute(sql`
      create table freezer (label varchar(40) not null unique, keeper_id uuid references account(id), shape point)`);
    await portal.dependencies.database.execute(sql`comment on table freezer is 'Freezers'`);
    await portal.dependencies.database.execute(sql`comment on column freezer.label is E'*/ alert(1) {x}\n'`);
    const { data } = await portal.call('describeTable', { token, body: { table: 'freezer' } });
    expect(data?.resource).toMatchObject({
      name: 'freezer',
      table: 'freezer',
      title: { en: 'Freezers' },
      label: 'label',
    });
    expect(data?.resource.columns).toMatchObject([
      { name: 'label', kind: 'text', max: 40, required: true, unique: true, label: { en: '*/ alert(1)  x' } },
      { name: 'keeper', kind: 'reference', of: 'user' },
    ]);
    expect(data?.leftOut).toEqual([{ column: 'shape', type: 'point', why: 'type' }]);
  });
});

describe('an invalid description', () => {
  const refused = async (body: object, locale = 'en') => {
    const headers = { 'accept-language': locale };
    const reply = await portal.call('generatedFiles', { token, body, headers });
    expect(reply.status).toBe(400);
    return reply.fields ?? {};
  };

  test('[A3] is reported at each field, in both languages', async () => {
    const columns = [...everyKind.columns, generatedColumn('x"; drop table account', 'text')];
    const body = { ...everyKind, name: 'area', table: 'select', columns };
    const place = `columns.${everyKind.columns.length}.name`;
    for (const locale of ['en', 'zh'] as const)
      expect(await refused(body, locale)).toEqual({
        name: generatorProblems.taken[locale],
        table: generatorProblems.reserved[locale],
        [place]: generatorProblems.camelCase[locale],
      });
  });

  test('[A4] does not overwrite existing files', async () => {
    expect(await refused({ ...everyKind, name: 'fields' })).toEqual({ name: generatorProblems.taken.en });
  });

  test('must match the existing table of the portal', async () => {
    const columns = [
      generatedColumn('name', 'localized', { required: true }),
      generatedColumn('code', 'date', { required: true }),
      generatedColumn('size', 'text'),
    ];
    const given = { ...everyKind, name: 'region', label: 'name', columns };
    expect(await refused({ ...given, table: 'area' })).toEqual({
      table: generatorProblems.tableNeeds.en,
      'columns.1.kind': generatorProblems.otherType.en,
      'columns.2.name': generatorProblems.notInTable.en,
    });
    expect(await refused({ ...given, table: 'gene' })).toEqual({ table: generatorProblems.notRecords.en });
  });
});

test('the archive has every file, the patch and instructions, and is the same each time', async () => {
  const { data } = await portal.call('generatedFiles', { token, body: everyKind });
  const [one, other] = [
    await portal.fetch('generatedZip', { token, body: everyKind }),
    await portal.fetch('generatedZip', { token, body: everyKind }),
  ];
  expect(one.headers['content-disposition']).toContain('freezerBox.zip');
  expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
  const names = one.rawPayload.toString('latin1');
  const added = data?.list.filter(({ isNew }) => isNew).map(({ path }) => path) ?? [];
  expect(added).toContain('server/modules/freezerBox/freezer-box.table.ts');
  for (const path of [...added, 'freezerBox.patch', 'ADD.md']) expect(names).toContain(path);
});
