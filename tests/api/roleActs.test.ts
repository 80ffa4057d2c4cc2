import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { role as roleDefinition } from '../../contract/resources/role.ts';
import { rule as ruleDefinition } from '../../contract/resources/rule.ts';
import { user as userDefinition } from '../../contract/resources/user.ts';
import { group } from '../../server/modules/system/group.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const KEEPER: PermissionCode[] = [
  'role:list',
  'role:detail',
  'role:edit',
  'role:del',
  'role:dist',
  'user:update',
  'rule:list',
  'rule:detail',
  'rule:add',
  'rule:edit',
  'rule:del',
  'area:list',
];
let portal: TestApp;
let everything: string;
let groupId: string;
beforeAll(async () => {
  portal = await seededApp();
  const [found] = await portal.dependencies.database.select().from(role).where(eq(role.code, 'administrator'));
  everything = found?.id ?? '';
  const [made] = await portal.dependencies.database
    .insert(group)
    .values({ code: 'TOLD', name: { en: 'Told', zh: 'Told' } })
    .returning({ id: group.id });
  groupId = made?.id ?? '';
});
afterAll(() => portal.close());

type Caller = { token: string; roleId: string };
const keeper = (): Promise<Caller> => makeHolder(portal, { codes: KEEPER, scope: 'organization', groupId });
const administrator = async (): Promise<Caller> => ({
  token: await signIn(portal, await makePerson(portal, {}, 'administrator')),
  roleId: everything,
});
const idOf = async (given: Parameters<typeof makeRole>[1]) => (await makeRole(portal, given)).id;

/** Makes a role for one attempt, by how its permissions relate to the caller's. */
const roles: Record<string, (caller: Caller) => Promise<string>> = {
  'one that allows less': () => idOf({ codes: ['area:list'], scope: 'organization' }),
  'one that allows as much': () => idOf({ codes: KEEPER, scope: 'organization' }),
  'one that allows as much and sees more': () => idOf({ codes: KEEPER, scope: 'all' }),
  'one that allows more': () => idOf({ codes: [...KEEPER, 'user:list'], scope: 'organization' }),
  'one that allows something else': () => idOf({ codes: ['user:list'], scope: 'organization' }),
  'the own one': async ({ roleId }) => roleId,
  'the one that allows everything': async () => everything,
};

describe('[A17] the actions that list and detail offer on a role', () => {
  const callers = { keeper, administrator };
  test.each(
    Object.entries(callers).flatMap(([by, call]) =>
      Object.entries(roles).map(([which, make]) => [by, which, call, make] as const),
    ),
  )('by the %s is what the server does: %s', async (_by, which, call, make) => {
    for (const act of ['scope', 'permissions', 'give', 'remove'] as const) {
      const caller = await call();
      const calls = resourceCalls(portal, roleDefinition, caller.token);
      const id = await make(caller);
      const { acts = [], version, dataScope } = (await calls.get('detail', id)).data;
      const { list } = (await calls.post('list', { limit: 200 })).data;
      expect(list.find((row) => row.id === id)?.acts).toEqual(acts);
      const permissions = await portal.call('rolePermissions', { params: { id }, token: caller.token });
      expect(permissions.data?.changeable).toBe(acts.includes('permissions'));
      const tries = {
        // the scope becomes narrower, so that no user gets more than the caller sees
        scope: async () =>
          (await calls.post('save', { id, version, dataScope: dataScope === 'own' ? 'all' : 'own' })).status === 200,
        permissions: async () => {
          const body = { grants: permissions.data?.grants ?? [], version: permissions.data?.version ?? 1 };
          const changed = await portal.call('updateRolePermission', { params: { id }, body, token: caller.token });
          return changed.status === 200;
        },
        give: async () => {
          const { id: person } = await makePerson(portal, { groupId });
          const body = { ids: [person], given: [id] };
          const given = await resourceCalls(portal, userDefinition, caller.token).post('act:assign', body);
          return given.data.done.includes(person);
        },
        remove: async () => (await calls.post('remove', { ids: [id] })).data.done.includes(id),
      };
      // a role that is assigned to a user cannot be removed, regardless of the caller
      if (act === 'remove' && id === caller.roleId) continue;
      expect(await tries[act](), `${which}: ${act}`).toBe(acts.includes(act));
    }
  });
});

describe('[A17] the actions that list and detail offer on a data rule', () => {
  const held: Record<string, (caller: Caller) => Promise<string[]>> = {
    everybody: async () => [],
    'the own role': async ({ roleId }) => [roleId],
    'a role below': async () => [await idOf({ codes: ['area:list'], scope: 'own' })],
    'a role as high': async () => [await idOf({ codes: KEEPER, scope: 'organization' })],
    'a role below and one above': async () => [
      await idOf({ codes: ['area:list'], scope: 'own' }),
      await idOf({ codes: [...KEEPER, 'user:list'], scope: 'organization' }),
    ],
  };
  let number = 0;
  test.each(Object.entries(held))('are those that the server accepts: for %s', async (_who, rolesFor) => {
    const makes = resourceCalls(portal, ruleDefinition, (await administrator()).token);
    const caller = await keeper();
    const calls = resourceCalls(portal, ruleDefinition, caller.token);
    number += 1;
    const given = { name: `Told ${number}`, resource: 'user', field: 'name', operator: 'eq', value: 'x' };
    const made = await makes.post('save', { ...given, roles: await rolesFor(caller), enabled: false });
    const { id, version } = made.data;
    const { acts = [] } = (await calls.get('detail', id)).data;
    const { list } = (await calls.post('list', { limit: 200 })).data;
    expect(list.find((row) => row.id === id)?.acts).toEqual(acts);
    expect((await calls.post('save', { id, version, value: 'y' })).status === 200).toBe(acts.includes('edit'));
    expect((await calls.post('remove', { ids: [id] })).data.done.includes(id)).toBe(acts.includes('remove'));
  });
});
