import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approval } from '../../contract/resources/approval.ts';
import { banner } from '../../contract/resources/content/banner.ts';
import { log } from '../../contract/resources/log.ts';
import { role } from '../../contract/resources/role.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { makePerson, type Person, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { createPageTable, page, pageSource } from './support/sampleContent.ts';
import { type TestApp, testApp } from './support/testApp.ts';

type Signed = Person & { token: string };
let portal: TestApp;
let asker: Signed;
let second: Signed;
beforeAll(async () => {
  portal = await testApp({ APPROVALS: 'publish,roles,purge', APPROVAL_DAYS: '3' }, undefined, [pageSource]);
  await createPageTable(portal);
  await seedSystem(portal.dependencies.transaction);
  [asker, second] = [await administrator(), await administrator()];
});
afterAll(() => portal.close());
beforeEach(() => portal.database.pool.query('truncate page, content_draft, approval'));

async function administrator(): Promise<Signed> {
  const person = await makePerson(portal, {}, 'administrator');
  return { ...person, token: await signIn(portal, person) };
}
const both = (text: string) => ({ en: text, zh: text });
const pages = (by = asker) => resourceCalls(portal, page, by.token);
const approvals = (by: { token: string } = second) => resourceCalls(portal, approval, by.token);
const requests = async (by: { token: string } = second) => (await approvals(by).post('list', {})).data.list;
const decide = async (act: 'approve' | 'reject', by: { token: string } = second, id?: string) =>
  (await approvals(by).post(`act:${act}`, { ids: [id ?? (await requests())[0]?.id] })).data;
const made = async (code: string) => (await pages().post('save', { code, title: both(code) })).data;
const publicTitles = async () =>
  (await portal.database.pool.query(`select title ->> 'en' as title from page where state = 'published'`)).rows.map(
    ({ title }) => title,
  );
const reasonOf = ({ refused }: { refused: { message: string }[] }) => refused[0]?.message;

