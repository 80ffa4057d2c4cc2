import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { area } from '../../contract/resources/area.ts';
import { disease } from '../../contract/resources/content/disease.ts';
import { model } from '../../contract/resources/content/model.ts';
import { inquiry as inquiryDefinition } from '../../contract/resources/content/requests.ts';
import { errorLog, log, loginLog } from '../../contract/resources/log.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { rule as ruleDefinition } from '../../contract/resources/rule.ts';
import { user } from '../../contract/resources/user.ts';
import { inquiry } from '../../server/modules/inquiries/inquiry.table.ts';
import { rule } from '../../server/modules/system/rule.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeArea, makeModel } from './support/models.ts';
import { dataAs, resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const NOTE = 'Ask for the budget before the price';
const codes = ['log:list', 'log:detail', 'log:del'] as const;
let portal: TestApp;
let admin: string;
let adminId: string;
let narrow: string;
let inquiryId: string;
beforeAll(async () => {
  portal = await seededApp();
  const person = await makePerson(portal, {}, 'administrator');
  adminId = person.id;
  admin = await signIn(portal, person);
  narrow = (await makeHolder(portal, { codes, scope: 'own' })).token;
  const [asked] = await portal.dependencies.database
    .insert(inquiry)
    .values({
      ...{ name: 'Wen Li', workEmail: 'wen@example.org', organization: 'Biotech', country: 'CH', edition: 'eu' },
      ...{ locale: 'en', topic: 'models', consentAt: new Date(), message: 'Which have growth curves?' },
    })
    .returning();
  inquiryId = asked?.id ?? '';
  const saved = await calls(inquiryDefinition).post('save', { id: inquiryId, version: 1, notes: NOTE });
  if (saved.status !== 200) throw new Error(saved.message);
});
afterAll(() => portal.close());

const calls = (definition: ResourceDefinition, token = admin) => resourceCalls(portal, definition, token);
const entriesOf = async (id: string, token = admin) => {
  const { data } = await calls(log).post('list', { limit: 200 });
  const ids = data.list.filter((entry) => entry.resourceId === id).map((entry) => entry.id);
  const { data: read } = await calls(log, token).post('list', { limit: 200 });
  return read.list.filter((entry) => ids.includes(entry.id));
};
const holdTo = (roleId: string, resource: string, field: string, value: string) =>
  portal.dependencies.database
    .insert(rule)
    .values({ name: `${resource} ${roleId}`, resource, field, operator: 'eq', value, roles: [roleId] });

describe('[A49] the operation log shows a reader nothing that the screens hide', () => {
  test('an entry shows what became of its record, and nothing about a hidden record', async () => {
    const name = { en: 'Basel', zh: '巴塞尔' };
    const { data: made } = await calls(area).post('save', { code: 'CH-BS', name, level: 'region', parent: null });
    const stateOf = async () => (await entriesOf(made.id)).map(({ recordState }) => recordState);
    expect(await stateOf()).toEqual(['present']);
    await calls(area).post('remove', { ids: [made.id] });
    expect(await stateOf()).toEqual(['removed', 'removed']);
    await portal.call('purgeTrash', { body: { records: [{ resource: 'area', id: made.id }] }, token: admin });
    expect(await stateOf()).toEqual(['gone', 'gone', 'gone']);
    expect((await entriesOf(inquiryId, narrow)).map(({ recordState }) => recordState)).toEqual([null]);
  });

  test('no access to the log reveals a record outside the data scope', async () => {
    const [whole] = await entriesOf(inquiryId);
    expect(whole).toMatchObject({ hidden: false, after: { notes: NOTE }, resource: 'inquiry' });
    const reader = calls(log, narrow);
    expect((await calls(inquiryDefinition, narrow).get('detail', inquiryId)).status).toBe(403);
    const [entry] = await entriesOf(inquiryId, narrow);
    expect(entry).toMatchObject({ hidden: true, before: null, after: null, resourceId: '', path: '', action: 'edit' });
    expect(entry?.labels.user).toEqual([expect.objectContaining({ id: adminId })]);
    const secrets = new RegExp(`${NOTE}|${inquiryId}|${whole?.label.en}`);
    const { http: detail } = await reader.get('detail', entry?.id ?? '');
    const { http: list } = await reader.post('list', { limit: 200, sort: [{ field: 'label', order: 'asc' }] });
    const { http: file } = await reader.post('export', {
      format: 'csv',
      columns: ['at', 'action', 'resource', 'resourceId', 'label', 'message', 'path', 'user', 'hidden'],
    });
    for (const { body } of [detail, list, file]) expect(body).not.toMatch(secrets);
    for (const text of [whole?.label.en ?? '', inquiryId]) {
      expect((await calls(log).post('list', { text })).data.count).toBeGreaterThan(0);
      expect((await reader.post('list', { text })).data.count).toBe(0);
      expect((await reader.post('remove', { matching: { text }, expected: 0 })).status).toBe(200);
    }
    expect((await reader.post('list', { label: whole?.label.en })).data.count).toBe(0);
    // an auditor sees everything: reading the log is the purpose of the role
    const auditor = await signIn(portal, await makePerson(portal, {}, 'auditor'));
    expect((await entriesOf(inquiryId, auditor))[0]).toMatchObject({ hidden: false, after: { notes: NOTE } });
  });

  test('clearing entries by a text removes no entry in which that text is hidden', async () => {
    const [whole] = await entriesOf(inquiryId);
    const text = whole?.label.en ?? '';
    await portal.dependencies.database.execute(sql`
      insert into operation_log (kind, action, label, created_at)
      values ('operate', 'edit', jsonb_build_object('en', ${text}::text, 'zh', ''), now() - interval '100 days')`);
    const reader = calls(log, narrow);
    const matching = { text };
    expect((await reader.post('list', matching)).data.count).toBe(1);
    const reply = await reader.post('remove', { matching, expected: 1 });
    const { begun } = dataAs<{ begun: { id: string; count: number } }>(reply);
    expect(begun.count).toBe(1);
    await vi.waitFor(
      async () => expect((await reader.get('removal', begun.id)).data).toMatchObject({ state: 'done', left: 0 }),
      { timeout: 30_000, interval: 50 },
    );
    expect((await entriesOf(inquiryId)).map(({ id }) => id)).toEqual([whole?.id]);
  });

  test('a data rule hides entries, also in the trash; entries of purged records are for readers who see everything', async () => {
    const { database } = portal.dependencies;
    const [near, far] = [
      await makePerson(portal, { organization: 'Harbor', jobTitle: 'Analyst' }),
      await makePerson(portal, { organization: 'Elsewhere', jobTitle: 'Analyst' }),
    ];
    const held = await makeHolder(portal, { codes });
    await holdTo(held.roleId, 'user', 'organization', 'Harbor');
    for (const { id } of [near, far]) {
      const { version } = (await calls(user).get('detail', id)).data;
      await calls(user).post('save', { id, version, jobTitle: 'Director' });
    }
    const hidden = async (id: string) => (await entriesOf(id, held.token)).map((entry) => entry.hidden);
    expect(await hidden(near.id)).toEqual([false]);
    expect(await hidden(far.id)).toEqual([true]);
    await calls(user).post('remove', { ids: [near.id, far.id] });
    expect(await hidden(near.id)).toEqual([false, false]);
    expect(await hidden(far.id)).toEqual([true, true]);
    await portal.database.pool.query('delete from removed_record where record_id = $1', [near.id]);
    expect(await hidden(near.id)).toEqual([true, true]);
    expect((await entriesOf(near.id)).map((entry) => entry.hidden)).toEqual([false, false]);
    await database.delete(rule).where(eq(rule.resource, 'user'));
    expect(await hidden(far.id)).toEqual([false, false]);
  });

  test('names stored in an entry and users behind sign-in attempts are hidden too', async () => {
    const held = await makeHolder(portal, { codes });
    await holdTo(held.roleId, 'role', 'code', 'auditor');
    const made = await calls(ruleDefinition).post('save', {
      ...{ name: 'Named', resource: 'user', field: 'organization', operator: 'eq', value: 'x' },
      roles: [held.roleId],
    });
    expect(JSON.stringify(await entriesOf(made.data.id))).toContain(held.roleCode);
    const read = JSON.stringify(await entriesOf(made.data.id, held.token));
    expect(read).not.toContain(held.roleCode);
    expect(read).toContain('"names":{"roles":[{');
    const other = await makePerson(portal);
    await signIn(portal, other);
    const typed = (token: string) => calls(loginLog, token).post('list', { limit: 200 });
    expect((await typed(admin)).http.body).toContain(other.workEmail);
    expect((await typed(narrow)).http.body).not.toContain(other.workEmail);
    expect((await calls(errorLog, narrow).post('list')).status).toBe(200);
  });
});

describe('[A49] the name of a record that its reader may not see is hidden where other records refer to it', () => {
  test('in lists, records, exports, replies to saves, and the sort order', async () => {
    const { database } = portal.dependencies;
    const lung = await makeArea(database, 'LUNG', ['Lung cancer', '肺癌']);
    const secret = await makeArea(database, 'SECRET', ['Zeta programme', '泽塔项目']);
    const middle = await makeArea(database, 'MIDDLE', ['Melanoma', '黑色素瘤']);
    await makeModel(database, { modelCode: 'N-1', diseaseId: lung });
    const id = await makeModel(database, { modelCode: 'N-2', diseaseId: secret });
    const moved = await makeModel(database, { modelCode: 'N-3', diseaseId: middle });
    const held = await makeHolder(portal, {
      codes: ['content:model:list', 'content:model:detail', 'content:model:edit', 'content:disease:list'],
    });
    await database.insert(rule).values({
      ...{ name: 'Not the programme', resource: 'disease', field: 'code', operator: 'ne', value: 'SECRET' },
      roles: [held.roleId],
    });
    const reader = calls(model, held.token);
    const answers = [
      await reader.post('list', { limit: 50 }),
      await reader.get('detail', id),
      await reader.post('export', { format: 'csv', columns: ['modelCode', 'disease'] }),
      await reader.post('save', { id, version: 1, comments: 'Read again' }),
      await reader.post('save', { id, version: 1, comments: 'Too late' }),
      await reader.get('history', id),
      await reader.post('options', { field: 'disease', ids: [secret] }),
      await reader.post('options', { field: 'disease', text: 'Zeta' }),
    ];
    for (const { http } of answers) expect(http.body).not.toMatch(/Zeta|泽塔/);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, undefined, 200, 400, 200, 200, 200]);
    expect(answers[1]?.data.labels.disease).toEqual([{ id: secret, label: { en: '--', zh: '--' } }]);
    const order = async (token: string) =>
      (await calls(model, token).post('list', { sort: [{ field: 'disease', order: 'desc' }] })).data.list.map(
        ({ modelCode }) => modelCode,
      );
    expect(await order(admin)).toEqual(['N-2', 'N-3', 'N-1']);
    expect(await order(held.token)).toEqual(['N-3', 'N-1', 'N-2']);
    // the order also follows unpublished changes
    const acute = await makeArea(database, 'ACUTE', ['Acute leukemia', '急性白血病']);
    expect((await calls(model).post('save', { id: moved, version: 1, disease: acute })).status).toBe(200);
    expect(await order(admin)).toEqual(['N-2', 'N-1', 'N-3']);
    expect(await order(held.token)).toEqual(['N-1', 'N-3', 'N-2']);
    // the log stores the real name
    expect(JSON.stringify(await entriesOf(id))).not.toContain('--');
    expect((await calls(disease).get('detail', secret)).data.diseaseTitle).toEqual({
      en: 'Zeta programme',
      zh: '泽塔项目',
    });
  });
});
