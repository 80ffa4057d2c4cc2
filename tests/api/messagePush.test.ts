import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { InboxEvent } from '../../contract/entities/messagePush.ts';
import { pushMessage as definition } from '../../contract/resources/messagePush.ts';
import { openSession } from '../../server/modules/accounts/sessions.ts';
import { deliverDue } from '../../server/modules/messagePush/deliver.ts';
import { pushMessage } from '../../server/modules/messagePush/pushMessage.table.ts';
import { pushReceipt } from '../../server/modules/messagePush/pushReceipt.table.ts';
import { deleteOldMessages } from '../../server/modules/messagePush/retention.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { soon } from '../support/soon.ts';
import { makePerson } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const codes = [
  'push:list',
  'push:add',
  'push:edit',
  'push:del',
  'push:detail',
  'push:send',
  'user:list',
  'role:list',
] as const;
const HOUR_MS = 3_600_000;

let portal: TestApp;
let token: string;
let calls: ReturnType<typeof resourceCalls>;
beforeAll(async () => {
  portal = await seededApp();
  token = (await makeHolder(portal, { codes })).token;
  calls = resourceCalls(portal, definition, token);
});
afterAll(() => portal.close());

const values = {
  title: { en: 'New models', zh: '新模型' },
  body: { en: '<p>Forty were added.</p>', zh: '<p>新增 40 个。</p>' },
  audience: 'people',
};
const reader = async (role?: string) => {
  const { id } = await makePerson(portal, {}, role);
  return { id, token: await openSession(portal.dependencies.database, id, { address: '127.0.0.1', agent: 'test' }) };
};
const act = (key: 'sendPush' | 'withdrawPush', id: string, by = token) =>
  portal.call(key, { params: { id }, token: by });
/** Reads an inbox, or its changes since event `after`, with a request that ends after the first event. */
async function inboxOf(by: string, after = 0): Promise<{ id: number; data: InboxEvent } | null> {
  const reply = await portal.fetch('inboxEvents', { query: { after: `${after}` }, token: by });
  expect(reply.headers['content-type']).toBe('text/event-stream');
  const [, id, data] = /^id: (\d+)\ndata: (.*)\n\n$/.exec(reply.body) ?? [];
  return id === undefined ? null : { id: Number(id), data: JSON.parse(data ?? '') };
}
const titles = async (by: string) => (await inboxOf(by))?.data.messages.map(({ title }) => title.en) ?? [];
const stateOf = async (id: string) => {
  const [row] = await portal.dependencies.database.select().from(pushMessage).where(eq(pushMessage.id, id));
  return row?.state;
};
const settled = (id: string, state: string) => vi.waitFor(async () => expect(await stateOf(id)).toBe(state), soon);
/** Writes a message and sends it. Returns its id. */
async function sent(more: Record<string, unknown>): Promise<string> {
  const { data } = await calls.post('save', { ...values, ...more });
  expect((await act('sendPush', data.id)).status).toBe(200);
  await settled(data.id, 'sent');
  return data.id;
}

