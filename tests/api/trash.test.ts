import { afterAll, beforeAll, expect, test } from 'vitest';
import { banner as bannerDefinition } from '../../contract/resources/content/banner.ts';
import {
  enrollment as enrollmentDefinition,
  inquiry as inquiryDefinition,
} from '../../contract/resources/content/requests.ts';
import { group as groupDefinition } from '../../contract/resources/group.ts';
import { inquiry } from '../../server/modules/inquiries/inquiry.table.ts';
import { enrollment } from '../../server/modules/panels/enrollment.table.ts';
import { administeredApp } from './support/accounts.ts';
import { makePanel } from './support/catalog.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
});
afterAll(() => portal.close());

const trash = (body: object, token = admin) => portal.call('trashRecords', { token, body });
const restore = (records: { resource: string; id: string }[], token = admin) =>
  portal.call('restoreTrash', { token, body: { records } });

async function removedBanner(code: string, token = admin): Promise<string> {
  const calls = resourceCalls(portal, bannerDefinition, token);
  const values = {
    code,
    title: { en: `Banner ${code}`, zh: `横幅 ${code}` },
    subtitle: { en: 'Subtitle', zh: '副标题' },
    link: '/pdx',
    sort: 1,
  };
  const { id } = (await calls.post('save', values)).data;
  await calls.post('remove', { ids: [id] });
  return id;
}
async function removedGroup(code: string): Promise<string> {
  const calls = resourceCalls(portal, groupDefinition, admin);
  const { id } = (await calls.post('save', { code, name: { en: `Group ${code}`, zh: code }, sort: 1 })).data;
  await calls.post('remove', { ids: [id] });
  return id;
}

test('removed records of all resources are in one list, are found by resource and text, and are restored together', async () => {
  const banner = await removedBanner('spring');
  const group = await removedGroup('spring-lab');
  const all = await trash({});
  expect(all.data).toMatchObject({
    count: 2,
    list: [
      { resource: 'group', id: group, label: { en: 'Group spring-lab' }, removedBy: { label: { en: 'Ida Brook' } } },
      { resource: 'banner', id: banner },
    ],
  });
  expect(all.data?.resources).toContainEqual({ resource: 'banner', count: 1 });
  expect((await trash({ resource: 'banner' })).data).toMatchObject({ count: 1, list: [{ id: banner }] });
  expect((await trash({ text: 'SPRING-l' })).data).toMatchObject({ count: 1, list: [{ id: group }] });
  expect((await trash({ page: 9, limit: 1 })).data).toMatchObject({ count: 2, list: [{ id: banner }] });
  const back = await restore([
    { resource: 'banner', id: banner },
    { resource: 'group', id: group },
  ]);
  expect(back.data?.done.toSorted()).toEqual([banner, group].toSorted());
  expect((await trash({})).data).toMatchObject({ count: 0, list: [] });
  expect((await resourceCalls(portal, bannerDefinition, admin).get('detail', banner)).status).toBe(200);
});

test('a record that cannot be restored stays, with the reason in the caller’s language', async () => {
  const id = await removedBanner('summer');
  const calls = resourceCalls(portal, bannerDefinition, admin);
  await calls.post('save', {
    code: 'summer',
    title: { en: 'x', zh: 'x' },
    subtitle: { en: 'Subtitle', zh: '副标题' },
    link: '/pdx',
    sort: 1,
  });
  const reply = await restore([{ resource: 'banner', id }]);
  expect(reply.data).toMatchObject({
    done: [],
    refused: [{ id, label: { en: 'Banner summer' }, message: expect.stringMatching(/code/i) }],
  });
  expect((await trash({})).data?.count).toBe(1);
});

test('[A15] [A22] users see and restore only what their codes and data scope allow', async () => {
  const ours = await removedBanner('autumn');
  const keeper = await makeHolder(portal, {
    codes: ['content:banner:list', 'content:banner:add', 'content:banner:del'],
    scope: 'own',
  });
  const own = await removedBanner('own', keeper.token);
  const seen = await trash({}, keeper.token);
  expect(seen.data).toMatchObject({ count: 1, list: [{ id: own }], resources: [{ resource: 'banner', count: 1 }] });
  expect((await restore([{ resource: 'banner', id: ours }], keeper.token)).data).toMatchObject({ done: [] });
  expect(await restore([{ resource: 'group', id: ours }], keeper.token)).toMatchObject({ status: 403 });
  const reader = await makeHolder(portal, { codes: ['content:banner:list'] });
  expect(await trash({}, reader.token)).toMatchObject({ status: 403, error: 'forbidden' });
});

test('an inquiry and an enrollment are restored with the numbers that their senders know', async () => {
  const { database } = portal.dependencies;
  const sender = { name: 'Wen Li', workEmail: 'wen@example.org', organization: 'Biotech', country: 'CH' };
  const place = { edition: 'eu', locale: 'en' } as const;
  const asked = { ...sender, ...place, models: [], consentAt: new Date(), message: '' };
  const panelId = await makePanel(portal);
  const held = { panelId, armCount: 1, holdsSlot: true, state: 'received' } as const;
  const [question] = await database
    .insert(inquiry)
    .values({ ...asked, topic: 'models' as const })
    .returning();
  const [request] = await database
    .insert(enrollment)
    .values({ ...asked, ...held, agents: [] })
    .returning();
  const records = [
    { resource: 'inquiry', id: question?.id ?? '' },
    { resource: 'enrollment', id: request?.id ?? '' },
  ];
  for (const [index, definition] of [inquiryDefinition, enrollmentDefinition].entries())
    await resourceCalls(portal, definition, admin).post('remove', { ids: [records[index]?.id] });
  const back = await restore(records);
  expect(back.data?.done.toSorted()).toEqual(records.map(({ id }) => id).toSorted());
  expect(await database.select().from(inquiry)).toMatchObject([{ number: question?.number }]);
  expect(await database.select().from(enrollment)).toMatchObject([{ number: request?.number, holdsSlot: true }]);
});
