import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { user as userResource } from '../../contract/resources/user.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { mailsTo, makePerson, signIn, uniqueEmail } from './support/accounts.ts';
import { makeApiToken } from './support/apiTokens.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeRole } from './support/roles.ts';
import { type Directory, scimPortal } from './support/scimPortal.ts';

const {
  office,
  database,
  directory,
  chiefDirectory,
  administratorRole,
  send,
  person,
  addPerson,
  patch,
  setActive,
  people,
  rowOf,
  rolesOf,
  map,
  makeGroup,
} = scimPortal();

describe('[A109] users and groups of others do not exist for a directory', () => {
  test('users outside its data scope, service accounts, and groups of other directories', async () => {
    const { id: groupId } = await makeGroup();
    const at = await directory([], { scope: 'organization', groupId });
    const other = await directory();
    const foreign = await addPerson(other);
    const own = await addPerson(at);
    const service = await directory();
    const ofOther = String((await send(other, 'POST', '/Groups', { displayName: 'Foreign' })).body.id);
    for (const path of [`/Users/${foreign}`, `/Users/${service.id}`, `/Groups/${ofOther}`]) {
      expect([path, (await send(at, 'GET', path)).status]).toEqual([path, 404]);
      expect([path, (await send(at, 'DELETE', path)).status]).toEqual([path, 404]);
    }
    expect((await send(at, 'PUT', `/Users/${foreign}`, person(uniqueEmail()))).status).toBe(404);
    const disable = patch({ op: 'replace', path: 'active', value: false });
    expect((await send(at, 'PATCH', `/Users/${foreign}`, disable)).status).toBe(404);
    expect((await send(at, 'GET', '/Users')).body.totalResults).toBe(1);
    expect((await send(at, 'GET', '/Groups')).body.totalResults).toBe(0);
    const created = await send(at, 'POST', '/Groups', { displayName: 'Mine', members: [{ value: foreign }] });
    expect(created.status).toBe(404);
    expect((await send(at, 'GET', '/Groups')).body.totalResults).toBe(0);
    expect((await rowOf(foreign)).enabled).toBe(true);
    expect((await send(at, 'GET', `/Users/${own}`)).status).toBe(200);
  });
});

describe('[A110] a directory gives and takes no more than its account may', () => {
  const addTo = async (at: Directory, groupId: string, id: string) =>
    (await send(at, 'PATCH', `/Groups/${groupId}`, patch({ op: 'add', path: 'members', value: [{ value: id }] })))
      .status;

  test('roles beyond those of its account are not given', async () => {
    const at = await directory();
    const high = await makeRole(office.portal, { codes: ['log:del'] });
    const id = await addPerson(at);
    const groupId = String((await send(at, 'POST', '/Groups', { displayName: 'High' })).body.id);
    expect((await map(groupId, [high.id])).status).toBe(200);
    expect(await addTo(at, groupId, id)).toBe(403);
    expect(await rolesOf(id)).toEqual(['member']);
    expect((await send(at, 'GET', `/Groups/${groupId}`)).body.members).toEqual([]);
    const [administrator] = await database().select().from(role).where(eq(role.code, 'administrator'));
    expect((await map(groupId, [administrator?.id ?? ''])).status).toBe(200);
    expect(await addTo(at, groupId, id)).toBe(403);
    expect(await rolesOf(id)).toEqual(['member']);
  });

  test('an administrator maps no role beyond the own ones', async () => {
    const at = await directory();
    const groupId = String((await send(at, 'POST', '/Groups', { displayName: 'Mapped' })).body.id);
    const high = await makeRole(office.portal, { codes: ['log:del'] });
    const clerk = await makePerson(
      office.portal,
      {},
      (await makeRole(office.portal, { codes: ['scim:edit', 'scim:list'] })).code,
    );
    const token = await signIn(office.portal, clerk);
    expect((await map(groupId, [high.id], token)).status).toBe(403);
    expect((await map(groupId, [], token)).status).toBe(200);
    expect((await map('00000000-0000-7000-8000-000000000000', [], token)).status).toBe(404);
  });

  test('users with the same or higher rights are not changed', async () => {
    const at = await directory();
    const editor = await makePerson(office.portal, {}, (await makeRole(office.portal, { codes: ['log:del'] })).code);
    const disable = patch({ op: 'replace', path: 'active', value: false });
    expect((await send(at, 'PATCH', `/Users/${editor.id}`, disable)).status).toBe(403);
    expect((await send(at, 'DELETE', `/Users/${editor.id}`)).status).toBe(403);
    expect((await rowOf(editor.id)).enabled).toBe(true);
  });

  test('the last administrator is not disabled', async () => {
    const at = await chiefDirectory();
    const administrator = await administratorRole();
    const admins = await database()
      .select({ id: account.id })
      .from(account)
      .innerJoin(accountRole, eq(accountRole.accountId, account.id))
      .where(and(eq(accountRole.roleId, administrator), eq(account.kind, 'person'), eq(account.enabled, true)));
    const statuses: number[] = [];
    for (const { id } of admins) statuses.push((await setActive(at, id, false)).status);
    expect(statuses).toEqual([...admins.slice(1).map(() => 200), 403]);
    await database().update(account).set({ enabled: true }).where(eq(account.kind, 'person'));
    office.admin = await signIn(office.portal, await makePerson(office.portal, {}, 'administrator'));
  });
});

