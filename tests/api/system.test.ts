import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOUND_MAX } from '../../contract/entities/system.ts';
import { permissionCodes } from '../../contract/permissions.ts';
import { area } from '../../contract/resources/area.ts';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { dictionaryDetail } from '../../contract/resources/dictionaryDetail.ts';
import { group } from '../../contract/resources/group.ts';
import { menu } from '../../contract/resources/menu.ts';
import { menu as menuTable } from '../../server/modules/system/menu.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { failLogins, makePerson, type Person, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const API = '/onco-wuxi/api';
let portal: TestApp;
let token: string;
let admin: Person;
let calls: ReturnType<typeof resourceCalls>;
beforeAll(async () => {
  portal = await seededApp();
  admin = await makePerson(portal, {}, 'administrator');
  token = await signIn(portal, admin);
  calls = resourceCalls(portal, area, token);
});
afterAll(() => portal.close());
const post = (path: string, body?: unknown) => calls.send('POST', `${API}${path}`, body);
const get = (path: string) => calls.send('GET', `${API}${path}`);
const both = (text: string) => ({ en: text, zh: text });

describe('the paths of the specification', () => {
  test('[M.1] oauth/menus returns the menu tree of the caller', async () => {
    const { data } = await portal.call('ownMenus', { token });
    const { data: session } = await portal.call('session', { token });
    expect(data).toEqual(session?.permissions);
    const { token: narrow } = await makeHolder(portal, { codes: ['area:list'] });
    const { data: own } = await portal.call('ownMenus', { token: narrow });
    expect(JSON.stringify(own)).toContain('areas');
    expect(JSON.stringify(own)).not.toContain('"role"');
  });

  test('[M.2] instructions/list returns the permission codes with their meaning', async () => {
    const { data } = await portal.call('instructions', { token });
    expect(data?.count).toBe(Object.keys(permissionCodes).length);
    expect(data?.list).toContainEqual({ code: 'area:add', name: permissionCodes['area:add'] });
  });

  test('[M.3] [M.4] [M.5] areas are listed, saved and removed', async () => {
    expect((await post('/area/areas', { level: ['continent'] })).data).toMatchObject({ count: 7 });
    const [china] = (await post('/area/areas', { code: 'CN', level: ['country'] })).data.list;
    expect(china).toMatchObject({ name: { en: 'China', zh: '中国' } });
    const made = await post('/area/area', { parent: china?.id, name: both('Test'), code: 'CN-99', level: 'region' });
    expect(made).toMatchObject({ status: 200, data: { parent: china?.id } });
    expect((await post('/area/area', { id: made.data.id, version: 1, sort: 5 })).data).toMatchObject({ sort: 5 });
    expect((await post('/area/delete', { ids: [china?.id] })).data.refused).toHaveLength(1);
    expect((await post('/area/delete', { ids: [made.data.id] })).data.done).toEqual([made.data.id]);
    expect((await post('/area/area', { name: both('x'), code: 'lower', level: 'city' })).fields).toHaveProperty('code');
  });

  test('[M.6] dic/dics returns all dictionaries', async () => {
    const { data } = await portal.call('dictionaries', { token });
    expect(data?.leader?.map(({ dcode }) => dcode)).toEqual(['1', '0']);
    expect((await portal.call('dictionaries')).status).toBe(401);
  });

  test('[M.7] [M.8] dictionaries are saved and removed, except those that the portal reads', async () => {
    const made = await post('/dic/dic', { code: 'testWords', name: both('Words') });
    expect(made).toMatchObject({ status: 200, data: { code: 'testWords', enabled: true } });
    const [leader] = (await resourceCalls(portal, dictionary, token).post('list', { code: 'leader' })).data.list;
    const refused = await post('/dic/delete', { ids: [leader?.id] });
    expect(refused.data).toMatchObject({ done: [], refused: [{ message: expect.stringContaining('portal') }] });
    const renamed = await post('/dic/dic', { id: leader?.id, version: leader?.version, code: 'boss' });
    expect(renamed.fields).toHaveProperty('code');
    await post('/detail/detail', { dictionary: made.data.id, dcode: '1', dname: both('One') });
    expect((await post('/dic/delete', { ids: [made.data.id] })).data.done).toEqual([made.data.id]);
    await resourceCalls(portal, dictionary, token).post('restore', { ids: [made.data.id] });
    expect((await post(`/detail/details/${made.data.id}`)).data.count).toBe(1);
  });

  test('[M.9] [M.10] [M.11] details belong to their dictionary', async () => {
    const one = (await post('/dic/dic', { code: 'colors', name: both('Colors') })).data;
    const two = (await post('/dic/dic', { code: 'shapes', name: both('Shapes') })).data;
    const values = { dcode: 'r', dname: both('Red'), sort: 2 };
    const made = await post('/detail/detail', { dictionary: one.id, ...values });
    expect(made).toMatchObject({ status: 200, data: { dictionary: one.id, dcode: 'r' } });
    expect((await post('/detail/detail', { dictionary: one.id, ...values, dcode: 'R' })).fields).toHaveProperty(
      'dcode',
    );
    expect((await post('/detail/detail', { dictionary: two.id, ...values })).status).toBe(200);
    expect((await post(`/detail/details/${one.id}`)).data).toMatchObject({ count: 1, list: [{ id: made.data.id }] });
    expect((await post('/detail/details/00000000-0000-7000-8000-000000000000')).status).toBe(404);
    const moved = await post('/detail/detail', { id: made.data.id, version: 1, dictionary: two.id });
    expect(moved.fields).toHaveProperty('dictionary');
    expect((await post('/detail/delete/', { ids: [made.data.id] })).data.done).toEqual([made.data.id]);
    const again = await post('/detail/detail', { dictionary: one.id, ...values });
    expect((await post(`/detail/delete/${again.data.id}`)).data.done).toEqual([again.data.id]);
    expect((await resourceCalls(portal, dictionaryDetail, token).post('trash')).data.count).toBe(2);
  });

  test('[M.12] menus are sorted by sort, with parent 0 at the top', async () => {
    const { data } = await post('/menu/menus');
    const sorts = data.list.map(({ sort }) => Number(sort));
    expect(sorts).toEqual(sorts.toSorted((a, b) => a - b));
    expect(data.list).toHaveLength(data.count);
    const top = data.list.filter(({ parent }) => parent === '0');
    expect(top.map(({ path }) => path)).toContain('system');
    expect(data.list.every(({ parent }) => parent === '0' || /^[0-9a-f-]{36}$/.test(String(parent)))).toBe(true);
  });

  test('[M.13] [M.14] [M.15] [M.16] menus are saved, read with or without their submenus, and removed', async () => {
    const made = await post('/menu/menu', { parent: '0', name: both('Reports'), kind: 'group', path: 'reports' });
    expect(made).toMatchObject({ status: 200, data: { parent: '0' } });
    const child = await post('/menu/menu', {
      parent: made.data.id,
      name: both('Help'),
      kind: 'link',
      path: 'https://example.org',
    });
    expect(child.status).toBe(200);
    expect((await get(`/menu/detail/${child.data.id}`)).data).toMatchObject({ kind: 'link', parent: made.data.id });
    expect((await get(`/menu/menu/${made.data.id}`)).data).toMatchObject({
      id: made.data.id,
      parent: '0',
      children: [{ id: child.data.id, children: [] }],
    });
    for (const path of ['javascript:alert(1)', 'data:text/html,x', '//evil.example'])
      expect((await post('/menu/menu', { name: both('x'), kind: 'link', path })).fields).toHaveProperty('path');
    expect(
      (await post('/menu/menu', { name: both('x'), kind: 'page', path: 'x', parent: child.data.id })).fields,
    ).toHaveProperty('parent');
    const beside = await post('/menu/menu', { name: both('Beside'), kind: 'page', path: 'beside' });
    const dragged = await post('/menu/move', { id: beside.data.id, parent: child.data.id, before: null });
    expect(dragged).toMatchObject({ status: 400, fields: { parent: expect.any(String) } });
    expect((await post('/menu/delete', { ids: [beside.data.id] })).data.done).toHaveLength(1);
    expect((await post('/menu/delete', { ids: [made.data.id] })).data.refused).toHaveLength(1);
    expect((await post('/menu/delete', { ids: [made.data.id, child.data.id] })).data.done).toHaveLength(2);
    expect((await get(`/menu/menu/${made.data.id}`)).status).toBe(404);
    expect(
      (await resourceCalls(portal, menu, token).post('restore', { ids: [child.data.id, made.data.id] })).data.done,
    ).toHaveLength(2);
  });

  test('[M.17] [M.18] [M.19] [M.20] organizations are listed, saved, read and removed', async () => {
    const [china] = (await post('/area/areas', { code: 'CN', level: ['country'] })).data.list;
    const made = await post('/group/group', {
      name: both('Research'),
      code: 'RES',
      leader: admin.id,
      phone: '+86 21 5555',
      email: 'research@example.org',
      area: china?.id,
    });
    expect(made.status).toBe(200);
    expect((await get(`/group/detail/${made.data.id}`)).data.labels).toMatchObject({
      leader: [{ label: { en: 'Ida Brook' } }],
      area: [{ label: { zh: '中国' } }],
    });
    expect((await post('/group/groups', { area: [china?.parent] })).data.count).toBe(1);
    const below = async (parent: string, name: string) =>
      (await post('/group/group', { name: both(name), code: name.toUpperCase(), parent })).data.id;
    const biology = await below(made.data.id, 'Biology');
    const models = await below(biology, 'Models');
    expect((await get(`/group/detail/${models}`)).data).toMatchObject({ above: both('Research › Biology') });
    expect((await get(`/group/detail/${made.data.id}`)).data).toMatchObject({ above: both('') });
    expect((await post('/group/delete/', { ids: [biology, models] })).data.done).toHaveLength(2);
    await makePerson(portal, { groupId: made.data.id });
    const used = await post('/group/delete/', { ids: [made.data.id] });
    expect(used).toMatchObject({ data: { done: [], refused: [{ id: made.data.id }] } });
    const free = await post('/group/group', { name: both('Free'), code: 'FREE' });
    expect((await post(`/group/delete/${free.data.id}`)).data.done).toEqual([free.data.id]);
    expect((await resourceCalls(portal, group, token).post('trash')).data.count).toBe(3);
  });
});

