import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { group as groupDefinition } from '../../contract/resources/group.ts';
import { menu as menuDefinition } from '../../contract/resources/menu.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { role as roleDefinition } from '../../contract/resources/role.ts';
import { rule as ruleDefinition } from '../../contract/resources/rule.ts';
import { user as userDefinition } from '../../contract/resources/user.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { group } from '../../server/modules/system/group.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { rule } from '../../server/modules/system/rule.table.ts';
import { administeredApp, makePerson } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
let everything: string;
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
  const [found] = await portal.dependencies.database.select().from(role).where(eq(role.code, 'administrator'));
  everything = found?.id ?? '';
});
afterAll(() => portal.close());

const calls = (definition: ResourceDefinition, token = admin) => resourceCalls(portal, definition, token);
let named = 0;
const newRule = (values: Record<string, unknown> = {}) => {
  named += 1;
  return {
    name: `Rule ${named}`,
    resource: 'user',
    field: 'organization',
    operator: 'eq',
    value: 'x',
    roles: [],
    ...values,
  };
};
const ruleRow = async (id: string) =>
  (await portal.dependencies.database.select().from(rule).where(eq(rule.id, id))).length;
const grantsOf = async (id: string) =>
  (await portal.dependencies.database.select().from(role).where(eq(role.id, id)))[0]?.grants.toSorted();

describe('[A17] data rules', () => {
  const keeper: PermissionCode[] = ['rule:list', 'rule:add', 'rule:edit', 'rule:del', 'rule:detail', 'user:list'];

  test('no rule hides anything from a user with all rights, so every rule can be seen and removed', async () => {
    const blinding = [
      newRule({ resource: 'rule', field: 'name', value: 'none is called so' }),
      newRule({ resource: 'role', field: 'code', value: 'none has it' }),
      newRule({ resource: 'user', field: 'workEmail', value: 'nobody@example.org' }),
      newRule({ resource: 'menu', field: 'path', value: 'nowhere' }),
    ];
    const made: string[] = [];
    for (const each of blinding) {
      const saved = await calls(ruleDefinition).post('save', each);
      expect(saved.status).toBe(200);
      made.push(saved.data.id);
    }
    for (const definition of [ruleDefinition, roleDefinition, userDefinition, menuDefinition])
      expect((await calls(definition).post('list', {})).data.count).toBeGreaterThan(0);
    const holder = await makeHolder(portal, { codes: keeper });
    expect((await calls(userDefinition, holder.token).post('list', {})).data.count).toBe(0);
    expect((await calls(ruleDefinition).post('remove', { ids: made })).data.done).toHaveLength(made.length);
    expect((await calls(userDefinition, holder.token).post('list', {})).data.count).toBeGreaterThan(0);
  });

  test('a rule cannot name the role that allows everything, since it would have no effect', async () => {
    const refused = await calls(ruleDefinition).post('save', newRule({ roles: [everything] }));
    expect(refused).toMatchObject({ status: 400, error: 'validation', fields: { roles: expect.any(String) } });
  });

  test('only superiors make rules for everyone, for the caller’s own role, or for a role with more rights', async () => {
    const { token, roleId } = await makeHolder(portal, { codes: keeper });
    const above = await makeRole(portal, { codes: [...keeper, 'area:list'] });
    const below = await makeRole(portal, { codes: ['user:list'] });
    const wider = await makeHolder(portal, { codes: keeper, scope: 'own' });
    const before = await portal.dependencies.database.$count(rule);
    const save = (roles: string[], by = token) => calls(ruleDefinition, by).post('save', newRule({ roles }));
    for (const roles of [[], [roleId], [above.id], [below.id, above.id]])
      expect(await save(roles)).toMatchObject({ status: 403, message: expect.stringMatching(/rule/i) });
    expect((await save([below.id], wider.token)).status).toBe(403);
    expect(await portal.dependencies.database.$count(rule)).toBe(before);
    expect((await save([below.id])).status).toBe(200);
  });

  test('users cannot lift, loosen or restore a rule that applies to themselves or their superiors', async () => {
    const { token, roleId } = await makeHolder(portal, { codes: keeper });
    const above = await makeRole(portal, { codes: [...keeper, 'area:list'] });
    const below = await makeRole(portal, { codes: ['user:list'] });
    const mine = calls(ruleDefinition, token);
    for (const roles of [[], [roleId], [above.id]]) {
      const { data } = await calls(ruleDefinition).post('save', newRule({ roles }));
      const { id, version } = data;
      expect((await mine.post('save', { id, version, enabled: false })).status).toBe(403);
      expect((await mine.post('save', { id, version, roles: [below.id] })).status).toBe(403);
      const left = await mine.post('remove', { ids: [id] });
      expect(left.data).toMatchObject({ done: [], refused: [{ id, message: expect.stringMatching(/rule/i) }] });
      expect(await ruleRow(id)).toBe(1);
      await calls(ruleDefinition).post('remove', { ids: [id] });
      expect((await mine.post('restore', { ids: [id] })).data).toMatchObject({ done: [], refused: [{ id }] });
      expect(await ruleRow(id)).toBe(0);
    }
    const own = await mine.post('save', newRule({ roles: [below.id] }));
    const { id, version } = own.data;
    expect((await mine.post('save', { id, version, value: 'y' })).status).toBe(200);
    expect((await mine.post('save', { id, version: 2, roles: [below.id, above.id] })).status).toBe(403);
    expect((await mine.post('remove', { ids: [id] })).data.done).toEqual([id]);
    expect((await mine.post('restore', { ids: [id] })).data.done).toEqual([id]);
  });

  test('a user under a rule grants nothing that the rule hides', async () => {
    const { token, roleId } = await makeHolder(portal, { codes: ['role:dist', 'role:detail', 'user:list'] });
    const below = await makeRole(portal, { codes: [] });
    const { data } = await calls(ruleDefinition).post('save', newRule({ roles: [roleId] }));
    const give = (version: number) =>
      portal.call('updateRolePermission', {
        params: { id: below.id },
        body: { grants: ['user:list'], version },
        token,
      });
    expect((await give(1)).status).toBe(403);
    const { version } = data;
    await calls(ruleDefinition).post('save', { id: data.id, version, roles: [roleId, below.id] });
    expect((await give(1)).status).toBe(200);
  });
});

