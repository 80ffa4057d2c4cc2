import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointKey } from '../../contract/endpoints/index.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { MEMBER } from '../../server/modules/system/seed.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let token: string;
let member: string;
beforeAll(async () => {
  portal = await seededApp();
  token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  for (let person = 0; person < 5; person += 1)
    await signIn(portal, await makePerson(portal, { lastName: `P${person}` }, MEMBER));
  const [found] = await portal.dependencies.database.select().from(role).where(eq(role.code, MEMBER));
  member = found?.id ?? '';
});
afterAll(() => portal.close());

type Asked = { key: EndpointKey; body?: object; params?: () => Record<string, string> };
type Answer = { status: number; data: { count: number; list: { id?: string }[] } | null };
const call = async ({ key, body = {}, params = () => ({}) }: Asked, more: object): Promise<Answer> =>
  (await portal.fetch(key, { token, params: params(), body: { ...body, ...more } })).json();

const paged: Asked[] = [
  { key: 'onlineSessions' },
  { key: 'roleMembers', params: () => ({ id: member }) },
  { key: 'jobs' },
  { key: 'importRuns' },
  { key: 'trashRecords' },
  { key: 'searchesWithoutResult', body: { days: 30 } },
];

describe.each(paged)('$key', (asked) => {
  test('beyond its end gives the last page', async () => {
    const whole = await call(asked, { limit: 200 });
    expect(whole.status).toBe(200);
    const { count = 0, list = [] } = whole.data ?? {};
    const beyond = await call(asked, { page: 99, limit: 2 });
    const last = list.slice(2 * (Math.max(1, Math.ceil(count / 2)) - 1));
    expect(beyond.data?.list.map(({ id }) => id)).toEqual(last.map(({ id }) => id));
  });
});

test('there is a list with several pages among them', async () => {
  expect((await call({ key: 'onlineSessions' }, {})).data?.count).toBeGreaterThan(4);
  expect((await call({ key: 'roleMembers', params: () => ({ id: member }) }, {})).data?.count).toBeGreaterThan(4);
});

const texts = ["' OR 1=1 --", '%', '_', '\\', "'; drop table account; --", '") or true --'];
const searched: Asked[] = [
  { key: 'onlineSessions' },
  { key: 'roleMembers', params: () => ({ id: member }) },
  { key: 'trashRecords' },
  { key: 'findRecords' },
];

describe.each(searched)('[A1] $key', (asked) => {
  test('takes what is looked for as text', async () => {
    for (const text of texts) {
      const { status, data } = await call(asked, { text });
      expect([text, status, data?.count]).toEqual([text, 200, 0]);
    }
  });

  test('takes no other words than its own', async () => {
    for (const name of ['sort', 'order', 'where', 'id;select'])
      expect([name, (await call(asked, { text: 'x', [name]: 'id,(select 1)' })).status]).toEqual([name, 400]);
  });
});