describe('menus of a new release', () => {
  const standing = async () =>
    (await portal.dependencies.database.select({ id: menuTable.id, code: menuTable.code }).from(menuTable)).filter(
      ({ code }) => code !== null,
    );

  test('are added to an installation that never had them; removed ones stay removed', async () => {
    const { database, transaction } = portal.dependencies;
    const before = await standing();
    await database.delete(menuTable).where(like(menuTable.code, 'gen:%'));
    await database.delete(menuTable).where(eq(menuTable.code, 'group:add'));
    const jobs = (await standing()).filter(({ code }) => code?.startsWith('job:')).map(({ id }) => id);
    expect((await post('/menu/delete', { ids: jobs })).data.done).toHaveLength(jobs.length);
    await seedSystem(transaction);
    const codes = (rows: { code: string | null }[]) => rows.map(({ code }) => String(code)).sort();
    expect(codes(await standing())).toEqual(codes(before).filter((code) => !code.startsWith('job:')));
    const { data } = await portal.call('ownMenus', { token });
    expect(JSON.stringify(data)).toContain('"gen"');
    await seedSystem(transaction);
    expect(await standing()).toHaveLength(before.length - jobs.length);
  });
});

describe('records found by name', () => {
  test('[A17] are only those that the caller may list', async () => {
    const lister = await makeHolder(portal, { codes: ['area:list'] });
    const nobody = await makeHolder(portal, { codes: [] });
    const find = async (key: string, text: string) =>
      (await portal.call('findRecords', { token: key, body: { text } })).data?.list ?? [];
    const found = await find(lister.token, 'china');
    expect(found[0]).toMatchObject({ resource: 'area', route: '/system/areas', label: { en: 'China' } });
    expect(new Set(found.map(({ resource }) => resource))).toEqual(new Set(['area']));
    expect((await find(lister.token, '中国')).map(({ id }) => id)).toContain(found[0]?.id);
    expect((await find(lister.token, 'a')).length).toBe(FOUND_MAX);
    expect(await find(lister.token, '%')).toEqual([]);
    expect(await find(nobody.token, 'china')).toEqual([]);
    expect(await find(token, 'area')).toEqual(
      expect.arrayContaining([expect.objectContaining({ resource: 'menu', label: { en: 'Areas', zh: '地域管理' } })]),
    );
    expect((await portal.call('findRecords', { body: { text: 'china' } })).status).toBe(401);
    expect((await portal.call('findRecords', { token, body: { text: '' } })).status).toBe(400);
  });
});

