import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InboxEvent } from '../../contract/entities/messagePush.ts';
import { pushMessage, pushTemplate } from '../../contract/resources/messagePush.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const codes = ['push:list', 'push:add', 'push:edit', 'push:del', 'push:detail', 'push:send'] as const;

let portal: TestApp;
let token: string;
let me: string;
let templates: ReturnType<typeof resourceCalls>;
let messages: ReturnType<typeof resourceCalls>;
beforeAll(async () => {
  portal = await seededApp();
  ({ token, id: me } = await makeHolder(portal, { codes }));
  templates = resourceCalls(portal, pushTemplate, token);
  messages = resourceCalls(portal, pushMessage, token);
});
afterAll(() => portal.close());

let made = 0;
const values = (more: Record<string, unknown> = {}) => {
  made += 1;
  return {
    code: `maintenance-${made}`,
    title: { en: 'Maintenance on {{day}}', zh: '{{day}} 维护' },
    body: { en: '<p>From {{ from }} on, {{reason}}.</p>', zh: '<p>{{from}} 起，{{原因}}。</p>' },
    level: 'important',
    ...more,
  };
};
const added = async (more: Record<string, unknown> = {}) => (await templates.post('save', values(more))).data;
const tested = (id: string, given: Record<string, string>, by = token, headers = {}) =>
  portal.call('testPushTemplate', { params: { id }, body: { values: given }, token: by, headers });
const all = { day: 'Friday', from: '8:00', reason: '<b>disks & power</b>', 原因: '{{day}}' };
async function inboxOf(by: string): Promise<InboxEvent['messages']> {
  const reply = await portal.fetch('inboxEvents', { query: { after: '0' }, token: by });
  const [, data] = /^id: \d+\ndata: (.*)\n\n$/.exec(reply.body) ?? [];
  return data === undefined ? [] : (JSON.parse(data) as InboxEvent).messages;
}

describe('[B.15] templates of messages', () => {
  test('find their variables in both languages, and again when the text changes', async () => {
    const one = await added();
    expect(one).toMatchObject({ variables: ['day', 'from', 'reason', '原因'], enabled: true, level: 'important' });
    const title = { en: 'Maintenance', zh: '维护' };
    const edited = await templates.post('save', { id: one.id, version: one.version, title });
    expect(edited.data.variables).toEqual(['from', 'reason', '原因']);
  });

  test.each([
    ['a brace too many', { title: { en: '{{day}} }}', zh: '维护' } }, 'title'],
    ['a variable cut by markup', { body: { en: '<p>{{<strong>day</strong>}}</p>', zh: '<p>维护</p>' } }, 'body'],
    ['no name', { title: { en: 'x', zh: '{{ }}' } }, 'title'],
  ])('are refused with %s', async (_name, wrong, field) => {
    const reply = await templates.post('save', values(wrong));
    expect(reply.status).toBe(400);
    expect(reply.http.json().fields).toEqual({ [field]: 'Use double braces only for variables, as in {{name}}' });
  });

  test('have a unique code, and a limited number of variables', async () => {
    const one = await added();
    expect((await templates.post('save', values({ code: one.code }))).http.json().fields).toHaveProperty('code');
    const many = Array.from({ length: 21 }, (_, place) => `{{v${place}}}`).join(' ');
    const reply = await templates.post('save', values({ body: { en: `<p>${many}</p>`, zh: '<p>x</p>' } }));
    expect(reply.http.json().fields.body).toMatch(/20/);
  });

  test('are tested, filled in, only in the user’s own inbox, and a repeat sends nothing', async () => {
    const one = await added();
    const other = await makeHolder(portal, { codes });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await tested(one.id, all, token, headers)).status).toBe(200);
    expect((await tested(one.id, all, token, headers)).status).toBe(200);
    const inbox = await inboxOf(token);
    expect(inbox).toMatchObject([
      {
        title: { en: 'Test: Maintenance on Friday', zh: '测试：Friday 维护' },
        body: {
          en: '<p>From 8:00 on, &lt;b&gt;disks &amp; power&lt;/b&gt;.</p>',
          zh: '<p>8:00 起，{{day}}。</p>',
        },
        level: 'important',
      },
    ]);
    expect(await inboxOf(other.token)).toEqual([]);
    const { data } = await messages.post('list', { state: ['sent'] });
    expect(data.list).toMatchObject([{ audience: 'people', people: [me], recipients: 1, template: one.id }]);
    const logged = await portal.dependencies.database
      .select()
      .from(operationLog)
      .where(eq(operationLog.resourceId, one.id));
    expect(logged.filter(({ action }) => action === 'sendTest')).toHaveLength(1);
  });

  test('require each of their variables and nothing else', async () => {
    const one = await added();
    const { day, ...others } = all;
    const missing = await tested(one.id, { ...others, day: ' ' });
    expect(missing.http.json().fields).toEqual({ 'values.day': 'This field is required' });
    expect((await tested(one.id, { ...all, more: 'x' })).status).toBe(400);
    expect((await tested(crypto.randomUUID(), all)).status).toBe(404);
    const [reader] = [await makeHolder(portal, { codes: ['push:list', 'push:detail'] })];
    expect((await tested(one.id, all, reader.token)).status).toBe(403);
  });

  test('are named in their messages, which remain after them; only enabled ones are offered', async () => {
    const [one, off] = [await added(), await added({ enabled: false })];
    const words = { title: { en: 'Words', zh: '词' }, body: { en: '<p>w</p>', zh: '<p>词</p>' } };
    const written = await messages.post('save', { ...words, audience: 'all', template: one.id });
    expect(written.data).toMatchObject({ template: one.id });
    const offered = (await messages.post('options', { field: 'template' })).data.list.map(({ id }) => id);
    expect(offered).toContain(one.id);
    expect(offered).not.toContain(off.id);
    expect((await templates.post('remove', { ids: [one.id] })).data.done).toEqual([one.id]);
    expect((await messages.get('detail', written.data.id)).data.title).toEqual(words.title);
  });
});
