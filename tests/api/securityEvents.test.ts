import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { log, loginLog } from '../../contract/resources/log.ts';
import { user } from '../../contract/resources/user.ts';
import { createCountedLog } from '../../server/platform/resources/countedLog.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import {
  administeredApp,
  askReset,
  changePassword,
  encoded,
  failLogins,
  GOOD_PASSWORD,
  makePerson,
  OTHER_PASSWORD,
  openResetLink,
  type Person,
  resetTokenOf,
  signIn,
  solved,
  storedAccount,
  tryLogin,
  uniqueAddress,
  uniqueEmail,
  verify,
  verifyTokenOf,
} from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
});
afterAll(() => portal.close());

const AGENT = 'Test browser 7';
const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': AGENT });

/** Returns the operation log's entries from an address, oldest first, as the log's screen gets them. */
async function entriesFrom(address: string, search: Record<string, unknown> = {}) {
  const sort = [{ field: 'at', order: 'asc' }];
  return (await resourceCalls(portal, log, admin).post('list', { address, sort, limit: 200, ...search })).data.list;
}

/** Returns what the log holds about one kind of event from a user's address. */
async function eventOf({ address }: { address: string }, action: string) {
  const entries = await entriesFrom(address, { action: [action] });
  return entries.map(({ result, user: by, resourceId, agent, times }) => ({ result, by, resourceId, agent, times }));
}
const done = { result: 'success', agent: AGENT, times: 1 };
const failed = { result: 'failure', agent: AGENT, times: 1 };

describe('[A53] the operation log', () => {
  test('records a password change, and a refused one', async () => {
    const person = await makePerson(portal);
    const token = await signIn(portal, person);
    const headers = from(person.address);
    expect((await changePassword(portal, token, { from: 'Not-the-password-1', headers })).status).toBe(400);
    expect((await changePassword(portal, token, { headers })).status).toBe(200);
    const own = { by: person.id, resourceId: person.id };
    expect(await eventOf(person, 'changePassword')).toEqual([
      { ...failed, ...own },
      { ...done, ...own },
    ]);
  });

  test('records a requested link, also for an unknown address, and its use, also of an invalid one', async () => {
    const person = await makePerson(portal);
    const { id, address, workEmail } = person;
    const nobody = uniqueEmail();
    for (const email of [workEmail, nobody]) expect((await askReset(portal, email, from(address))).status).toBe(200);
    expect(await eventOf(person, 'askReset')).toEqual([
      { ...done, by: null, resourceId: id },
      { ...failed, by: null, resourceId: '' },
    ]);
    const link = await resetTokenOf(portal, workEmail);
    for (let use = 0; use < 3; use++) await openResetLink(portal, link, OTHER_PASSWORD, from(address));
    expect(await eventOf(person, 'setPassword')).toEqual([
      { ...done, by: id, resourceId: id },
      { ...failed, times: 2, by: null, resourceId: '' },
    ]);
    expect((await entriesFrom(address, { action: ['askReset'] })).map(({ label }) => label.en)).toEqual([
      'Ida Brook',
      nobody,
    ]);
  });

  test('records a reset by an administrator, with account and address', async () => {
    const person = await makePerson(portal);
    const address = uniqueAddress();
    const call = { params: { id: person.id }, body: {}, token: admin, headers: from(address) };
    expect((await portal.call('resetUserPassword', call)).status).toBe(200);
    expect(await eventOf({ address }, 'resetPassword')).toMatchObject([{ ...done, resourceId: person.id }]);
  });

  test('records registrations, their confirmation, and attempts with an address that has an account', async () => {
    const address = uniqueAddress();
    const workEmail = uniqueEmail();
    const join = async () => {
      const password = encoded(GOOD_PASSWORD);
      const names = { firstName: 'Noor', lastName: 'Haddad', organization: 'Lab', jobTitle: 'Scientist' };
      const code = await solved(portal, 'register');
      const body = { ...names, workEmail, password, confirmPassword: password, country: 'DE', consent: true, code };
      return (await portal.call('register', { body, headers: from(address) })).status;
    };
    expect(await join()).toBe(200);
    const id = (await storedAccount(portal, workEmail))?.id;
    const token = await verifyTokenOf(portal, workEmail);
    await verify(portal, token, OTHER_PASSWORD, from(address));
    await verify(portal, token, GOOD_PASSWORD, from(address));
    expect(await join()).toBe(200);
    expect(await eventOf({ address }, 'verifyMailbox')).toEqual([
      { ...failed, by: null, resourceId: id },
      { ...done, by: id, resourceId: id },
    ]);
    expect(await eventOf({ address }, 'register')).toEqual([
      { ...done, by: id, resourceId: id },
      { ...failed, by: null, resourceId: id },
    ]);
  });

  test('records the end of own sessions and the sign-out', async () => {
    const person = await makePerson(portal);
    await signIn(portal, person);
    await signIn(portal, person);
    const token = await signIn(portal, person);
    const headers = from(person.address);
    const sessions = (await portal.call('ownSessions', { token, headers })).data?.list ?? [];
    const ids = sessions.filter(({ current }) => !current).map(({ id }) => id);
    for (let round = 0; round < 2; round++) await portal.call('endSessions', { token, headers, body: { ids } });
    await portal.call('logout', { token, headers });
    const own = { by: person.id, resourceId: person.id };
    expect(await eventOf(person, 'endSessions')).toEqual([{ ...done, ...own, times: 2 }]);
    expect(await eventOf(person, 'logout')).toEqual([{ ...done, ...own }]);
  });

  test('records every 403 with its route and the missing permission', async () => {
    const { id, token } = await makeHolder(portal, { codes: ['area:list', 'user:edit', 'user:list'] });
    const address = uniqueAddress();
    const peer = await makePerson(portal, {}, 'administrator');
    const send = (path: string) =>
      portal.app.inject({
        method: 'POST',
        url: `/onco-wuxi/api${path}`,
        headers: {
          ...from(address),
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'accept-language': 'en',
        },
        payload: '{}',
      });
    // entries are written after the responses, so each one is awaited to keep the order
    for (const [done, path] of ['/role/roles', '/area/area', `/user/resetPassword/${peer.id}`].entries()) {
      expect((await send(path)).statusCode).toBe(403);
      await expect.poll(() => entriesFrom(address)).toHaveLength(done + 1);
    }
    const common = { action: 'refused', result: 'failure', status: 403, user: id, agent: AGENT, times: 1 };
    const path = (words: string) => expect.stringContaining(words);
    await expect
      .poll(() => entriesFrom(address))
      .toMatchObject([
        { ...common, path: path('/role/roles'), needs: ['role:list'] },
        { ...common, path: path('/area/area'), needs: ['area:add'] },
        {
          ...common,
          path: path('/user/resetPassword/:id'),
          needs: [],
          message: path('Administrators can also'),
          user: id,
        },
      ]);
    const found = await entriesFrom(address, { needs: ['area:add'], result: ['failure'] });
    expect(found).toMatchObject([{ label: { en: path('POST /api/area/area') } }]);
    expect(await entriesFrom(address, { result: ['success'] })).toEqual([]);
  });

  test('counts repeated refusals in one entry a minute, by account and route', async () => {
    const { token } = await makeHolder(portal, { codes: ['area:list'] });
    const address = uniqueAddress();
    const call = { token, body: {}, headers: from(address) };
    const many = () => portal.call('onlineSessions', call);
    await Promise.all(Array.from({ length: 40 }, many));
    await portal.call('rolePermissions', { token, headers: from(address), params: { id: crypto.randomUUID() } });
    const times = async () => (await entriesFrom(address)).map((entry) => entry.times).toSorted();
    await expect.poll(times).toEqual([1, 40]);
  });
});

