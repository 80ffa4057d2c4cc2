import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { type EndpointKey, endpoints } from '../../contract/endpoints/index.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { area } from '../../contract/resources/area.ts';
import { log } from '../../contract/resources/log.ts';
import { user } from '../../contract/resources/user.ts';
import { ROLE_VIEW_HEADER } from '../../contract/roleView.ts';
import { isAnsweredInView } from '../../contract/roleViewReads.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { rule } from '../../server/modules/system/rule.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { fingerprint } from './support/fingerprint.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const NOBODYS = '00000000-0000-7000-8000-000000000000';
let portal: TestApp;
let admin: string;
let adminId: string;
beforeAll(async () => {
  portal = await seededApp();
  const person = await makePerson(portal, {}, 'administrator');
  adminId = person.id;
  admin = await signIn(portal, person);
});
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

const begin = async (id: string, token = admin) => {
  const { data, status } = await portal.call('beginRoleView', { params: { id }, body: {}, token });
  if (!data) throw new Error(`no view: ${status}`);
  return { ...data, headers: { [ROLE_VIEW_HEADER]: data.token } };
};
const sessionIn = (view: string, token = admin) =>
  portal.call('session', { token, headers: { [ROLE_VIEW_HEADER]: view } });
const listIn = (definition: typeof user | typeof area | typeof log, view: string, token = admin) => {
  const calls = resourceCalls(portal, definition, token);
  return calls.post('list', {}, {}, { [ROLE_VIEW_HEADER]: view });
};

describe('the portal seen as a role', () => {
  test('has the menu, codes and rows of the role, and reports the user’s own beside them', async () => {
    const mine = await makePerson(portal, { workEmail: 'seen@view.example' });
    const seen = await makeRole(portal, { codes: ['user:list', 'area:list'] });
    await portal.dependencies.database.insert(rule).values({
      name: 'one mailbox',
      resource: 'user',
      field: 'workEmail',
      operator: 'eq',
      value: 'seen@view.example',
      roles: [seen.id],
    });
    const { token } = await begin(seen.id);
    const { data } = await sessionIn(token);
    const denied = data?.buttons.split(',') ?? [];
    expect(denied).not.toContain('user:list');
    expect(denied).toEqual(expect.arrayContaining(['user:edit', 'role:list']));
    expect(JSON.stringify(data?.permissions)).toContain('areas');
    expect(JSON.stringify(data?.permissions)).not.toContain('organization');
    expect((await listIn(user, token)).data.list.map(({ id }) => id)).toEqual([mine.id]);
    expect((await listIn(log, token)).status).toBe(403);
    expect((await portal.call('session', { token: admin })).data?.buttons).toBe('');
    expect((await listIn(log, token.replace(/.$/, ''))).error).toBe('view_ended');
  });

  test('never shows more than the user’s own rights: codes, scopes and rules of both apply', async () => {
    const wide = await makeRole(portal, { codes: ['user:list', 'area:list', 'log:list'], scope: 'all' });
    const own = await makeHolder(portal, { codes: ['role:dist', 'user:list', 'area:list'], scope: 'own' });
    await makePerson(portal);
    const { token } = await begin(wide.id, own.token);
    expect((await listIn(log, token, own.token)).status).toBe(403);
    const before = await listIn(user, token, own.token);
    const alone = await resourceCalls(portal, user, own.token).post('list', {});
    expect(before.data.list.map(({ id }) => id)).toEqual(alone.data.list.map(({ id }) => id));
    const everything = await portal.dependencies.database.select().from(role).where(eq(role.code, 'administrator'));
    const asAdministrator = await begin(everything[0]?.id ?? '', own.token);
    const { data } = await sessionIn(asAdministrator.token, own.token);
    const { data: self } = await portal.call('session', { token: own.token });
    expect(data?.buttons).toBe(self?.buttons);
  });

  test('is for users who may change roles, and cannot start inside another view', async () => {
    const seen = await makeRole(portal, { codes: ['area:list'] });
    const reader = await makeHolder(portal, { codes: ['role:list', 'role:detail'] });
    const asked = { params: { id: seen.id }, body: {} };
    expect((await portal.call('beginRoleView', { ...asked, token: reader.token })).status).toBe(403);
    const { headers } = await begin(seen.id);
    expect((await portal.call('beginRoleView', { ...asked, token: admin, headers })).status).toBe(403);
    const gone = { params: { id: NOBODYS }, body: {}, token: admin };
    expect((await portal.call('beginRoleView', gone)).status).toBe(404);
  });

  test('is logged with its beginning and end, also when signing out ends it', async () => {
    const seen = await makeRole(portal, { codes: ['area:list'] });
    const other = await makeHolder(portal, { codes: ['role:edit'] });
    const { token, headers } = await begin(seen.id, other.token);
    expect((await portal.call('endRoleView', { body: { token, why: 'left' }, token: admin })).status).toBe(400);
    await portal.call('endRoleView', { body: { token, why: 'lapsed' }, token: other.token });
    expect((await portal.call('logout', { body: {}, token: other.token, headers })).status).toBe(200);
    const { data } = await resourceCalls(portal, log, admin).post('list', { user: [other.id] });
    const ofRole = data.list.filter((entry) => entry.resourceId === seen.id);
    expect(ofRole.map(({ action, after }) => [action, after?.why])).toEqual([
      ['endSeeAsRole', 'signedOut'],
      ['endSeeAsRole', 'lapsed'],
      ['seeAsRole', undefined],
    ]);
  });
});

