import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { banner as bannerDefinition } from '../../contract/resources/content/banner.ts';
import { log } from '../../contract/resources/log.ts';
import { quartz } from '../../contract/resources/quartz.ts';
import { user as userDefinition } from '../../contract/resources/user.ts';
import { schedule } from '../../server/modules/schedules/schedule.table.ts';
import { seedSchedules } from '../../server/modules/schedules/seed.ts';
import { purgeOld } from '../../server/platform/resources/purge.ts';
import { removedRecord } from '../../server/platform/resources/removedRecord.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  portal = await seededApp();
  await seedSchedules(portal.dependencies.transaction);
  admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
});
afterAll(() => portal.close());

const purge = (records: { resource: string; id: string }[], token = admin) =>
  portal.call('purgeTrash', { token, body: { records } });
const inTrash = async (id: string) =>
  (await portal.dependencies.database.select().from(removedRecord).where(eq(removedRecord.recordId, id))).length === 1;
const bannerCodes: PermissionCode[] = ['content:banner:list', 'content:banner:add', 'content:banner:del'];

async function removedBanner(code: string, token = admin): Promise<string> {
  const calls = resourceCalls(portal, bannerDefinition, token);
  const title = { en: `Banner ${code}`, zh: `横幅 ${code}` };
  const { id } = (await calls.post('save', { code, title, subtitle: title, link: '/pdx', sort: 1 })).data;
  await calls.post('remove', { ids: [id] });
  return id;
}

test('a permanently deleted record cannot be restored, and the log names the user', async () => {
  const id = await removedBanner('spring');
  expect(await purge([{ resource: 'banner', id }])).toMatchObject({ status: 200, data: { done: [id], refused: [] } });
  expect(await inTrash(id)).toBe(false);
  const back = await portal.call('restoreTrash', { token: admin, body: { records: [{ resource: 'banner', id }] } });
  expect(back.data).toMatchObject({ done: [], refused: [{ id }] });
  const { data } = await resourceCalls(portal, log, admin).post('list', { action: ['purge'] });
  expect(data.list).toMatchObject([{ resource: 'banner', label: { en: 'Banner spring' }, user: expect.any(String) }]);
  expect((await resourceCalls(portal, log, admin).post('list', { action: ['del'] })).data.count).toBe(1);
});

test('[A15] [A17] [A22] permanent deletion needs the code, and covers only records that the caller could restore', async () => {
  const ours = await removedBanner('summer');
  const restorer = await makeHolder(portal, { codes: bannerCodes, scope: 'own' });
  expect(await purge([{ resource: 'banner', id: ours }], restorer.token)).toMatchObject({ status: 403 });
  const purger = await makeHolder(portal, { codes: [...bannerCodes, 'trash:purge'], scope: 'own' });
  const own = await removedBanner('own', purger.token);
  const answer = await purge(
    [ours, own].map((id) => ({ resource: 'banner', id })),
    purger.token,
  );
  expect(answer.data).toMatchObject({ done: [own], refused: [{ id: ours }] });
  expect(await purge([{ resource: 'group', id: ours }], purger.token)).toMatchObject({ status: 403 });

  const codes: PermissionCode[] = ['user:list', 'user:del', 'trash:purge'];
  const keeper = await makeHolder(portal, { codes });
  const higher = await makeRole(portal, { codes: [...codes, 'role:list'] });
  const superior = await makePerson(portal, {}, higher.code);
  const member = await makePerson(portal);
  await resourceCalls(portal, userDefinition, admin).post('remove', { ids: [superior.id, member.id] });
  const people = await purge(
    [superior.id, member.id].map((id) => ({ resource: 'user', id })),
    keeper.token,
  );
  expect(people.data).toMatchObject({ done: [member.id], refused: [{ id: superior.id }] });
  expect(await inTrash(superior.id)).toBe(true);
});

test('a record that a restart would create again is never purged, so it stays removed', async () => {
  const { database, transaction } = portal.dependencies;
  const [sweep] = await database.select().from(schedule).where(eq(schedule.task, 'storage-sweep'));
  const id = sweep?.id ?? '';
  await resourceCalls(portal, quartz, admin).post('remove', { ids: [id] });
  const answer = await purge([{ resource: 'quartz', id }]);
  expect(answer.data).toMatchObject({ done: [], refused: [{ id, message: expect.stringContaining('next start') }] });
  await database.update(removedRecord).set({ removedAt: sql`now() - interval '9 years'` });
  await purgeOld(portal.modules.resources.engine, { removedDays: 365 }, new AbortController().signal);
  expect(await inTrash(id)).toBe(true);
  await seedSchedules(transaction);
  expect(await database.select().from(schedule).where(eq(schedule.task, 'storage-sweep'))).toEqual([]);
});

test('the schedule deletes records after a number of days, which the trash shows', async () => {
  const { database } = portal.dependencies;
  const [old, young] = [await removedBanner('old'), await removedBanner('young')];
  const keptDays = async () => (await portal.call('trashRecords', { token: admin, body: {} })).data?.keptDays;
  expect(await keptDays()).toBe(365);
  await database
    .update(removedRecord)
    .set({ removedAt: sql`now() - interval '366 days'` })
    .where(eq(removedRecord.recordId, old));
  expect(await purgeOld(portal.modules.resources.engine, { removedDays: 365 }, new AbortController().signal)).toBe(1);
  expect([await inTrash(old), await inTrash(young)]).toEqual([false, true]);
  await database.update(schedule).set({ enabled: false }).where(eq(schedule.task, 'trash-retention'));
  expect(await keptDays()).toBeNull();
});
