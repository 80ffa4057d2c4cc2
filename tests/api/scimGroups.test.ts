import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { log } from '../../contract/resources/log.ts';
import { SCIM_GROUP } from '../../contract/scim.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { accountIdentity } from '../../server/modules/signOn/signOn.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { rule } from '../../server/modules/system/rule.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { type Directory, scimPortal } from './support/scimPortal.ts';

const { office, database, NOBODYS, directory, give, send, addPerson, patch, people, rolesOf, map } = scimPortal();

describe('groups of a directory', () => {
  const addGroup = async (at: Directory, displayName: string, members: string[] = []) => {
    const body = { schemas: [SCIM_GROUP], displayName, members: members.map((value) => ({ value })) };
    const reply = await send(at, 'POST', '/Groups', body);
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return String(reply.body.id);
  };
  const membersOf = async (at: Directory, id: string) =>
    ((await send(at, 'GET', `/Groups/${id}`)).body.members as { value: string }[]).map(({ value }) => value).toSorted();

  test('keep their members as directories change them', async () => {
    const at = await directory();
    const [one, two, three] = [await addPerson(at), await addPerson(at), await addPerson(at)];
    const id = await addGroup(at, 'Readers', [one]);
    const change = async (...operations: object[]) => {
      expect((await send(at, 'PATCH', `/Groups/${id}`, patch(...operations))).status).toBe(200);
      return membersOf(at, id);
    };
    expect(await membersOf(at, id)).toEqual([one]);
    expect(await change({ op: 'Add', path: 'members', value: [{ value: two }, { value: three }] })).toEqual(
      [one, two, three].toSorted(),
    );
    expect(await change({ op: 'remove', path: `members[value eq "${one}"]` })).toEqual([two, three].toSorted());
    expect(await change({ op: 'Remove', path: 'members', value: [{ value: two }] })).toEqual([three]);
    expect(await change({ op: 'replace', path: 'members', value: [{ value: one }] })).toEqual([one]);
    expect(await change({ op: 'replace', value: { id, displayName: 'Writers' } })).toEqual([one]);
    expect(await change({ op: 'remove', path: 'members' })).toEqual([]);
    const found = await send(at, 'GET', `/Groups?filter=${encodeURIComponent('displayName eq "writers"')}`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName: 'Writers' }] });
    const slim = await send(at, 'GET', `/Groups/${id}?excludedAttributes=members`);
    expect(slim.body).not.toHaveProperty('members');
    expect((await send(at, 'POST', '/Groups', { displayName: 'Writers' })).status).toBe(409);
    expect(
      (await send(at, 'PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'owner', value: 'x' }))).body,
    ).toMatchObject({
      scimType: 'invalidPath',
    });
    expect((await send(at, 'DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await send(at, 'GET', `/Groups/${id}`)).status).toBe(404);
  });

  test('stand in the log with the names of their roles, and are hidden from who may not read all roles', async () => {
    const at = await directory(['log:list', 'log:detail']);
    const reader = await makeRole(office.portal, { codes: ['log:list'] });
    const id = await addGroup(at, 'Logged readers');
    expect((await map(id, [reader.id])).status).toBe(200);
    const entriesFor = (token: string) =>
      resourceCalls(office.portal, log, token).post('list', { resource: 'scimGroup', limit: 200 });
    const { data } = await entriesFor(office.admin);
    const entry = data.list.find(({ resourceId, action }) => resourceId === id && action === 'edit');
    expect(entry?.names).toEqual({ roles: [{ id: reader.id, label: { en: reader.code, zh: reader.code } }] });
    const held = await makeHolder(office.portal, { codes: ['log:list', 'log:detail'] });
    const narrow = { resource: 'role', field: 'code', operator: 'eq' as const, value: 'auditor', roles: [held.roleId] };
    await database()
      .insert(rule)
      .values({ name: `Roles of ${held.roleId}`, ...narrow });
    const shown = await entriesFor(held.token);
    expect(shown.data.list.length).toBeGreaterThan(0);
    expect(shown.http.body).not.toContain(reader.code);
  });

  test('give the roles that an administrator maps them to, and take only these', async () => {
    const at = await directory(['log:list', 'log:detail']);
    const reader = await makeRole(office.portal, { codes: ['log:list'] });
    const byHand = await makeRole(office.portal, { codes: ['log:detail'] });
    const [one, two] = [await addPerson(at), await addPerson(at)];
    const id = await addGroup(at, 'Readers', [one]);
    expect(await rolesOf(one)).toEqual(['member']);
    expect((await map(id, [reader.id])).status).toBe(200);
    expect(await rolesOf(one)).toEqual(['member', reader.code].toSorted());
    // the review of access names who gave both: the directory, and the administrator who mapped the group
    const givers = async (id: string) =>
      (await database().select().from(accountRole).where(eq(accountRole.accountId, id))).map(({ givenBy }) => givenBy);
    const chief = (await office.portal.call('session', { token: office.admin })).data?.user.id;
    expect((await givers(one)).toSorted()).toEqual([at.id, chief].toSorted());
    const joined = await addPerson(at);
    await send(at, 'PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'members', value: [{ value: joined }] }));
    expect(await givers(joined)).toEqual([at.id, at.id]);
    await send(at, 'PATCH', `/Groups/${id}`, patch({ op: 'remove', path: `members[value eq "${joined}"]` }));
    await database().insert(accountRole).values({ accountId: two, roleId: byHand.id });
    await database().insert(accountRole).values({ accountId: two, roleId: reader.id });
    await send(at, 'PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'members', value: [{ value: two }] }));
    const listed = await office.portal.call('directoryGroups', { token: office.admin, body: { limit: 200 } });
    expect(listed.data?.list.find((each) => each.id === id)).toMatchObject({
      displayName: 'Readers',
      members: 2,
      roles: [{ id: reader.id }],
    });
    await send(at, 'PATCH', `/Groups/${id}`, patch({ op: 'remove', path: 'members' }));
    expect(await rolesOf(one)).toEqual(['member']);
    // What was assigned by hand stays.
    expect(await rolesOf(two)).toEqual(['member', reader.code, byHand.code].toSorted());
    await send(at, 'PUT', `/Groups/${id}`, { displayName: 'Readers', members: [{ value: one }] });
    expect(await rolesOf(one)).toEqual(['member', reader.code].toSorted());
    expect((await map(id, [])).status).toBe(200);
    expect(await rolesOf(one)).toEqual(['member']);
  });
});

describe('[A114] roles that came from a group end with it, and no others', () => {
  const memberWith = async (at: Directory, ...roles: string[]) => {
    const id = await addPerson(at);
    const body = { displayName: `Group of ${id}`, members: [{ value: id }] };
    const groupId = String((await send(at, 'POST', '/Groups', body)).body.id);
    expect((await map(groupId, roles)).status).toBe(200);
    return { id, groupId };
  };
  const leave = async (at: Directory, groupId: string) =>
    expect((await send(at, 'PATCH', `/Groups/${groupId}`, patch({ op: 'remove', path: 'members' }))).status).toBe(200);
  const setRoles = async (id: string, roles: string[]) =>
    expect(
      (await office.portal.call('updateUserRole', { token: office.admin, params: { id }, body: { roles } })).status,
    ).toBe(200);
  const memberRole = async () => {
    const [row] = await database().select().from(role).where(eq(role.code, 'member'));
    return row?.id ?? '';
  };

  test.each([
    ['removed', (id: string) => people().post('remove', { ids: [id] })],
    ['erased', (id: string) => office.portal.call('eraseUser', { token: office.admin, params: { id }, body: {} })],
  ] as const)('when the account of the directory is %s', async (_, end) => {
    const at = await directory(['log:list']);
    const reader = await makeRole(office.portal, { codes: ['log:list'] });
    const byHand = await makeRole(office.portal, { codes: ['log:list'] });
    const { id } = await memberWith(at, reader.id);
    await give(id, byHand.id);
    expect(await rolesOf(id)).toEqual(['member', reader.code, byHand.code].toSorted());
    expect((await end(at.id)).status).toBe(200);
    expect(await rolesOf(id)).toEqual(['member', byHand.code].toSorted());
    const entries = await database().select().from(operationLog).where(eq(operationLog.resourceId, id));
    const [taken] = entries.filter(({ action }) => action === 'updateUserRole').slice(-1);
    expect(taken?.before).toMatchObject({ roles: expect.arrayContaining([reader.id]) });
    expect(taken?.after).not.toMatchObject({ roles: expect.arrayContaining([reader.id]) });
  });

  test('when the user is removed, also if the user is restored', async () => {
    const at = await directory(['log:list']);
    const reader = await makeRole(office.portal, { codes: ['log:list'] });
    const { id } = await memberWith(at, reader.id);
    expect((await people().post('remove', { ids: [id] })).data.done).toEqual([id]);
    expect((await people().post('restore', { ids: [id] })).data.done).toEqual([id]);
    expect(await rolesOf(id)).toEqual(['member']);
  });

  test('a role that was taken and given again by hand stays', async () => {
    const at = await directory(['log:list']);
    const reader = await makeRole(office.portal, { codes: ['log:list'] });
    const { id, groupId } = await memberWith(at, reader.id);
    await database()
      .insert(accountIdentity)
      .values({ accountId: id, providerId: NOBODYS, subject: id, roleIds: [reader.id, NOBODYS] });
    const member = await memberRole();
    await setRoles(id, [member]);
    await setRoles(id, [member, reader.id]);
    await leave(at, groupId);
    expect(await rolesOf(id)).toEqual(['member', reader.code].toSorted());
    const [identity] = await database().select().from(accountIdentity).where(eq(accountIdentity.accountId, id));
    expect(identity?.roleIds).toEqual([NOBODYS]);
  });

  test('a role of a group that a change of other roles does not touch still ends with it', async () => {
    const at = await directory(['log:list']);
    const reader = await makeRole(office.portal, { codes: ['log:list'] });
    const more = await makeRole(office.portal, { codes: ['log:list'] });
    const { id, groupId } = await memberWith(at, reader.id);
    await setRoles(id, [await memberRole(), reader.id, more.id]);
    await leave(at, groupId);
    expect(await rolesOf(id)).toEqual(['member', more.code].toSorted());
  });
});