test('[A53] different refusals do not fill the log: from the 31st on they share an entry', async () => {
  const { database } = portal.dependencies;
  const counted = createCountedLog(database);
  const address = uniqueAddress();
  const { id: who } = await makePerson(portal);
  const entry = { kind: 'operate', action: 'refused', status: 403, createdBy: who, address, path: '/secret' } as const;
  const many = Array.from({ length: 100 }, (_, index) => counted({ who, what: `route ${index % 50}` }, entry));
  await Promise.all(many);
  const kept = await database.select().from(operationLog).where(eq(operationLog.address, address));
  expect(kept).toHaveLength(31);
  expect(kept.reduce((sum, { times }) => sum + times, 0)).toBe(100);
  expect(kept.find(({ path }) => path === '')).toMatchObject({ times: 40, createdBy: who, needs: [] });
});

describe('[A53] the login log', () => {
  const loginsOf = async ({ address }: Person) => {
    const { list } = (await resourceCalls(portal, loginLog, admin).post('list', { address, limit: 200 })).data;
    return list.map(({ reason, user: by, times }) => ({ reason, by, times })).toReversed();
  };

  test('records every failed and refused sign-in with its reason, and counts repeated ones', async () => {
    const person = await makePerson(portal);
    await failLogins(portal, 2, person);
    for (let round = 0; round < 2; round++) expect((await tryLogin(portal, person)).status).toBe(400);
    const paused = await makePerson(portal);
    await failLogins(portal, 5, paused);
    for (let round = 0; round < 3; round++) expect((await tryLogin(portal, paused)).status).toBe(429);
    const by = person.id;
    expect(await loginsOf(person)).toEqual([
      { reason: 'wrong', by, times: 1 },
      { reason: 'wrong', by, times: 1 },
      { reason: 'codeNeeded', by, times: 2 },
    ]);
    expect((await loginsOf(paused)).at(-1)).toEqual({ reason: 'paused', by: paused.id, times: 3 });
    expect(await loginsOf(paused)).toHaveLength(6);
  });
});

test('[A53] no security entry contains a password, a token or a code', async () => {
  const person = await makePerson(portal);
  const token = await signIn(portal, person);
  await askReset(portal, person.workEmail, from(person.address));
  const link = await resetTokenOf(portal, person.workEmail);
  await openResetLink(portal, link, OTHER_PASSWORD, from(person.address));
  await portal.call('onlineSessions', { token, body: {} });
  await resourceCalls(portal, user, token).post('list', { text: link });
  const kept = JSON.stringify(await portal.dependencies.database.select().from(operationLog));
  for (const secret of [GOOD_PASSWORD, OTHER_PASSWORD, encoded(GOOD_PASSWORD), encoded(OTHER_PASSWORD), token, link])
    expect(kept).not.toContain(secret);
  const entries = await portal.dependencies.database
    .select()
    .from(operationLog)
    .where(eq(operationLog.resourceId, person.id));
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['askReset', 'setPassword']));
});