describe('[B.15] pushed messages', () => {
  test('are written, sent to named users, read by them, and reported to the sender', async () => {
    const [ida, jon, other] = [await reader(), await reader(), await reader()];
    const id = await sent({ people: [ida.id, jon.id], title: { en: 'For two', zh: '给两人' } });
    expect(await titles(ida.token)).toEqual(['For two']);
    expect(await titles(other.token)).toEqual([]);
    const read = await portal.call('readInbox', { token: ida.token, body: { ids: [id] } });
    expect(read.data).toEqual({ unread: 0 });
    const receipts = await portal.call('pushReceipts', { params: { id }, token, body: {} });
    expect(receipts.data?.list.map(({ id: person, state }) => [person, state])).toEqual([
      [ida.id, 'read'],
      [jon.id, 'unread'],
    ]);
    const unread = await portal.call('pushReceipts', { params: { id }, token, body: { state: 'unread' } });
    expect(unread.data).toMatchObject({ count: 1, list: [{ id: jon.id, readAt: null }] });
    expect((await calls.get('detail', id)).data).toMatchObject({ recipients: 2, readBy: 1, state: 'sent' });
    const logged = await portal.dependencies.database
      .select()
      .from(operationLog)
      .where(eq(operationLog.resourceId, id));
    expect(logged.map(({ action }) => action).toSorted()).toEqual(['add', 'send']);
    // a user removes the message from their own inbox, and the sender sees that
    await portal.call('removeInbox', { token: ida.token, body: { ids: [id] } });
    expect(await titles(ida.token)).toEqual([]);
    const removed = await portal.call('pushReceipts', { params: { id }, token, body: { state: 'removed' } });
    expect(removed.data?.count).toBe(1);
  });

  test('reach everyone and members of roles, on request also later accounts and members', async () => {
    const role = await makeRole(portal, { codes: [] });
    const before = await reader(role.code);
    await sent({ audience: 'all', title: { en: 'All', zh: '全部' } });
    const later = await sent({ audience: 'all', includesLater: true, title: { en: 'All, later too', zh: '含以后' } });
    await sent({ audience: 'roles', roles: [role.id], includesLater: true, title: { en: 'Role', zh: '角色' } });
    const [holder, stranger] = [await reader(role.code), await reader()];
    expect(await titles(before.token)).toEqual(['Role', 'All, later too', 'All']);
    expect(await titles(holder.token)).toEqual(['Role', 'All, later too']);
    expect(await titles(stranger.token)).toEqual(['All, later too']);
    await act('withdrawPush', later);
  });

  test('are sent at their time, also when a server died meanwhile', async () => {
    const ida = await reader();
    const at = new Date(Date.now() + HOUR_MS).toISOString();
    const { data } = await calls.post('save', { ...values, people: [ida.id], scheduledAt: at });
    expect((await act('sendPush', data.id)).data).toEqual({ state: 'scheduled' });
    expect((await act('sendPush', data.id)).status).toBe(400);
    const { database } = portal.dependencies;
    const signal = new AbortController().signal;
    await deliverDue(portal.dependencies, signal);
    expect(await titles(ida.token)).toEqual([]);
    // a withdrawn message can be changed again
    expect((await act('withdrawPush', data.id)).data).toEqual({ state: 'draft' });
    expect((await act('sendPush', data.id)).status).toBe(200);
    await database.update(pushMessage).set({ scheduledAt: sql`now()` }).where(eq(pushMessage.id, data.id));
    // several servers look at the same time: one of them delivers, and each inbox gets the message once
    await Promise.all([1, 2, 3].map(() => deliverDue(portal.dependencies, signal)));
    expect(await stateOf(data.id)).toBe('sent');
    expect(await titles(ida.token)).toEqual(['New models']);
  });

  test('an interrupted delivery continues: every recipient gets the message exactly once', async () => {
    const people = await Promise.all([makePerson(portal), makePerson(portal), makePerson(portal)]);
    const ids = people.map(({ id }) => id);
    const { data } = await calls.post('save', { ...values, people: ids });
    const { database } = portal.dependencies;
    await database.insert(pushReceipt).values({ messageId: data.id, accountId: ids[1] ?? '', seq: 0 });
    await database.update(pushMessage).set({ state: 'sending', sentAt: sql`now()` }).where(eq(pushMessage.id, data.id));
    await deliverDue(portal.dependencies, new AbortController().signal);
    const rows = await database.select().from(pushReceipt).where(eq(pushReceipt.messageId, data.id));
    expect(rows.map(({ accountId }) => accountId).toSorted()).toEqual(ids.toSorted());
    expect(rows.map(({ seq }) => seq)).toEqual([1, 1, 1]);
  });

  test('withdrawn and expired messages leave every inbox, and open pages are updated', async () => {
    const ida = await reader();
    const [first, second] = [await sent({ people: [ida.id] }), await sent({ people: [ida.id] })];
    const place = (await inboxOf(ida.token))?.id ?? 0;
    expect((await act('withdrawPush', first)).data).toEqual({ state: 'withdrawn' });
    await vi.waitFor(async () => expect((await inboxOf(ida.token, place))?.data.gone).toEqual([first]), soon);
    expect((await inboxOf(ida.token, place))?.data.unread).toBe(1);
    await portal.dependencies.database
      .update(pushMessage)
      .set({ expiresAt: sql`now() - interval '1 s'` })
      .where(eq(pushMessage.id, second));
    expect(await titles(ida.token)).toEqual([]);
    await deliverDue(portal.dependencies, new AbortController().signal);
    expect(await stateOf(second)).toBe('expired');
    const both = (await inboxOf(ida.token, place))?.data;
    expect(both).toMatchObject({ messages: [], unread: 0 });
    expect(both?.gone.toSorted()).toEqual([first, second].toSorted());
    expect((await act('withdrawPush', first)).status).toBe(400);
  });

  test('can be changed only as drafts, must be complete, and can be removed when no inbox has them', async () => {
    const ida = await makePerson(portal);
    const past = new Date(Date.now() - HOUR_MS).toISOString();
    for (const [field, wrong] of [
      ['roles', { audience: 'roles' }],
      ['people', { audience: 'people' }],
      ['expiresAt', { audience: 'all', expiresAt: past }],
    ] as const) {
      const reply = await calls.post('save', { ...values, ...wrong });
      expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]]);
    }
    const id = await sent({ people: [ida.id] });
    const { version } = (await calls.get('detail', id)).data;
    expect((await calls.post('save', { id, version, level: 'urgent' })).status).toBe(400);
    expect((await calls.post('remove', { ids: [id] })).data).toMatchObject({ done: [], refused: [{ id }] });
    await act('withdrawPush', id);
    await vi.waitFor(async () => {
      const [row] = await portal.dependencies.database.select().from(pushMessage).where(eq(pushMessage.id, id));
      expect(row?.toldAt).not.toBeNull();
    }, soon);
    expect((await calls.post('remove', { ids: [id] })).data.done).toEqual([id]);
    expect((await calls.post('restore', { ids: [id] })).data.done).toEqual([id]);
    expect((await calls.get('detail', id)).data).toMatchObject({ state: 'withdrawn', recipients: 1 });
  });
});

