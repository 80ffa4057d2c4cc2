import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { dictionaryDetail } from '../../contract/resources/dictionaryDetail.ts';
import { log } from '../../contract/resources/log.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { dictionaryDetail as detailTable, dictionary as table } from '../../server/modules/system/dictionary.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { dataAs, resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { named, samplePortal } from './support/samplePortal.ts';

const at = samplePortal();
let details: ReturnType<typeof resourceCalls>;
let operate: string;
beforeEach(async () => {
  const token = await signIn(at.portal, await makePerson(at.portal, {}, 'administrator'));
  details = resourceCalls(at.portal, dictionaryDetail, token);
  const [found] = await at.portal.dependencies.database.select().from(table).where(eq(table.code, 'operate'));
  operate = found?.id ?? '';
});

let made = 0;
/** Adds a value to the dictionary of the samples' `operation`, as an administrator would. */
async function addValue(): Promise<{ id: string; dcode: string }> {
  made += 1;
  const dcode = `own${made}`;
  const saved = await details.post('save', { dictionary: operate, dcode, dname: named(`Own ${made}`, `自定 ${made}`) });
  return { id: saved.data.id, dcode };
}
const refusedOf = (answer: Awaited<ReturnType<typeof details.post>>) =>
  dataAs<{ refused: { message: string; uses?: unknown }[] }>(answer).refused;

test('the key of a value in use cannot be changed or removed, and the refusal names its uses', async () => {
  const { id, dcode } = await addValue();
  await at.make({ operation: dcode });
  const second = await at.make({ operation: dcode });
  const refused = refusedOf(await details.post('remove', { ids: [id] }));
  expect(refused).toMatchObject([
    {
      message:
        'In use: Samples › Operation (2). Disable it instead: it is no longer offered, and existing records keep its name.',
      uses: [{ resource: 'sample', field: 'operation', value: dcode, count: 2 }],
    },
  ]);
  const renamed = await details.post('save', { id, version: 1, dcode: 'another' });
  expect(renamed.fields).toEqual({ dcode: expect.stringContaining('Samples › Operation (2)') });
  const chinese = await details.post('save', { id, version: 1, dcode: 'another' }, {}, { 'accept-language': 'zh' });
  expect(chinese.fields?.dcode).toContain('样本 › 操作（2 条）');
  // the link leads to the samples with this value
  const listed = await at.calls.post('list', { operation: [dcode] });
  expect(listed.data.count).toBe(2);

  await at.calls.post('save', { id: second.id, version: 1, operation: null });
  const still = await details.post('save', { id, version: 1, dcode: 'another' });
  expect(still.fields?.dcode).toContain('(1)');
  await at.portal.dependencies.database.execute(sql`update sample set operation = null`);
  expect((await details.post('save', { id, version: 1, dcode: `${dcode}x` })).data.dcode).toBe(`${dcode}x`);
  expect((await details.post('remove', { ids: [id] })).data.done).toEqual([id]);
});

test('the label of a value can change; a disabled value is not offered, but records, files and the log keep its name', async () => {
  const { id, dcode } = await addValue();
  const older = await at.make({ operation: dcode });
  expect((await details.post('save', { id, version: 1, dname: named('Later name', '新名称') })).status).toBe(200);
  expect((await details.post('save', { id, version: 2, enabled: false })).status).toBe(200);
  expect((await at.calls.post('save', { code: at.codeOf(), name: named('N'), operation: dcode })).fields).toMatchObject(
    {
      operation: expect.any(String),
    },
  );
  const label = { id: dcode, label: named('Later name', '新名称') };
  const [shown] = (await at.calls.post('list', { operation: [dcode] })).data.list;
  expect(shown?.labels.operation).toEqual([label]);
  const file = await at.calls.post('export', { columns: ['operation'], format: 'csv', operation: [dcode] });
  expect(file.http.body).toContain('Later name');
  // the other fields of the record can be changed, and the value can be removed
  const changed = await at.calls.post('save', { id: older.id, version: 1, remark: 'x', operation: dcode });
  expect(changed.status).toBe(200);
  expect((await at.calls.post('save', { id: older.id, version: 2, operation: 'add' })).status).toBe(200);
  await at.portal.dependencies.database.delete(detailTable).where(eq(detailTable.id, id));

  const { list } = (await at.calls.get('history', older.id)).data;
  const names = list.map((change) => dataAs<{ names: Record<string, unknown> }>({ data: change }).names);
  const added = { id: 'add', label: expect.objectContaining({ en: expect.any(String) }) };
  expect(names[0]).toEqual({ operation: [label, added] });
  // with the label that the value had when the record was made
  expect(names.at(-1)).toEqual({ operation: [{ id: dcode, label: named(`Own ${made}`, `自定 ${made}`) }] });
  const reader = await makeHolder(at.portal, { codes: ['log:list', 'log:detail', 'gen:list'], scope: 'all' });
  const logs = resourceCalls(at.portal, log, reader.token);
  const entries = (await logs.post('list', { resource: 'sample', limit: 50 })).data.list;
  const [entry] = entries.filter(({ resourceId }) => resourceId === older.id);
  expect(entry?.names).toMatchObject({ operation: [label, added] });
});

test('values that the portal writes itself can be disabled, but not changed otherwise', async () => {
  const [written] = await at.portal.dependencies.database
    .select()
    .from(detailTable)
    .where(sql`dictionary_id = ${operate} and dcode = 'purge'`);
  const id = written?.id ?? '';
  expect(refusedOf(await details.post('remove', { ids: [id] }))[0]?.message).toContain('The portal writes');
  expect((await details.post('save', { id, version: written?.version, dcode: 'erase' })).fields).toHaveProperty(
    'dcode',
  );
  expect((await details.post('save', { id, version: written?.version, enabled: false })).status).toBe(200);
});

test('a value that a record starts to use at the same moment is not removed', async () => {
  const { id, dcode } = await addValue();
  const outcomes = await Promise.all([
    details.post('remove', { ids: [id] }),
    ...Array.from({ length: 6 }, () =>
      at.calls.post('save', { code: at.codeOf(), name: named('N'), operation: dcode }),
    ),
  ]);
  const [removal, ...saves] = outcomes;
  const saved = saves.filter(({ status }) => status === 200).length;
  expect(removal?.data.done.length === 1 && saved > 0).toBe(false);
  for (const { status, fields } of saves) if (status !== 200) expect(fields).toHaveProperty('operation');
});

test('[issue 44] a record restored from the trash keeps values that its dictionary still has, also disabled ones', async () => {
  const { id, dcode } = await addValue();
  const [one, other] = [await at.make({ operation: dcode }), await at.make({ operation: dcode })];
  await at.calls.post('remove', { ids: [one.id, other.id] });
  expect((await details.post('save', { id, version: 1, enabled: false })).status).toBe(200);
  expect((await at.calls.post('restore', { ids: [other.id] })).data.done).toEqual([other.id]);
  await at.calls.post('save', { id: other.id, version: other.version, operation: null });
  expect((await details.post('remove', { ids: [id] })).data.done).toEqual([id]);
  const back = await at.calls.post('restore', { ids: [one.id] });
  expect(back.data).toMatchObject({
    done: [],
    refused: [{ id: one.id, message: expect.stringContaining('Operation') }],
  });
  // once the value has been restored, the sample can be restored
  expect((await details.post('restore', { ids: [id] })).data.done).toEqual([id]);
  expect((await at.calls.post('restore', { ids: [one.id] })).data.done).toEqual([one.id]);
});

test('the values of a dictionary that no field uses can be changed and removed', async () => {
  const other = resourceCalls(
    at.portal,
    dictionary as ResourceDefinition,
    await signIn(at.portal, await makePerson(at.portal, {}, 'administrator')),
  );
  const { id } = (await other.post('save', { code: 'free', name: named('Free') })).data;
  const one = await details.post('save', { dictionary: id, dcode: 'a', dname: named('A') });
  expect((await details.post('save', { id: one.data.id, version: 1, dcode: 'b' })).data.dcode).toBe('b');
  expect((await details.post('remove', { ids: [one.data.id] })).data.done).toEqual([one.data.id]);
});
