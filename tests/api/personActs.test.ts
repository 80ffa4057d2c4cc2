import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { PERSON_ACTS, type PersonAct, user } from '../../contract/resources/user.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { openSession } from '../../server/modules/accounts/sessions.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { giveTotp } from './support/factors.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const CODES: PermissionCode[] = ['user:list', 'user:detail', 'user:edit', 'user:del', 'user:update'];
let portal: TestApp;
let spare: string;
let further: string;
beforeAll(async () => {
  portal = await seededApp();
  // roles can be assigned and removed only while there is an administrator
  await makePerson(portal, {}, 'administrator');
  spare = (await makeRole(portal, { codes: ['user:list'] })).id;
  further = (await makeRole(portal, { codes: ['user:detail'] })).id;
});
afterAll(() => portal.close());

type Caller = { id: string; token: string; roleCode: string };
const callerWith = (scope: 'all' | 'organization' = 'all'): Promise<Caller> =>
  makeHolder(portal, { codes: CODES, scope, also: [{ codes: ['user:list'] }] });
const people = ({ token }: Caller) => resourceCalls(portal, user, token);
const holdsSpare = async (id: string) => {
  await portal.dependencies.database.insert(accountRole).values({ accountId: id, roleId: spare });
  return id;
};
const withRole = async (roleCode: string) => holdsSpare((await makePerson(portal, {}, roleCode)).id);
const withCodes = async (...codes: PermissionCode[]) => withRole((await makeRole(portal, { codes })).code);

/** Makes a user for one attempt, by how their permissions relate to the caller's. */
const standings: Record<string, (caller: Caller) => Promise<string>> = {
  'a member': () => withRole('member'),
  'a user with fewer rights': () => withCodes('user:list', 'user:detail'),
  'a peer': ({ roleCode }) => withRole(roleCode),
  'a user with the same rights by another role': () => withCodes(...CODES),
  'a user with more rights': () => withCodes(...CODES, 'area:list'),
  'a user with other rights': () => withCodes('area:list'),
  'an administrator': () => withRole('administrator'),
  self: ({ id }) => holdsSpare(id),
};

/** Decides on a user whose registration waits for approval. Callers never wait for their own. */
const decided = async (act: 'act:approve' | 'act:decline', caller: Caller, id: string) => {
  const { database } = portal.dependencies;
  if (id !== caller.id) await database.update(account).set({ awaitsApproval: true }).where(eq(account.id, id));
  return inBulk(act, caller, id);
};

/** Every way to ask the server for an act. Each returns whether the server performed it. */
const tries: Record<PersonAct, readonly ((caller: Caller, id: string) => Promise<boolean>)[]> = {
  edit: [
    async (caller, id) => {
      const { version } = (await people(caller).get('detail', id)).data;
      return (await people(caller).post('save', { id, version, jobTitle: 'Reader' })).status === 200;
    },
  ],
  remove: [(caller, id) => inBulk('remove', caller, id)],
  roles: [
    async ({ token }, id) => {
      const { database } = portal.dependencies;
      const held = await database.select().from(accountRole).where(eq(accountRole.accountId, id));
      const body = { roles: held.map(({ roleId }) => roleId) };
      return (await portal.call('updateUserRole', { params: { id }, body, token })).status === 200;
    },
  ],
  assign: [(caller, id) => inBulk('act:assign', caller, id, [further])],
  unassign: [(caller, id) => inBulk('act:unassign', caller, id, [spare])],
  enable: [
    async (caller, id) => {
      const { database } = portal.dependencies;
      const disabled = id !== caller.id;
      if (disabled) await database.update(account).set({ enabled: false }).where(eq(account.id, id));
      return inBulk('act:enable', caller, id);
    },
  ],
  approve: [(caller, id) => decided('act:approve', caller, id)],
  decline: [(caller, id) => decided('act:decline', caller, id)],
  disable: [
    (caller, id) => inBulk('act:disable', caller, id),
    async (caller, id) => {
      const { version } = (await people(caller).get('detail', id)).data;
      return (await people(caller).post('save', { id, version, enabled: false })).status === 200;
    },
  ],
  reset: [(caller, id) => inBulk('act:reset', caller, id), (caller, id) => alone('resetUserPassword', caller, id)],
  resetFactors: [
    async (caller, id) => {
      await giveTotp(portal, id);
      return alone('resetUserFactors', caller, id);
    },
  ],
  unlock: [(caller, id) => alone('unlockUser', caller, id)],
  endSessions: [
    (caller, id) => inBulk('act:endSessions', caller, id),
    (caller, id) => alone('endUserSessions', caller, id),
  ],
};

