import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INVITATION_HOURS } from '../../contract/constants.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { log } from '../../contract/resources/log.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { role as roleDefinition } from '../../contract/resources/role.ts';
import { user as userDefinition } from '../../contract/resources/user.ts';
import { oneTimeCode } from '../../server/modules/accounts/signIn.table.ts';
import { menu } from '../../server/modules/system/menu.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import {
  mailsTo,
  makePerson,
  OTHER_PASSWORD,
  openResetLink,
  resetTokenOf,
  signIn,
  uniqueAddress,
  uniqueEmail,
} from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
let adminId: string;
const calls = (definition: ResourceDefinition = userDefinition, token = admin) =>
  resourceCalls(portal, definition, token);

beforeAll(async () => {
  portal = await seededApp();
  const person = await makePerson(portal, {}, 'administrator');
  adminId = person.id;
  admin = await signIn(portal, person);
});
afterAll(() => portal.close());

/** Makes a user with a role that has these permissions. */
const holderOf = (...codes: PermissionCode[]) => makeHolder(portal, { codes });

describe('roles', () => {
  test('[M.24] [M.25] [M.26] [M.27] are listed with their members, saved and shown; a role with members is not removed', async () => {
    const roleCalls = calls(roleDefinition);
    const made = await roleCalls.post('save', {
      code: 'curator',
      name: { en: 'Curator', zh: '编目员' },
      dataScope: 'organization',
      remark: 'Looks after models',
    });
    expect(made).toMatchObject({ status: 200, data: { code: 'curator', members: 0, version: 1 } });
    const listed = await roleCalls.post('list', { code: 'curator' });
    expect(listed).toMatchObject({ status: 200, data: { count: 1, list: [{ dataScope: 'organization' }] } });
    expect(await roleCalls.get('detail', made.data.id)).toMatchObject({
      status: 200,
      data: { remark: 'Looks after models' },
    });
    await makePerson(portal, {}, 'curator');
    expect(await roleCalls.post('remove', { ids: [made.data.id] })).toMatchObject({
      data: { done: [], refused: [{ message: '1 user has this role.' }] },
    });
    const free = await roleCalls.post('save', { code: 'spare', name: { en: 'Spare', zh: '备用' }, dataScope: 'own' });
    const inPath = await roleCalls.send('POST', `/onco-wuxi/api/role/delete/${free.data.id}`);
    expect(inPath).toMatchObject({ status: 200, data: { done: [free.data.id] } });
  });

  test('[M.28] [A18] [U.4] granting or revoking a permission of a role applies from the next request of its members', async () => {
    const { roleId, token } = await holderOf('area:list');
    const areas = () =>
      portal.app.inject({
        method: 'POST',
        url: '/onco-wuxi/api/role/roles',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: '{}',
      });
    expect((await areas()).statusCode).toBe(403);
    const before = await portal.call('rolePermissions', { params: { id: roleId }, token: admin });
    expect(before.data).toMatchObject({ grants: ['area:list'], everything: false, version: 1 });
    const grants = ['area:list', 'role:list'];
    const asked = { params: { id: roleId }, token: admin };
    const tried = await portal.call('updateRolePermission', { ...asked, body: { grants, version: 1, dryRun: true } });
    expect(tried.data).toEqual({ added: ['role:list'], removed: [], people: 1, version: 1 });
    expect((await areas()).statusCode).toBe(403);
    const given = await portal.call('updateRolePermission', { ...asked, body: { grants, version: 1 } });
    expect(given.data).toMatchObject({ added: ['role:list'], people: 1, version: 2 });
    expect((await areas()).statusCode).toBe(200);
    const late = await portal.call('updateRolePermission', { ...asked, body: { grants: [], version: 1 } });
    expect(late).toMatchObject({ status: 400, error: 'fail', current: { grants, version: 2 } });
    await portal.call('updateRolePermission', { ...asked, body: { grants: ['area:list'], version: 2 } });
    expect((await areas()).statusCode).toBe(403);
  });

  test('only leaf grants are stored, and unknown permissions are refused', async () => {
    const { roleId } = await holderOf('area:list');
    const asked = { params: { id: roleId }, token: admin };
    const [group] = await portal.dependencies.database.select().from(menu).where(eq(menu.kind, 'group'));
    for (const grants of [['area:nothing'], ['*'], [group?.id ?? '']])
      expect((await portal.call('updateRolePermission', { ...asked, body: { grants, version: 1 } })).status).toBe(400);
  });

  test('[A17] users cannot raise their own role, grant more than they have, or change the role that allows everything', async () => {
    const { roleId, token } = await holderOf('role:dist', 'role:detail', 'role:edit');
    const other = await holderOf('area:list');
    const give = (id: string, grants: string[], by = token) =>
      portal.call('updateRolePermission', { params: { id }, body: { grants, version: 1 }, token: by });
    expect((await give(roleId, ['role:dist', 'role:detail', 'role:edit', 'role:list'])).status).toBe(403);
    expect((await give(other.roleId, ['area:list', 'user:list'])).status).toBe(403);
    expect((await give(other.roleId, ['area:list', 'role:detail'])).status).toBe(200);
    const [everything] = await portal.dependencies.database.select().from(role).where(eq(role.code, 'administrator'));
    expect((await give(everything?.id ?? '', ['area:list'], admin)).status).toBe(403);
    const wider = await calls(roleDefinition, token).post('save', { id: roleId, version: 1, dataScope: 'all' });
    expect(wider.status).toBe(200); // the scope is as wide as before
    await calls(roleDefinition).post('save', { id: roleId, version: 2, dataScope: 'own' });
    expect((await calls(roleDefinition, token).post('save', { id: roleId, version: 3, dataScope: 'all' })).status).toBe(
      403,
    );
  });

  test('the members of a role are listed', async () => {
    const { roleId, id: holder } = await holderOf('area:list');
    const members = await portal.call('roleMembers', { params: { id: roleId }, body: {}, token: admin });
    expect(members.data?.list.map(({ id }) => id)).toEqual([holder]);
  });
});