describe('inboxes', () => {
  test('[A15] users cannot read or remove messages in another user’s inbox', async () => {
    const [ida, jon] = [await reader(), await reader()];
    const id = await sent({ people: [ida.id] });
    for (const key of ['readInbox', 'removeInbox'] as const)
      expect((await portal.call(key, { token: jon.token, body: { ids: [id] } })).data).toEqual({ unread: 0 });
    expect((await inboxOf(ida.token))?.data).toMatchObject({ unread: 1, messages: [{ id, readAt: null }] });
    expect((await portal.call('pushReceipts', { params: { id }, token: jon.token, body: {} })).status).toBe(403);
  });

  test('“all read” covers only the messages that had arrived; a later one stays unread', async () => {
    const ida = await reader();
    const early = await sent({ people: [ida.id] });
    const place = (await inboxOf(ida.token))?.id ?? 0;
    const late = await sent({ people: [ida.id] });
    const reply = await portal.call('readInbox', { token: ida.token, body: { upTo: place } });
    expect(reply.data).toEqual({ unread: 1 });
    const states = (await inboxOf(ida.token))?.data.messages.map(({ id, readAt }) => [id, readAt === null]);
    expect(states).toEqual([
      [late, true],
      [early, false],
    ]);
  });

  test('an unknown position, as after a restored backup, returns the whole inbox', async () => {
    const ida = await reader();
    const id = await sent({ people: [ida.id] });
    expect(await inboxOf(ida.token, 999_999)).toMatchObject({ id: 1, data: { whole: true, messages: [{ id }] } });
    expect(await inboxOf(ida.token, 1)).toBeNull();
  });

  test('[A20] scripts in messages are removed before storing', async () => {
    const ida = await reader();
    const hostile = '<p>Hello<script>alert(1)</script><img src=x onerror=alert(1)></p>';
    await sent({ people: [ida.id], body: { en: hostile, zh: hostile } });
    expect((await inboxOf(ida.token))?.data.messages[0]?.body.en).toBe('<p>Hello</p>');
  });

  test('old messages are deleted permanently; drafts and recent messages are not', async () => {
    const ida = await makePerson(portal);
    const [old, young] = [await sent({ people: [ida.id] }), await sent({ people: [ida.id] })];
    const { database } = portal.dependencies;
    await database.update(pushMessage).set({ sentAt: sql`now() - interval '400 days'` }).where(eq(pushMessage.id, old));
    expect(await deleteOldMessages(database, { messageDays: 365 }, new AbortController().signal)).toBe(1);
    expect([await stateOf(old), await stateOf(young)]).toEqual([undefined, 'sent']);
  });
});