async function inBulk(action: 'remove' | `act:${string}`, caller: Caller, id: string, given?: string[]) {
  const { data } = await people(caller).post(action, { ids: [id], ...(given && { given }) });
  return data.done.includes(id);
}

async function alone(
  key: 'resetUserPassword' | 'resetUserFactors' | 'unlockUser' | 'endUserSessions',
  { token }: Caller,
  id: string,
) {
  return (await portal.call(key, { params: { id }, body: {}, token })).status === 200;
}

async function told(caller: Caller, id: string): Promise<readonly string[]> {
  const { workEmail } = (await people(caller).get('detail', id)).data;
  const { list } = (await people(caller).post('list', { workEmail })).data;
  const { acts } = (await people(caller).get('detail', id)).data;
  expect(list.map((row) => row.acts)).toEqual([acts]);
  return acts ?? [];
}

describe('[A17] the actions that list and detail offer on a user', () => {
  test.each(Object.entries(standings))('are those that the server accepts: %s', async (who, make) => {
    const shared = await callerWith();
    for (const act of PERSON_ACTS)
      for (const [way, attempt] of tries[act].entries()) {
        const caller = who === 'self' ? await callerWith() : shared;
        const id = await make(caller);
        const acts = await told(caller, id);
        expect(await attempt(caller, id), `${act} (${way})`).toBe(acts.includes(act));
      }
  });

  test('depend on the scope in which the caller sees users', async () => {
    const narrow = await makeHolder(portal, { codes: CODES, scope: 'own' });
    const own = await told(narrow, narrow.id);
    expect(own).toEqual(['edit', 'roles', 'unassign']);
    const wide = await callerWith();
    expect(await told(wide, narrow.id)).toEqual([...PERSON_ACTS]);
  });

  test('are returned for a whole page at once, for each user separately', async () => {
    const caller = await callerWith();
    const member = await withRole('member');
    const peer = await withRole(caller.roleCode);
    const { list } = (await people(caller).post('list', { limit: 200 })).data;
    const actsOf = (id: string) => list.find((row) => row.id === id)?.acts;
    expect([actsOf(member), actsOf(peer), actsOf(caller.id)]).toEqual([
      [...PERSON_ACTS],
      [],
      ['edit', 'roles', 'unassign'],
    ]);
  });

  test('are also returned by a save, and follow a change of roles', async () => {
    const caller = await callerWith();
    const admin = await makePerson(portal, {}, 'administrator');
    const token = await signIn(portal, admin);
    const id = await withRole('member');
    const { version } = (await people(caller).get('detail', id)).data;
    const saved = await people(caller).post('save', { id, version, jobTitle: 'Reader' });
    expect(saved.data.acts).toEqual([...PERSON_ACTS]);
    const { id: above } = await makeRole(portal, { codes: [...CODES, 'area:list'] });
    await portal.call('updateUserRole', { params: { id }, body: { roles: [above] }, token });
    expect(await told(caller, id)).toEqual([]);
  });
});

describe('[A17] the sessions that the list offers to end', () => {
  test.each(Object.entries(standings))('are those that the server ends: %s', async (who, make) => {
    const caller = await makeHolder(portal, { codes: [...CODES, 'session:list', 'session:end'] });
    const id = await make(caller);
    const { database } = portal.dependencies;
    await openSession(database, id, { address: '192.0.2.1', agent: 'test' });
    const listed = await portal.call('onlineSessions', { body: { limit: 200 }, token: caller.token });
    const theirs = listed.data?.list.filter((one) => one.user.id === id) ?? [];
    expect(theirs.length, who).toBeGreaterThan(0);
    for (const one of theirs) {
      const ended = await portal.call('endOthersSessions', { body: { ids: [one.id] }, token: caller.token });
      expect(ended.data, who).toEqual({ ended: one.endable ? 1 : 0 });
    }
  });
});
