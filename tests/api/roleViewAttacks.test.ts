import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { log } from '../../contract/resources/log.ts';
import { ROLE_VIEW_HEADER } from '../../contract/roleView.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { savedView } from '../../server/modules/system/savedView.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';
import { csv, uploadingPortal } from './support/uploadingPortal.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  portal = await seededApp();
  admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
});
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

const begin = async (id: string, token: string, at = portal) => {
  const { data, status } = await at.call('beginRoleView', { params: { id }, body: {}, token });
  if (!data) throw new Error(`no view: ${status}`);
  return { [ROLE_VIEW_HEADER]: data.token };
};

describe('signing out of a view of the portal as a role ends the session', () => {
  test.each([
    ['after its 30 minutes', () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000)],
    ['when the role is gone', (id: string) => portal.dependencies.database.delete(role).where(eq(role.id, id))],
  ])('%s', async (_, end) => {
    const seen = await makeRole(portal, { codes: [] });
    const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
    const headers = await begin(seen.id, token);
    await end(seen.id);
    expect((await portal.call('session', { token, headers })).error).toBe('view_ended');
    expect((await portal.call('logout', { body: {}, token, headers })).status).toBe(200);
    expect((await portal.call('session', { token })).status).toBe(401);
  });
});

test('a view of another user gives nothing, and the log names the caller', async () => {
  const seen = await makeRole(portal, { codes: ['area:list'] });
  const other = await makeHolder(portal, { codes: [] });
  const stolen = await begin(seen.id, admin);
  for (const headers of [stolen, { [ROLE_VIEW_HEADER]: 'made-up' }])
    expect((await portal.call('session', { token: other.token, headers })).error).toBe('view_ended');
  expect((await portal.call('session', { headers: stolen })).status).toBe(401);
  const tried = async () => (await resourceCalls(portal, log, admin).post('list', { user: [other.id] })).data.list;
  await expect.poll(async () => (await tried()).map(({ action }) => action)).toContain('refused');
});

test('list views shared with another role of the user are not visible', async () => {
  const person = await makeHolder(portal, { codes: ['role:dist', 'area:list'], also: [{ codes: ['area:list'] }] });
  const roles = (await portal.call('viewRoles', { token: person.token })).data?.list ?? [];
  const other = roles.find(({ id }) => id !== person.roleId);
  const state = { page: 1 };
  const shared = [person.roleId, other?.id].map((roleId) => ({
    ...{ resource: 'area', audience: 'role' as const, roleId, state, createdBy: person.id, updatedBy: person.id },
    name: roleId === person.roleId ? 'Of the own role' : 'Of the other',
  }));
  // made by a colleague, because callers always keep access to their own views
  const colleague = await makePerson(portal);
  await portal.dependencies.database
    .insert(savedView)
    .values(shared.map((view) => ({ ...view, createdBy: colleague.id, updatedBy: colleague.id })));
  const named = async (headers: Record<string, string> = {}) => {
    const asked = { token: person.token, headers };
    const { data } = await portal.call('views', { ...asked, body: { resource: 'area' } });
    return [data?.list.map(({ name }) => name), (await portal.call('viewRoles', asked)).data?.list.map(({ id }) => id)];
  };
  expect((await named())[0]).toEqual(['Of the other', 'Of the own role']);
  expect(await named(await begin(other?.id ?? '', person.token))).toEqual([['Of the other'], [other?.id]]);
  const foreign = await makeRole(portal, { codes: ['area:list'] });
  expect(await named(await begin(foreign.id, person.token))).toEqual([[], []]);
});

test('the inbox belongs to the user and is not shown in the view', async () => {
  const seen = await makeRole(portal, { codes: [] });
  const headers = await begin(seen.id, admin);
  expect((await portal.call('inboxEvents', { query: { after: '0' }, token: admin, headers })).status).toBe(403);
});

describe('files', () => {
  const at = uploadingPortal();

  test('that the user uploaded and that belong to no record yet are not visible in the view', async () => {
    const { key } = await at.send(csv, 'own.csv');
    const id = (await at.register(key, 'own.csv')).data?.id ?? '';
    const seen = await makeRole(at.portal, { codes: [] });
    const headers = await begin(seen.id, at.person.token, at.portal);
    const read = (more: Record<string, string>) =>
      at.portal.fetch('storedFile', { params: { id }, token: at.person.token, headers: more });
    expect((await read({})).statusCode).toBe(200);
    expect((await read(headers)).statusCode).toBe(404);
  });
});