describe('preferences and views', () => {
  test('preferences of a user are merged by key', async () => {
    const { token: own } = await makeHolder(portal, { codes: [] });
    const set = (key: string, value: unknown) =>
      portal.call('changePreferences', { token: own, body: { set: [{ key, value }] } });
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key, index) => set(key, { index })));
    expect((await set('a', null)).data).toEqual({ b: { index: 1 }, c: { index: 2 }, d: { index: 3 }, e: { index: 4 } });
    expect((await portal.call('preferences', { token })).data).toEqual({});
    expect((await set('big', 'x'.repeat(20_000))).status).toBe(400);
    expect((await portal.call('preferences', { token: own })).data).not.toHaveProperty('big');
    expect((await portal.call('preferences')).status).toBe(401);
  });

  test('views are private, for a role or for everyone, and changed only by their owner', async () => {
    const one = await makeHolder(portal, { codes: ['area:list'] });
    const two = await makeHolder(portal, { codes: ['area:list'] });
    const save = (who: { token: string }, body: Record<string, unknown>) =>
      portal.call('saveView', {
        token: who.token,
        body: { resource: 'area', name: 'View', audience: 'private', state: { page: 1 }, ...body },
      });
    const seen = async (who: { token: string }) =>
      (await portal.call('views', { token: who.token, body: { resource: 'area' } })).data?.list.map(({ name }) => name);
    const mine = (await save(one, { name: 'Mine' })).data;
    const roles = (await portal.call('viewRoles', { token: one.token })).data?.list;
    expect(roles).toEqual([{ id: one.roleId, name: { en: one.roleCode, zh: one.roleCode } }]);
    await save(one, { name: 'Ours', audience: 'role', role: roles?.[0]?.id });
    const all = (await save(one, { name: 'All', audience: 'everyone' })).data;
    expect(await seen(one)).toEqual(['All', 'Mine', 'Ours']);
    expect(await seen(two)).toEqual(['All']);
    expect((await save(two, { audience: 'role', role: one.roleId })).fields).toHaveProperty('role');
    expect((await save(two, { id: all?.id, version: 1 })).status).toBe(403);
    expect((await save(two, { id: mine?.id, version: 1 })).status).toBe(404);
    await portal.call('deleteViews', { token: two.token, body: { ids: [all?.id, mine?.id] } });
    expect(await seen(one)).toEqual(['All', 'Mine', 'Ours']);
    expect((await save(one, { id: mine?.id, version: 1, name: 'Renamed' })).data).toMatchObject({ version: 2 });
    expect((await save(one, { id: mine?.id, version: 1 })).error).toBe('fail');
    const none = await makeHolder(portal, { codes: [] });
    expect((await portal.call('views', { token: none.token, body: { resource: 'area' } })).status).toBe(403);
  });
});