describe('[A111] a user whom the directory disables', () => {
  test.each([
    ['with active: false', 'PATCH'],
    ['by removal', 'DELETE'],
  ] as const)('loses sessions and API tokens at once: %s', async (_, method) => {
    const at = await directory();
    const someone = await makePerson(office.portal);
    const session = await signIn(office.portal, someone);
    const token = await makeApiToken(office.portal, someone.id);
    const isIn = async (key: string) => (await office.portal.call('session', { token: key })).status;
    expect([await isIn(session), await isIn(token)]).toEqual([200, 200]);
    const body = method === 'PATCH' ? patch({ op: 'replace', path: 'active', value: false }) : undefined;
    expect((await send(at, method, `/Users/${someone.id}`, body)).status).toBeLessThan(300);
    expect([await isIn(session), await isIn(token)]).toEqual([401, 401]);
    await send(at, 'PATCH', `/Users/${someone.id}`, patch({ op: 'replace', path: 'active', value: true }));
    expect([await isIn(session), await isIn(token)]).toEqual([401, 401]);
    const history = await resourceCalls(office.portal, userResource, office.admin).get('history', someone.id);
    expect(history.data.list.some(({ action, createdBy }) => action === 'edit' || createdBy === at.id)).toBe(true);
  });
});

describe('[A112] SCIM is for service accounts only', () => {
  test('no session and no token of a person changes any account, whatever its owner may do', async () => {
    const chief = await makePerson(office.portal, {}, 'administrator');
    const other = await makePerson(office.portal, {}, 'administrator');
    const session = await signIn(office.portal, chief);
    const token = await makeApiToken(office.portal, chief.id, { codes: ['scim:manage'] });
    const takeOver = patch(
      { op: 'replace', path: 'userName', value: uniqueEmail() },
      { op: 'replace', path: 'active', value: false },
    );
    for (const key of [session, token]) {
      const replies = [
        await send({ token: key }, 'PATCH', `/Users/${other.id}`, takeOver),
        await send({ token: key }, 'DELETE', `/Users/${other.id}`),
        await send({ token: key }, 'POST', '/Users', person(uniqueEmail())),
        await send({ token: key }, 'POST', '/Groups', { displayName: 'Own' }),
        await send({ token: key }, 'GET', '/Users'),
        await send({ token: key }, 'GET', '/ServiceProviderConfig'),
      ];
      for (const { status, body } of replies)
        expect([status, body.detail]).toEqual([403, 'SCIM needs an API token of a service account.']);
    }
    expect(await rowOf(other.id)).toMatchObject({ workEmail: other.workEmail, enabled: true });
  });
});

describe('[A113] a directory leaves to administrators what they decide', () => {
  const move = (at: Directory, id: string, userName: string) =>
    send(at, 'PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'userName', value: userName }));

  test('the address of an account with permissions in the back-office', async () => {
    const at = await chiefDirectory();
    const editor = await makePerson(office.portal, {}, (await makeRole(office.portal, { codes: ['log:list'] })).code);
    const chief = await makePerson(office.portal, {}, 'administrator');
    for (const { id, workEmail } of [editor, chief]) {
      const replies = [await move(at, id, uniqueEmail()), await send(at, 'PUT', `/Users/${id}`, person(uniqueEmail()))];
      for (const { status, body } of replies)
        expect([status, body.detail]).toEqual([403, expect.stringMatching(/back-office/)]);
      expect(await mailsTo(office.portal, workEmail)).toEqual([]);
      // The same address in other letters is no change, so other attributes can be sent with it.
      const same = await send(at, 'PUT', `/Users/${id}`, person(workEmail.toUpperCase(), { title: 'Scientist' }));
      expect([same.status, same.body.title]).toEqual([200, 'Scientist']);
      expect((await rowOf(id)).workEmail).toBe(workEmail);
    }
  });

  test('that an address changes is mailed to the previous one', async () => {
    const at = await directory();
    const member = await makePerson(office.portal);
    expect((await move(at, member.id, uniqueEmail())).status).toBe(200);
    expect((await mailsTo(office.portal, member.workEmail)).map(({ purpose }) => purpose)).toEqual(['addressChanged']);
  });

  test('an account that an administrator or another directory disabled', async () => {
    const at = await directory();
    const other = await directory();
    const { id, workEmail } = await makePerson(office.portal);
    const status = async (active: boolean, by = at) => (await setActive(by, id, active)).status;
    expect([await status(false), await status(true, other), await status(true)]).toEqual([200, 403, 200]);
    expect((await rowOf(id)).enabled).toBe(true);
    // By hand, also after the directory had disabled it and an administrator had enabled it.
    expect(await status(false)).toBe(200);
    for (const act of ['act:enable', 'act:disable'] as const)
      expect((await people().post(act, { ids: [id] })).data.refused).toEqual([]);
    const refused = await setActive(at, id, true);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringMatching(/enabled in the back-office/)]);
    // Nor does a removal and a return enable it.
    expect((await send(at, 'DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await send(at, 'POST', '/Users', person(workEmail))).status).toBe(403);
    expect((await rowOf(id)).enabled).toBe(false);
    expect((await people().post('act:enable', { ids: [id] })).data.refused).toEqual([]);
    expect((await send(at, 'POST', '/Users', person(workEmail))).status).toBe(201);
  });

  test('it enables an account that it added as disabled', async () => {
    const at = await directory();
    const id = await addPerson(at, { active: false });
    expect((await rowOf(id)).enabled).toBe(false);
    expect((await setActive(at, id, true)).body.active).toBe(true);
  });
});