describe('[A17] roles', () => {
  const giver: PermissionCode[] = ['role:list', 'role:dist', 'role:detail', 'role:edit', 'role:del', 'area:list'];
  const give = (id: string, grants: PermissionCode[], token: string, version = 1) =>
    portal.call('updateRolePermission', { params: { id }, body: { grants, version }, token });

  test('users cannot revoke what they do not have, and nothing from a role as high as their own', async () => {
    const { token, roleId } = await makeHolder(portal, { codes: giver });
    const other = await makeRole(portal, { codes: ['area:list', 'user:list', 'user:edit'] });
    const superior = await makeRole(portal, { codes: [...giver, 'user:list'] });
    const peer = await makeRole(portal, { codes: giver });
    const refused = await give(other.id, ['area:list'], token);
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining('revoke') });
    expect(await grantsOf(other.id)).toEqual(['area:list', 'user:edit', 'user:list']);
    for (const id of [superior.id, peer.id, roleId]) {
      const before = await grantsOf(id);
      const kept = (before ?? []).filter((code) => code !== 'area:list') as PermissionCode[];
      expect((await give(id, kept, token)).status).toBe(403);
      expect(await grantsOf(id)).toEqual(before);
    }
    expect((await give(other.id, ['user:list', 'user:edit'], token)).status).toBe(200);
    expect((await give(superior.id, ['user:list'], admin)).status).toBe(200);
  });

  test('users cannot grant rights under which the role would see more than they do', async () => {
    const { token } = await makeHolder(portal, { codes: [...giver, 'user:list'], scope: 'organization' });
    const wide = await makeRole(portal, { codes: ['area:list'], scope: 'all' });
    const narrow = await makeRole(portal, { codes: ['area:list'], scope: 'own' });
    expect((await give(wide.id, ['area:list', 'user:list'], token)).status).toBe(403);
    expect((await give(narrow.id, ['area:list', 'user:list'], token)).status).toBe(200);
  });

  test('the scope of a role is changed only within the caller’s own rights and scope', async () => {
    const { token, roleId } = await makeHolder(portal, { codes: giver, scope: 'organization' });
    const scope = (id: string, dataScope: string, version = 1) =>
      calls(roleDefinition, token).post('save', { id, version, dataScope });
    const below = await makeRole(portal, { codes: ['role:dist'], scope: 'own' });
    const superior = await makeRole(portal, { codes: [...giver, 'user:list'], scope: 'organization' });
    const wide = await makeRole(portal, { codes: ['role:dist'], scope: 'all' });
    for (const [id, wanted] of [
      [superior.id, 'own'],
      [wide.id, 'own'],
      [roleId, 'own'],
      [roleId, 'all'],
      [below.id, 'all'],
    ] as const)
      expect([id, wanted, await scope(id, wanted)]).toEqual([id, wanted, expect.objectContaining({ status: 403 })]);
    expect((await scope(below.id, 'organization')).status).toBe(200);
    expect((await scope(below.id, 'own', 2)).status).toBe(200);
  });

  test('a role with more rights than the caller’s is not removed and not restored', async () => {
    const { token } = await makeHolder(portal, { codes: giver });
    const [below, above] = [
      await makeRole(portal, { codes: ['area:list'] }),
      await makeRole(portal, { codes: ['user:list'] }),
    ];
    const answer = await calls(roleDefinition, token).post('remove', { ids: [below.id, above.id] });
    expect(answer.data).toMatchObject({ done: [below.id], refused: [{ id: above.id }] });
    expect((await calls(roleDefinition).post('remove', { ids: [above.id] })).data.done).toEqual([above.id]);
    const back = await calls(roleDefinition, token).post('restore', { ids: [above.id, below.id] });
    expect(back.data).toMatchObject({ done: [below.id], refused: [{ id: above.id }] });
    expect((await calls(roleDefinition).post('restore', { ids: [above.id] })).data.done).toEqual([above.id]);
  });
});

