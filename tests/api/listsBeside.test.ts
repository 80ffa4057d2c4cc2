import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointKey } from '../../contract/endpoints/index.ts';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { reasons } from '../../server/importers/reasons.ts';
import { importRun } from '../../server/modules/imports/importRun.table.ts';
import { inquiry } from '../../server/modules/inquiries/inquiry.table.ts';
import { pushMessage } from '../../server/modules/messagePush/pushMessage.table.ts';
import { pushReceipt } from '../../server/modules/messagePush/pushReceipt.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { MEMBER } from '../../server/modules/system/seed.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const five = ['P0', 'P1', 'P2', 'P3', 'P4'];

let portal: TestApp;
let token: string;
let member: string;
let nobodys: string;
let run: string;
let message: string;
beforeAll(async () => {
  portal = await seededApp();
  const { database } = portal.dependencies;
  const administrator = await makePerson(portal, {}, 'administrator');
  token = await signIn(portal, administrator);
  const people: string[] = [];
  for (const lastName of five) {
    const person = await makePerson(portal, { lastName }, MEMBER);
    await signIn(portal, person);
    people.push(person.id);
  }
  const [found] = await database.select().from(role).where(eq(role.code, MEMBER));
  member = found?.id ?? '';
  nobodys = (await makeRole(portal, { codes: [] })).id;

  const findings = five.map((value, line) => ({
    ...{ kind: 'refused' as const, line, id: `m${line}`, column: 'age', value },
    reason: reasons.notANumber,
  }));
  const call = { method: 'POST', path: '/', address: '127.0.0.1', agent: '', requestId: 'r' };
  const origin = { createdBy: administrator.id, durationMs: 1, ...call };
  const file = { dryRun: true, fileId: randomUUID(), fileName: 'models.csv', state: 'done' as const, origin };
  const runs = await database
    .insert(importRun)
    .values(five.map(() => ({ ...file, findings, findingCount: five.length })))
    .returning();
  run = runs[0]?.id ?? '';

  const words = { en: 'x', zh: 'x' };
  const [sent] = await database.insert(pushMessage).values({ title: words, body: words, state: 'sent' }).returning();
  message = sent?.id ?? '';
  await database.insert(pushReceipt).values(people.map((accountId) => ({ accountId, messageId: message, seq: 0 })));

  const form = {
    name: 'Ida',
    workEmail: 'ida@example.org',
    organization: 'Biotech',
    country: 'CH',
    edition: 'eu',
  } as const;
  const asked = { ...form, locale: 'en', topic: 'models', message: 'Which?', consentAt: new Date() } as const;
  await database.insert(inquiry).values(five.map(() => ({ ...asked, accountId: administrator.id })));

  const dictionaries = resourceCalls(portal, dictionary, token);
  const ids: string[] = [];
  for (const name of five) {
    const saved = await dictionaries.post('save', { code: `removed${name}`, name: { en: name, zh: name } });
    ids.push(saved.data.id);
  }
  expect((await dictionaries.post('remove', { ids })).status).toBe(200);
});
afterAll(() => portal.close());

type Asked = { key: EndpointKey; body?: object; params?: () => Record<string, string> };
type Answer = { status: number; data: { count: number; list: { id?: string }[] } | null };
const call = async ({ key, body = {}, params = () => ({}) }: Asked, more: object): Promise<Answer> =>
  (await portal.fetch(key, { token, params: params(), body: { ...body, ...more } })).json();

const paged: Asked[] = [
  { key: 'onlineSessions' },
  { key: 'roleMembers', params: () => ({ id: member }) },
  { key: 'roleCandidates', params: () => ({ id: nobodys }) },
  { key: 'jobs' },
  { key: 'importRuns' },
  { key: 'importFindings', params: () => ({ id: run }) },
  { key: 'pushReceipts', params: () => ({ id: message }) },
  { key: 'ownRequests' },
  { key: 'trashRecords' },
  { key: 'searchesWithoutResult', body: { days: 30 } },
];

describe.each(paged)('$key', (asked) => {
  test('a page beyond the end returns the last page', async () => {
    const whole = await call(asked, { limit: 200 });
    expect(whole.status).toBe(200);
    const { count = 0, list = [] } = whole.data ?? {};
    const beyond = await call(asked, { page: 99, limit: 2 });
    const last = list.slice(2 * (Math.max(1, Math.ceil(count / 2)) - 1));
    expect(beyond.data?.list.map(({ id }) => id)).toEqual(last.map(({ id }) => id));
  });
});

test('most of these lists have several pages in this test', async () => {
  const counts = await Promise.all(paged.map(async (asked) => [asked.key, (await call(asked, {})).data?.count ?? 0]));
  const short = counts.filter(([, count]) => Number(count) < five.length).map(([key]) => key);
  expect(short).toEqual(['jobs', 'searchesWithoutResult']);
});

test('the trash of one resource also returns its last page', async () => {
  const trash = (body: object) => resourceCalls(portal, dictionary, token).post('trash', body);
  const { count, list } = (await trash({ limit: 200 })).data;
  expect(count).toBe(five.length);
  const beyond = await trash({ page: 99, limit: 2 });
  expect(beyond.data.list.map(({ id }) => id)).toEqual([list.at(-1)?.id]);
});

const texts = ["' OR 1=1 --", '%', '_', '\\', "'; drop table account; --", '") or true --'];
const searched: Asked[] = [
  { key: 'onlineSessions' },
  { key: 'roleMembers', params: () => ({ id: member }) },
  { key: 'roleCandidates', params: () => ({ id: nobodys }) },
  { key: 'pushReceipts', params: () => ({ id: message }) },
  { key: 'trashRecords' },
  { key: 'findRecords' },
];

describe.each(searched)('[A1] $key', (asked) => {
  test('treats the search text as text', async () => {
    for (const text of texts) {
      const { status, data } = await call(asked, { text });
      expect([text, status, data?.count]).toEqual([text, 200, 0]);
    }
  });

  test('accepts only its own values', async () => {
    for (const name of ['sort', 'order', 'where', 'id;select'])
      expect([name, (await call(asked, { text: 'x', [name]: 'id,(select 1)' })).status]).toEqual([name, 400]);
  });
});

describe('[A1] text parameters outside of paged lists', () => {
  test('a key pattern finds exactly the keys that it describes', async () => {
    for (const pattern of texts) {
      const { status, data } = await portal.call('cacheEntries', { token, body: { pattern: `${pattern}abc` } });
      expect([pattern, status, data?.list]).toEqual([pattern, 200, []]);
    }
  });

  test('queues are found only by their full name', async () => {
    for (const queue of texts)
      expect([queue, (await call({ key: 'jobs' }, { queue })).data?.count]).toEqual([queue, 0]);
  });

  test('a view keeps its name as typed, and must belong to an existing resource', async () => {
    const state = { filters: {}, columns: [], sort: [] };
    for (const text of texts) {
      const view = { resource: 'dictionary', name: text, audience: 'private', state };
      expect((await portal.call('saveView', { token, body: view })).data?.name).toBe(text);
      expect((await portal.call('views', { token, body: { resource: text } })).data?.list ?? []).toEqual([]);
    }
  });
});