describe('a view of the portal as a role ends', () => {
  const endedIn = async (view: string, token = admin) => (await sessionIn(view, token)).error;

  test('after 30 minutes', async () => {
    const { token } = await begin((await makeRole(portal, { codes: [] })).id);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 29 * 60_000);
    expect((await sessionIn(token)).status).toBe(200);
    vi.spyOn(Date, 'now').mockReturnValue(now + 30 * 60_000);
    expect(await endedIn(token)).toBe('view_ended');
  });

  test('when the role is removed', async () => {
    const { id } = await makeRole(portal, { codes: [] });
    const { token } = await begin(id);
    await portal.dependencies.database.delete(role).where(eq(role.id, id));
    expect(await endedIn(token)).toBe('view_ended');
  });

  test('with its session, and does not apply in other sessions of the user', async () => {
    const seen = await makeRole(portal, { codes: [] });
    const person = await makePerson(portal, {}, 'administrator');
    const [one, other] = [await signIn(portal, person), await signIn(portal, person)];
    const { token } = await begin(seen.id, one);
    expect(await endedIn(token, other)).toBe('view_ended');
    await portal.call('logout', { body: {}, token: one });
    expect((await sessionIn(token, one)).status).toBe(401);
  });

  test.each([
    [
      'a role',
      (id: string, more: string) =>
        portal.dependencies.database.insert(accountRole).values({ accountId: id, roleId: more }),
    ],
    [
      'a data rule',
      () =>
        portal.dependencies.database
          .insert(rule)
          .values({ name: 'for all', resource: 'group', field: 'code', operator: 'eq', value: 'x', roles: [] }),
    ],
  ] as const)('when one’s own rights change by %s', async (_, change) => {
    const seen = await makeRole(portal, { codes: ['area:list'] });
    const more = await makeRole(portal, { codes: ['area:list'] });
    const own = await makeHolder(portal, { codes: ['role:dist'] });
    const { token } = await begin(seen.id, own.token);
    expect((await sessionIn(token, own.token)).status).toBe(200);
    await change(own.id, more.id);
    expect(await endedIn(token, own.token)).toBe('view_ended');
  });

  test('when its token is invented', async () => {
    const { token } = await begin((await makeRole(portal, { codes: [] })).id);
    const [text = '', signed = ''] = token.split('.');
    const named = JSON.parse(Buffer.from(text, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...named, until: named.until + 1 })).toString('base64url');
    for (const wrong of [`${forged}.${signed}`, text, 'x', '']) expect(await endedIn(wrong)).toBe('view_ended');
  });
});

describe('nothing can be changed in a view of the portal as a role', () => {
  type Row = [string, { method: 'GET' | 'POST'; path: string }, EndpointDefinition];
  const rows = (): Row[] => [
    ...(Object.keys(routes) as EndpointKey[]).map((key): Row => [key, routes[key], endpoints[key]]),
    ...portal.modules.resources.routes.map(({ key, route, endpoint }): Row => [key, route, endpoint]),
  ];
  const send = ([, { method, path }]: Row, headers: Record<string, string>) =>
    portal.app.inject({
      method,
      url: pathOf({ path }, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, NOBODYS]))),
      headers: { authorization: `Bearer ${admin}`, 'accept-language': 'en', ...headers },
      ...(method === 'POST' && { payload: {} }),
    });

  test('every call that is not a read is refused before it is examined', async () => {
    const [everything] = await portal.dependencies.database.select().from(role).where(eq(role.code, 'administrator'));
    const { headers } = await begin(everything?.id ?? '');
    const before = await fingerprint(portal);
    const refused = rows().filter(([key]) => !isAnsweredInView(key));
    for (const row of refused)
      expect([row[0], (await send(row, headers)).json()]).toMatchObject([row[0], { status: 403 }]);
    expect(await fingerprint(portal)).toEqual(before);
    expect(refused.length).toBeGreaterThan(200);
  });

  test('the calls that are answered are reads, and change nothing', async () => {
    const [everything] = await portal.dependencies.database.select().from(role).where(eq(role.code, 'administrator'));
    const { headers } = await begin(everything?.id ?? '');
    const answered = rows().filter(([key]) => isAnsweredInView(key) && key !== 'logout');
    expect(answered.filter(([, , endpoint]) => 'write' in endpoint).map(([key]) => key)).toEqual([]);
    const { operation_log: _, ...before } = await fingerprint(portal);
    for (const row of answered) {
      const { statusCode } = await send(row, headers);
      expect([row[0], statusCode]).toEqual([row[0], expect.toSatisfy((status) => [200, 400, 404].includes(status))]);
    }
    const { operation_log: __, ...after } = await fingerprint(portal);
    expect(after).toEqual(before);
  });

  test('no upload is accepted, and missing codes of the role are not logged as refusals of the administrator', async () => {
    const lacks: PermissionCode = 'log:list';
    const { token, headers } = await begin((await makeRole(portal, { codes: ['area:list'] })).id);
    expect((await portal.call('getOSS', { query: {}, token: admin, headers })).status).toBe(403);
    expect((await listIn(log, token)).status).toBe(403);
    const { data } = await resourceCalls(portal, log, admin).post('list', { user: [adminId], action: ['refused'] });
    expect(data.list.filter((entry) => String(entry.needs).includes(lacks))).toEqual([]);
  });
});
