import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { log, loginLog } from '../../contract/resources/log.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { user as userDefinition } from '../../contract/resources/user.ts';
import { ACCOUNT_TRIES, PAUSE_MINUTES } from '../../server/modules/accounts/attempts.ts';
import {
  administeredApp,
  failLogins,
  makePerson,
  OTHER_PASSWORD,
  type Person,
  signIn,
  solved,
  tryLogin,
  uniqueAddress,
} from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
const calls = (definition: ResourceDefinition = userDefinition) => resourceCalls(portal, definition, admin);

beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
});
afterAll(() => portal.close());

describe('locks, sign-in attempts and sessions of other users', () => {
  test('unlocking ends a lock and the pause after wrong passwords', async () => {
    const locked = await makePerson(portal, { lockedUntil: new Date(Date.now() + 3_600_000) });
    const paused = await makePerson(portal);
    const wrong = () => tryLogin(portal, { ...paused, password: 'Not-the-password-1', address: uniqueAddress() });
    for (let tries = 0; tries < 10; tries += 1) await wrong();
    const enters = async (person: Person) =>
      (await tryLogin(portal, { ...person, address: uniqueAddress() })).data !== null;
    expect([await enters(locked), await enters(paused)]).toEqual([false, false]);
    for (const { id } of [locked, paused])
      expect((await portal.call('unlockUser', { params: { id }, body: {}, token: admin })).status).toBe(200);
    expect([await enters(locked), await enters(paused)]).toEqual([true, true]);
  });

  test('the pause after wrong passwords is shown and filtered as a lock until it ends; unlocking ends it', async () => {
    const paused = await makePerson(portal);
    const other = await makePerson(portal);
    const lockOf = async ({ id }: Person) => (await calls().get('detail', id)).data.lockedUntil;
    await failLogins(portal, ACCOUNT_TRIES - 1, paused);
    expect(await lockOf(paused)).toBeNull();
    await tryLogin(portal, { ...paused, password: OTHER_PASSWORD, code: await solved(portal, 'login', paused) });
    const wait = Date.parse(String(await lockOf(paused))) - Date.now();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(PAUSE_MINUTES * 60_000);
    expect(await lockOf(other)).toBeNull();
    const locked = await calls().post('list', { lockedUntil: { from: new Date().toISOString().slice(0, 10) } });
    expect(locked.status).toBe(200);
    expect(locked.data.list.map(({ id }: { id: string }) => id)).toContain(paused.id);
    expect(locked.data.list.map(({ id }: { id: string }) => id)).not.toContain(other.id);
    expect((await tryLogin(portal, paused)).status).toBe(429);
    await portal.call('unlockUser', { params: { id: paused.id }, body: {}, token: admin });
    expect(await lockOf(paused)).toBeNull();
    expect((await tryLogin(portal, paused)).status).toBe(200);
    const noted = await calls(log).post('list', { action: ['unlock'], sort: [{ field: 'at', order: 'desc' }] });
    const entry = await calls(log).get('detail', noted.data.list[0]?.id ?? '');
    expect(entry.data).toMatchObject({ before: { lockedUntil: expect.any(String) }, after: { lockedUntil: null } });
  });

  test('sign-in attempts have a result, and the reason of a failure is a code', async () => {
    const person = await makePerson(portal);
    const barred = await makePerson(portal, { enabled: false });
    await tryLogin(portal, { ...person, password: OTHER_PASSWORD });
    await tryLogin(portal, person);
    await tryLogin(portal, barred);
    const of = async ({ workEmail }: Person, filter: object = {}) => {
      const sort = [{ field: 'at', order: 'asc' }] as const;
      const { data } = await calls(loginLog).post('list', { label: workEmail, sort, ...filter });
      return data.list.map(({ result, reason, message }) => ({ result, reason, message }));
    };
    expect(await of(person)).toEqual([
      { result: 'failure', reason: 'wrong', message: '' },
      { result: 'success', reason: null, message: '' },
    ]);
    expect(await of(person, { result: ['failure'] })).toHaveLength(1);
    expect(await of(barred, { reason: ['disabled'] })).toMatchObject([{ result: 'failure' }]);
  });

  test('signed-in users are listed, and a session can be ended', async () => {
    const person = await makePerson(portal, { firstName: 'Ottilie' });
    const token = await signIn(portal, person);
    const online = await portal.call('onlineSessions', { body: { text: 'Ottilie' }, token: admin });
    expect(online.data?.list).toMatchObject([{ user: { workEmail: person.workEmail }, current: false }]);
    const ids = online.data?.list.map(({ id }) => id) ?? [];
    expect((await portal.call('endOthersSessions', { body: { ids }, token: admin })).data).toEqual({ ended: 1 });
    expect((await portal.call('session', { token })).status).toBe(401);
    const history = await calls().get('history', person.id);
    expect(history.data.list[0]).toMatchObject({ action: 'endSessions', user: { id: expect.any(String) } });
    const noted = await calls(log).post('list', { action: ['endSessions'], sort: [{ field: 'at', order: 'desc' }] });
    expect(noted.data.list[0]).toMatchObject({ resource: 'user', label: { en: expect.stringContaining('Ottilie') } });
  });
});