describe('[A147] an act that needs a second person', () => {
  test('is not done before another person approves it, and shows what it will do', async () => {
    const { id, version } = await made('First');
    const reply = await pages().post('publish', { records: [{ id, version }] });
    expect(reply).toMatchObject({ status: 400, message: expect.stringContaining('A second person must approve') });
    expect(await publicTitles()).toEqual([]);
    expect(await requests()).toMatchObject([
      { kind: 'publish', state: 'waiting', askedBy: asker.id, label: both('First'), decidedBy: null },
    ]);
    const [request] = await requests();
    expect((await approvals().get('detail', request?.id ?? '')).data).toMatchObject({
      effects: [{ action: 'publish', resource: 'page', resourceId: id, after: { title: both('First') } }],
    });
    expect((await decide('approve')).done).toEqual([request?.id]);
    expect(await publicTitles()).toEqual(['First']);
    expect(await requests()).toMatchObject([{ state: 'done', decidedBy: second.id }]);
    expect(reasonOf(await decide('approve'))).toContain('decided already');
  });

  test('is named to those who decide', async () => {
    const { data } = await portal.call('approvalRules', { token: second.token });
    expect(data?.kinds).toContain('publish');
    expect(
      (await portal.call('approvalRules', { token: (await makeHolder(portal, { codes: [] })).token })).status,
    ).toBe(403);
  });

  test('cannot be approved by the one who asked, however often they ask', async () => {
    const { id, version } = await made('Own');
    for (const _ of [1, 2]) await pages().post('publish', { records: [{ id, version }] });
    expect(await requests()).toHaveLength(1);
    expect(reasonOf(await decide('approve', asker))).toContain('Another person');
    expect(await publicTitles()).toEqual([]);
  });

  test('cannot be approved by a person without the right, or after the asker has lost it', async () => {
    const { id, version } = await made('Rights');
    await pages().post('publish', { records: [{ id, version }] });
    const other = await makeHolder(portal, { codes: ['approval:list'] });
    const refused = await approvals(other).post('act:approve', { ids: [(await requests())[0]?.id] });
    expect(refused.data.refused).toHaveLength(1);
    await portal.database.pool.query(`update account set enabled = false where id = '${asker.id}'`);
    try {
      expect(reasonOf(await decide('approve'))).toContain('no longer has the permission');
    } finally {
      await portal.database.pool.query(`update account set enabled = true where id = '${asker.id}'`);
    }
    expect(await publicTitles()).toEqual([]);
  });

  test('is not done if it would do something else than what was shown', async () => {
    const { id, version } = await made('Shown');
    await pages().post('publish', { records: [{ id, version }] });
    await pages().post('save', { id, version, title: both('Changed') });
    expect(reasonOf(await decide('approve'))).toContain('no longer do what the request shows');
    expect(await publicTitles()).toEqual([]);
    expect(await requests()).toMatchObject([{ state: 'waiting' }]);
  });

  test('can be rejected, and expires', async () => {
    const { id, version } = await made('Rejected');
    const ask = () => pages().post('publish', { records: [{ id, version }] });
    await ask();
    expect((await decide('reject', asker)).done).toHaveLength(1);
    expect(reasonOf(await decide('approve'))).toContain('decided already');
    await ask();
    const [waiting] = (await requests()).filter(({ state }) => state === 'waiting');
    await portal.database.pool.query(`update approval set expires_at = now() where id = '${waiting?.id}'`);
    expect((await requests()).map(({ state }) => state).toSorted()).toEqual(['expired', 'rejected']);
    expect(reasonOf(await decide('approve', second, waiting?.id))).toContain('expired');
  });

  test('is refused at once, without a request, if it cannot be done', async () => {
    const { id, version } = await made('Late');
    await pages().post('save', { id, version, title: both('Later') });
    const reply = await pages().post('publish', { records: [{ id, version }] });
    expect(reply).toMatchObject({ status: 200, data: { done: [], refused: [{ id }] } });
    expect(await requests()).toEqual([]);
  });

  test('a plan asks, its end does not', async () => {
    const { id, version } = await made('Planned');
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await pages().post('publish', { records: [{ id, version }], at });
    expect((await decide('approve')).done).toHaveLength(1);
    expect((await pages().get('detail', id)).data).toMatchObject({ publication: { publishAt: expect.any(String) } });
    expect(await pages().post('publish', { ids: [id], at: null })).toMatchObject({ status: 200 });
  });

  test('roles of users and permissions of roles change with approval only', async () => {
    const { pool } = portal.database;
    const given = await makeRole(portal, { codes: ['log:list'] });
    const person = await makePerson(portal);
    const held = async () =>
      (await pool.query(`select role_id from account_role where account_id = '${person.id}'`)).rows.map(
        ({ role_id }) => role_id,
      );
    const before = await held();
    const asked = await portal.call('updateUserRole', {
      params: { id: person.id },
      token: asker.token,
      body: { roles: [given.id] },
    });
    expect([asked.status, await held()]).toEqual([400, before]);
    expect((await decide('approve')).done).toHaveLength(1);
    expect(await held()).toEqual([given.id]);

    const { data } = await portal.call('rolePermissions', { params: { id: given.id }, token: asker.token });
    const change = (dryRun: boolean) =>
      portal.call('updateRolePermission', {
        params: { id: given.id },
        token: asker.token,
        body: { grants: ['user:list'], version: data?.version ?? 0, dryRun },
      });
    expect((await change(true)).status).toBe(200);
    expect((await change(false)).status).toBe(400);
    const [request] = (await requests()).filter(({ state }) => state === 'waiting');
    expect((await decide('approve', second, request?.id)).done).toHaveLength(1);
    expect((await pool.query(`select grants from role where id = '${given.id}'`)).rows).toEqual([
      { grants: ['user:list'] },
    ]);
    const name = both('A role');
    const saved = await resourceCalls(portal, role, asker.token).post('save', {
      name,
      code: 'asked',
      dataScope: 'own',
    });
    expect(saved.status).toBe(400);
    const [added] = (await requests()).filter(({ state }) => state === 'waiting');
    expect((await decide('approve', second, added?.id)).done).toHaveLength(1);
    expect((await pool.query(`select 1 from role where code = 'asked'`)).rowCount).toBe(1);
  });

  test('a record is deleted for good only as it was in the trash', async () => {
    const calls = resourceCalls(portal, banner, asker.token);
    const body = { code: 'purged', title: both('Purged'), subtitle: both('Purged'), link: '/pdx', sort: 1 };
    const { id } = (await calls.post('save', body)).data;
    const records = [{ resource: 'banner', id }];
    const purge = () => portal.call('purgeTrash', { token: asker.token, body: { records } });
    const inTrash = async () =>
      (await portal.database.pool.query(`select 1 from removed_record where record_id = '${id}'`)).rowCount;
    await calls.post('remove', { ids: [id] });
    expect([(await purge()).status, await inTrash()]).toEqual([400, 1]);
    await portal.call('restoreTrash', { token: asker.token, body: { records } });
    await calls.post('remove', { ids: [id] });
    expect(reasonOf(await decide('approve'))).toContain('no longer do what the request shows');
    await purge();
    const [newest] = (await requests()).filter(({ state }) => state === 'waiting');
    expect((await decide('approve', second, newest?.id)).done).toHaveLength(1);
    expect(await inTrash()).toBe(0);
  });

  test('is in the operation log with both people', async () => {
    const { id, version } = await made('Logged');
    await pages().post('publish', { records: [{ id, version }] });
    await decide('approve');
    const { list } = (await resourceCalls(portal, log, second.token).post('list', { resource: 'approval' })).data;
    const [confirmed, asked] = list.filter(({ label }) => label.en === 'Logged');
    expect([asked?.action, asked?.user, confirmed?.action, confirmed?.user]).toEqual([
      'add',
      asker.id,
      'confirm',
      second.id,
    ]);
    expect(confirmed?.after).toMatchObject({ askedBy: asker.id });
  });
});

test('nothing needs a second person unless the installation is set up so', async () => {
  const plain = await testApp({}, undefined, [pageSource]);
  try {
    await createPageTable(plain);
    await seedSystem(plain.dependencies.transaction);
    const token = await signIn(plain, await makePerson(plain, {}, 'administrator'));
    const calls = resourceCalls(plain, page, token);
    const { id } = (await calls.post('save', { code: 'P', title: both('Direct') })).data;
    expect((await calls.publish([id])).data.done).toEqual([id]);
  } finally {
    await plain.close();
  }
});