describe('logs', () => {
  const logins = (workEmail: string) =>
    portal.dependencies.database
      .select()
      .from(operationLog)
      .where(sql`kind = 'login' and label ->> 'en' = ${workEmail}`)
      .orderBy(operationLog.createdAt);

  test('record who signed in and who tried, without the typed password', async () => {
    const person = await makePerson(portal);
    await failLogins(portal, 1, person);
    await signIn(portal, person);
    const rows = await logins(person.workEmail);
    expect(rows.map(({ status, createdBy, address }) => [status, createdBy, address])).toEqual([
      [400, person.id, person.address],
      [200, person.id, person.address],
    ]);
    expect(rows[0]).toMatchObject({ reason: 'wrong', message: '' });
    expect(JSON.stringify(rows)).not.toContain('Not-the-password');
  });

  test('record errors without the parameters of a statement', async () => {
    await portal.dependencies.database.execute(sql`alter table dictionary_detail rename to dictionary_detail_away`);
    const failed = await portal.call('dictionaries', { token });
    await portal.dependencies.database.execute(sql`alter table dictionary_detail_away rename to dictionary_detail`);
    expect(failed.status).toBe(500);
    await expect
      .poll(async () => portal.dependencies.database.select().from(operationLog).where(eq(operationLog.kind, 'error')))
      .toMatchObject([
        {
          status: 500,
          path: '/onco/dic/dics',
          requestId: failed.http.headers['x-request-id'],
          message: expect.stringContaining('does not exist'),
        },
      ]);
  });
});