describe('[A17] people', () => {
  const codes: PermissionCode[] = ['user:list', 'user:detail', 'user:edit', 'user:update', 'user:del', 'area:list'];

  test('a user who sees more through the same permissions is out of reach, and such a role is not assigned', async () => {
    const [house] = await portal.dependencies.database
      .insert(group)
      .values({ code: 'house', name: { en: 'House', zh: '院' } })
      .returning();
    const groupId = house?.id ?? '';
    const { token } = await makeHolder(portal, { codes, scope: 'organization', groupId });
    const wide = await makeRole(portal, { codes: ['user:list'], scope: 'all' });
    const narrow = await makeRole(portal, { codes: ['user:list'], scope: 'organization' });
    const above = await makePerson(portal, { groupId }, wide.code);
    const below = await makePerson(portal, { groupId }, narrow.code);
    const reset = (id: string) => portal.call('resetUserPassword', { params: { id }, body: {}, token });
    const assign = (id: string, roles: string[]) =>
      portal.call('updateUserRole', { params: { id }, body: { roles }, token });
    expect((await reset(above.id)).status).toBe(403);
    expect((await assign(above.id, [])).status).toBe(403);
    expect((await assign(below.id, [wide.id])).status).toBe(403);
    const offered = await portal.call('findRoles', { params: { id: below.id }, token });
    const fixed = (id: string) => offered.data?.list.find((one) => one.id === id)?.fixed;
    expect([fixed(wide.id), fixed(narrow.id)]).toEqual(['moreThanOwn', null]);
    expect((await reset(below.id)).status).toBe(200);
    expect((await assign(below.id, [])).status).toBe(200);
  });

  test('only superiors can restore a removed superior', async () => {
    const { token } = await makeHolder(portal, { codes });
    const [higher, lower] = [
      await makeRole(portal, { codes: [...codes, 'role:list'] }),
      await makeRole(portal, { codes: ['area:list'] }),
    ];
    const superior = await makePerson(portal, {}, higher.code);
    const below = await makePerson(portal, {}, lower.code);
    const gone = await calls(userDefinition).post('remove', { ids: [superior.id, below.id] });
    expect(gone.data.refused).toEqual([]);
    const answer = await calls(userDefinition, token).post('restore', { ids: [superior.id, below.id] });
    expect(answer.data).toMatchObject({ done: [below.id], refused: [{ id: superior.id }] });
    const held = await portal.dependencies.database.select().from(accountRole);
    expect(held.some(({ accountId }) => accountId === superior.id)).toBe(false);
  });
});

describe('[A17] organizations', () => {
  test('moving organizations never extends what the caller sees, unless the caller sees everything', async () => {
    const make = async (code: string, parent: string | null = null): Promise<string> => {
      const { data } = await calls(groupDefinition).post('save', { code, name: { en: code, zh: code }, parent });
      return data.id;
    };
    const own = await make('STAND-own');
    const [below, other] = [await make('STAND-below', own), await make('STAND-other')];
    const deep = await make('STAND-deep', below);
    const codes: PermissionCode[] = ['group:list', 'group:detail', 'group:edit'];
    const mover = await makeHolder(portal, { codes, scope: 'organizationAndBelow', groupId: own });
    const colleague = await makeHolder(portal, { codes, scope: 'organization', groupId: own });
    const drag = async (id: string, parent: string | null, token: string) =>
      (await calls(groupDefinition, token).post('move', { id, parent, before: null })).status;
    const refused = 400;
    expect(await drag(other, own, mover.token)).toBe(refused);
    expect(await drag(deep, null, mover.token)).toBe(refused);
    expect(await drag(deep, own, colleague.token)).toBe(refused);
    const { data } = await calls(groupDefinition).get('detail', other);
    const saved = await calls(groupDefinition, mover.token).post('save', {
      id: other,
      version: data.version,
      parent: own,
    });
    expect(saved).toMatchObject({
      status: refused,
      fields: { parent: expect.stringContaining('within your own organization') },
    });
    expect(await drag(deep, own, mover.token)).toBe(200);
    expect(await drag(other, own, admin)).toBe(200);
  });
});