describe('people', () => {
  test('[M.33] [M.34] [M.35] [M.36] are listed without secrets, invited, shown, removed and restored', async () => {
    const workEmail = uniqueEmail();
    const made = await calls().post('save', {
      firstName: '美',
      lastName: '陈',
      workEmail,
      locale: 'zh',
      enabled: true,
    });
    expect(made).toMatchObject({ status: 200, data: { name: '陈美', labels: { roles: [{ label: { zh: '会员' } }] } } });
    const [invitation] = await mailsTo(portal, workEmail);
    expect(invitation).toMatchObject({ purpose: 'invited', locale: 'zh' });
    const listed = await calls().post('list', { workEmail });
    expect(listed.data.count).toBe(1);
    expect(JSON.stringify(listed)).not.toMatch(/argon2|passwordHash/);
    expect((await calls().post('list', { sort: [{ field: 'passwordHash', order: 'asc' }] })).status).toBe(400);
    expect(await calls().get('detail', made.data.id)).toMatchObject({ data: { workEmail } });
    const twice = await calls().post('save', {
      firstName: 'X',
      lastName: 'Y',
      workEmail: workEmail.toUpperCase(),
      locale: 'en',
    });
    expect(twice).toMatchObject({ status: 400, error: 'validation', fields: { workEmail: expect.any(String) } });
    expect(await calls().post('remove', { ids: [made.data.id] })).toMatchObject({ data: { done: [made.data.id] } });
    expect((await calls().get('detail', made.data.id)).status).toBe(404);
    expect(await calls().post('restore', { ids: [made.data.id] })).toMatchObject({ data: { done: [made.data.id] } });
    expect(await calls().get('detail', made.data.id)).toMatchObject({
      data: { labels: { roles: [{ label: { en: 'Member' } }] } },
    });
  });

  test('[A31] an invitation is valid for some days, which it states, and ends when the address changes', async () => {
    const accept = async (resetToken: string) => (await openResetLink(portal, resetToken)).status;
    const [mistyped, right] = [uniqueEmail(), uniqueEmail()];
    const person = { firstName: 'Ida', lastName: 'Brook', workEmail: mistyped, locale: 'en' };
    const { data } = await calls().post('save', person);
    const lost = await resetTokenOf(portal, mistyped, 'invited');
    expect((await mailsTo(portal, mistyped))[0]?.text).toContain(`within ${INVITATION_HOURS} hours`);
    await calls().post('save', { id: data.id, version: data.version, workEmail: right });
    expect(await accept(lost)).toBe(400);

    const secret = await resetTokenOf(portal, right, 'invited');
    const age = (hours: number) =>
      portal.dependencies.database
        .update(oneTimeCode)
        .set({ expiresAt: sql`${oneTimeCode.expiresAt} - make_interval(hours => ${hours})` })
        .where(eq(oneTimeCode.accountId, data.id));
    await age(INVITATION_HOURS);
    expect(await accept(secret)).toBe(400);
    await age(-1);
    expect(await accept(secret)).toBe(200);
    expect(await signIn(portal, { workEmail: right, password: OTHER_PASSWORD, address: uniqueAddress() })).not.toBe('');
  });

  test('[A113] that an address changes is mailed to the previous one', async () => {
    const { id, workEmail } = await makePerson(portal);
    const { version } = (await calls().get('detail', id)).data;
    const moved = uniqueEmail();
    expect((await calls().post('save', { id, version, workEmail: moved })).status).toBe(200);
    const [mail] = await mailsTo(portal, workEmail);
    expect(mail?.purpose).toBe('addressChanged');
    expect(mail?.text).not.toContain(moved);
    expect(await mailsTo(portal, moved)).toEqual([]);
  });

  test('[M.29] [M.37] roles are offered with those of the user checked, and assigned', async () => {
    const { roleId } = await holderOf('area:list');
    const person = await makePerson(portal);
    const asked = { params: { id: person.id }, token: admin };
    const offered = await portal.call('findRoles', asked);
    expect(offered.data?.list.find(({ code }) => code === 'member')?.checked).toBe(true);
    expect(offered.data?.list.find(({ id }) => id === roleId)?.checked).toBe(false);
    expect((await portal.call('updateUserRole', { ...asked, body: { roles: [roleId] } })).status).toBe(200);
    const after = await portal.call('findRoles', asked);
    expect(after.data?.list.filter(({ checked }) => checked).map(({ id }) => id)).toEqual([roleId]);
    const token = await signIn(portal, person);
    expect((await portal.call('session', { token })).data?.buttons.split(',')).not.toContain('area:list');
  });

  test('the log keeps role names for readers who may not look roles up', async () => {
    const person = await makePerson(portal);
    const [editor] = await portal.dependencies.database.select().from(role).where(eq(role.code, 'contentEditor'));
    const roles = [editor?.id ?? ''];
    await portal.call('updateUserRole', { params: { id: person.id }, body: { roles }, token: admin });
    const made = await calls().post('save', {
      firstName: 'Ada',
      lastName: 'Lin',
      workEmail: uniqueEmail(),
      locale: 'en',
    });
    const auditor = await holderOf('log:list', 'log:detail');
    const entryOf = async (action: string, resourceId: string) => {
      const sort = [{ field: 'at', order: 'desc' }] as const;
      const { data } = await calls(log, auditor.token).post('list', { action: [action], resource: 'user', sort });
      return data.list.find((one) => one.resourceId === resourceId);
    };
    const named = expect.arrayContaining([{ id: editor?.id, label: editor?.name }]);
    expect(await entryOf('updateUserRole', person.id)).toMatchObject({ after: { roles }, names: { roles: named } });
    expect((await entryOf('add', made.data.id))?.names).toMatchObject({
      roles: [{ id: expect.any(String), label: { en: expect.any(String) } }],
    });
  });

  test('[A17] users cannot change peers, superiors or themselves, and the last administrator remains', async () => {
    const {
      id: self,
      token,
      roleId,
      roleCode,
    } = await holderOf('user:edit', 'user:update', 'user:del', 'user:list', 'user:detail');
    const peer = await makePerson(portal, {}, roleCode);
    const member = await makePerson(portal);
    for (const id of [peer.id, adminId, self]) {
      const asked = { params: { id }, token, body: {} };
      expect((await portal.call('resetUserPassword', asked)).status).toBe(403);
      expect((await portal.call('unlockUser', asked)).status).toBe(403);
      expect((await portal.call('endUserSessions', asked)).status).toBe(403);
      expect((await calls(userDefinition, token).post('save', { id, version: 1, enabled: false })).status).toBe(403);
      expect((await calls(userDefinition, token).post('remove', { ids: [id] })).data.done).toEqual([]);
    }
    expect((await portal.call('updateUserRole', { params: { id: peer.id }, body: { roles: [] }, token })).status).toBe(
      403,
    );
    const [everything] = await portal.dependencies.database.select().from(role).where(eq(role.code, 'administrator'));
    const raise = { roles: [everything?.id ?? ''] };
    expect((await portal.call('updateUserRole', { params: { id: member.id }, body: raise, token })).status).toBe(403);
    expect(
      (
        await portal.call('updateUserRole', {
          params: { id: self },
          body: { roles: [roleId, ...raise.roles] },
          token,
        })
      ).status,
    ).toBe(403);
    expect(
      (await portal.call('updateUserRole', { params: { id: adminId }, body: { roles: [] }, token: admin })).status,
    ).toBe(403);
    const fixedOf = async (id: string, asking: string) =>
      new Map(
        (await portal.call('findRoles', { params: { id }, token: asking })).data?.list.map((one) => [
          one.id,
          one.fixed,
        ]),
      );
    const [peers, own, last] = [
      await fixedOf(peer.id, token),
      await fixedOf(self, token),
      await fixedOf(adminId, admin),
    ];
    expect(new Set(peers.values())).toEqual(new Set(['notBelow']));
    expect([own.get(roleId), own.get(raise.roles[0] ?? '')]).toEqual([null, 'ownRole']);
    expect(last.get(raise.roles[0] ?? '')).toBe('lastAdministrator');
    expect(await portal.call('resetUserPassword', { params: { id: member.id }, body: {}, token })).toMatchObject({
      status: 200,
      data: { queued: false },
    });
  });

  test('[A32] disabling, a password reset and ending sessions take effect at once', async () => {
    const person = await makePerson(portal);
    const asked = { params: { id: person.id }, body: {}, token: admin };
    const alive = async (token: string) => (await portal.call('session', { token })).status;
    const first = await signIn(portal, person);
    await portal.call('endUserSessions', asked);
    expect(await alive(first)).toBe(401);
    const second = await signIn(portal, person);
    await portal.call('resetUserPassword', asked);
    expect(await alive(second)).toBe(401);
    expect((await mailsTo(portal, person.workEmail))[0]?.purpose).toBe('reset');
    await openResetLink(portal, await resetTokenOf(portal, person.workEmail));
    const third = await signIn(portal, { ...person, password: OTHER_PASSWORD });
    const { version } = (await calls().get('detail', person.id)).data;
    expect((await calls().post('save', { id: person.id, version, enabled: false })).status).toBe(200);
    expect(await alive(third)).toBe(401);
  });
});
