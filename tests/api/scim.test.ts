import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { user as userResource } from '../../contract/resources/user.ts';
import { SCIM_ENTERPRISE, SCIM_GROUP, SCIM_TYPE, SCIM_USER } from '../../contract/scim.ts';
import { SCIM_PREFIX } from '../../contract/scimPrefix.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { NO_PASSWORD } from '../../server/modules/accounts/noPassword.ts';
import { apiToken } from '../../server/modules/apiTokens/apiToken.table.ts';
import { accountIdentity } from '../../server/modules/signOn/signOn.table.ts';
import { group } from '../../server/modules/system/group.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import type { DataScope } from '../../server/platform/resources/access.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { administeredApp, mailsTo, makePerson, signIn, uniqueEmail } from './support/accounts.ts';
import { makeApiToken } from './support/apiTokens.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeRole } from './support/roles.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
});
afterAll(() => portal.close());

const database = () => portal.dependencies.database;

const NOBODYS = '00000000-0000-7000-8000-000000000000';
type Directory = { id: string; token: string };
let made = 0;
/** Makes a service account for a directory, with a token that may use SCIM only. */
async function directory(
  more: readonly PermissionCode[] = [],
  { scope = 'all', groupId = null }: { scope?: DataScope; groupId?: string | null } = {},
): Promise<Directory> {
  const { id: roleId } = await makeRole(portal, { codes: ['scim:manage', ...more], scope });
  const id = await serviceAccount(groupId);
  await database().insert(accountRole).values({ accountId: id, roleId });
  return { id, token: await makeApiToken(portal, id, { codes: ['scim:manage'], catalog: false }) };
}
async function serviceAccount(groupId: string | null = null): Promise<string> {
  made += 1;
  const [row] = await database()
    .insert(account)
    .values({
      kind: 'service',
      firstName: `Directory ${made}`,
      lastName: '',
      workEmail: `directory-${made}@service.invalid`,
      groupId,
    })
    .returning({ id: account.id });
  if (!row) throw new Error('the account was not stored');
  return row.id;
}
/** Makes a directory whose account is an administrator. */
async function chiefDirectory(): Promise<Directory> {
  const at = await directory();
  await give(at.id, await administratorRole());
  return at;
}
const give = (accountId: string, roleId: string) => database().insert(accountRole).values({ accountId, roleId });
async function administratorRole(): Promise<string> {
  const [row] = await database().select().from(role).where(eq(role.code, 'administrator'));
  return row?.id ?? '';
}

type Reply = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> };
async function send(
  { token }: { token: string },
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = { 'accept-language': 'en' },
): Promise<Reply> {
  const reply = await portal.app.inject({
    method,
    url: `${SCIM_PREFIX}${path}`,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...headers,
      ...(body !== undefined && { 'content-type': SCIM_TYPE }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: reply.statusCode, body: reply.body === '' ? {} : reply.json(), headers: reply.headers };
}

const person = (userName: string, more: object = {}) => ({
  schemas: [SCIM_USER],
  userName,
  name: { givenName: 'Wen', familyName: 'Li' },
  emails: [{ value: userName, primary: true, type: 'work' }],
  active: true,
  ...more,
});
async function addPerson(at: Directory, more: object = {}): Promise<string> {
  const reply = await send(at, 'POST', '/Users', person(uniqueEmail(), more));
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return String(reply.body.id);
}
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});
const setActive = (at: Directory, id: string, value: boolean) =>
  send(at, 'PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value }));
const people = () => resourceCalls(portal, userResource, admin);
const rowOf = async (id: string) => {
  const [row] = await database().select().from(account).where(eq(account.id, id));
  if (!row) throw new Error('there is no such account');
  return row;
};
const rolesOf = async (id: string) =>
  (
    await database()
      .select({ code: role.code })
      .from(accountRole)
      .innerJoin(role, eq(role.id, accountRole.roleId))
      .where(eq(accountRole.accountId, id))
  )
    .map(({ code }) => code)
    .toSorted();
const map = (groupId: string, roles: string[], token = admin) =>
  portal.call('mapDirectoryGroup', { token, params: { id: groupId }, body: { roles } });

describe('users of a directory', () => {
  test('are added without a password, found again, and changed', async () => {
    const at = await directory();
    const userName = uniqueEmail();
    const reply = await send(at, 'POST', '/Users', person(userName, { externalId: 'e-1', title: 'Scientist' }));
    expect(reply.status).toBe(201);
    expect(reply.headers['content-type']).toContain(SCIM_TYPE);
    expect(reply.body).toMatchObject({
      schemas: [SCIM_USER],
      userName,
      externalId: 'e-1',
      title: 'Scientist',
      active: true,
      name: { givenName: 'Wen', familyName: 'Li' },
      groups: [],
      meta: { resourceType: 'User' },
    });
    const id = String(reply.body.id);
    expect(String(reply.headers.location)).toContain(`${SCIM_PREFIX}/Users/${id}`);
    const row = await rowOf(id);
    expect(row).toMatchObject({ passwordHash: NO_PASSWORD, mustChangePassword: false, kind: 'person' });
    expect(row.verifiedAt).not.toBeNull();
    expect(await rolesOf(id)).toEqual(['member']);
    for (const filter of [
      `userName eq "${userName.toUpperCase()}"`,
      'externalId eq "e-1"',
      `id eq "${id}"`,
      `userName eq "${userName}" and active eq true`,
      `emails[type eq "work"].value eq "${userName}"`,
      `${SCIM_USER}:userName eq "${userName}"`,
    ]) {
      const found = await send(at, 'GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, found.body.totalResults, (found.body.Resources as { id: string }[])[0]?.id]).toEqual([
        filter,
        1,
        id,
      ]);
    }
    const none = await send(at, 'GET', `/Users?filter=${encodeURIComponent('userName eq "nobody@example.org"')}`);
    expect(none.body).toMatchObject({ totalResults: 0, Resources: [], itemsPerPage: 0, startIndex: 1 });
    const replaced = await send(at, 'PUT', `/Users/${id}`, person(userName, { name: { familyName: 'Chen' } }));
    expect(replaced.body).toMatchObject({ name: { givenName: 'Wen', familyName: 'Chen' } });
    expect(replaced.body).not.toHaveProperty('title');
    expect(replaced.body).not.toHaveProperty('externalId');
  });

  test.each([
    ['a flag', { op: 'replace', path: 'active', value: false }],
    ['a word with a capital letter', { op: 'Replace', path: 'active', value: 'False' }],
    ['no path', { op: 'replace', value: { active: false } }],
    ['the name of the schema', { op: 'Replace', path: `${SCIM_USER}:active`, value: 'false' }],
  ])('are disabled by %s', async (_, operation) => {
    const at = await directory();
    const id = await addPerson(at);
    const reply = await send(at, 'PATCH', `/Users/${id}`, patch(operation));
    expect([reply.status, reply.body.active]).toEqual([200, false]);
    expect((await rowOf(id)).enabled).toBe(false);
  });

  test('are changed by the attributes that common directories send', async () => {
    const at = await directory();
    const id = await addPerson(at);
    const moved = uniqueEmail();
    const reply = await send(
      at,
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Add', path: 'name.givenName', value: 'Mira' },
        { op: 'Replace', path: 'phoneNumbers[type eq "work"].value', value: '+41 61 000 00 00' },
        { op: 'Replace', path: `${SCIM_ENTERPRISE}:organization`, value: 'Biotech' },
        { op: 'Replace', path: `${SCIM_ENTERPRISE}:department`, value: 'not kept' },
        { op: 'Add', path: 'emails[type eq "work"].value', value: 'ignored@example.org' },
        { op: 'Replace', value: { userName: moved, 'name.familyName': 'Berg', preferredLanguage: 'zh-CN' } },
        { op: 'Add', path: 'externalId', value: 'x-9' },
      ),
    );
    expect(reply.body).toMatchObject({
      userName: moved,
      externalId: 'x-9',
      name: { givenName: 'Mira', familyName: 'Berg' },
      phoneNumbers: [{ value: '+41 61 000 00 00', type: 'work' }],
      preferredLanguage: 'zh',
      [SCIM_ENTERPRISE]: { organization: 'Biotech' },
    });
    const removed = await send(at, 'PATCH', `/Users/${id}`, patch({ op: 'Remove', path: 'externalId' }));
    expect(removed.body).not.toHaveProperty('externalId');
  });

  test('come in pages', async () => {
    const { id: groupId } = await makeGroup();
    const at = await directory([], { scope: 'organization', groupId });
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push(await addPerson(at));
    const page = async (query: string) => {
      const { body } = await send(at, 'GET', `/Users?${query}`);
      return [body.totalResults, body.startIndex, (body.Resources as { id: string }[]).map(({ id }) => id)];
    };
    expect(await page('startIndex=1&count=2')).toEqual([5, 1, ids.slice(0, 2)]);
    expect(await page('startIndex=4&count=2')).toEqual([5, 4, ids.slice(3)]);
    expect(await page('count=0')).toEqual([5, 1, []]);
    expect(await page('startIndex=0&count=-1')).toEqual([5, 1, []]);
    const slim = await send(at, 'GET', '/Users?count=1&attributes=userName');
    expect(Object.keys((slim.body.Resources as object[])[0] ?? {}).toSorted()).toEqual([
      'id',
      'meta',
      'schemas',
      'userName',
    ]);
  });

  test('that exist already are refused with 409; one that was removed comes back', async () => {
    const at = await directory();
    const userName = uniqueEmail();
    const { body } = await send(at, 'POST', '/Users', person(userName));
    const again = await send(at, 'POST', '/Users', person(userName));
    expect([again.status, again.body.scimType, again.body.status]).toEqual([409, 'uniqueness', '409']);
    const path = `/Users/${String(body.id)}`;
    expect((await send(at, 'DELETE', path)).status).toBe(204);
    expect((await send(at, 'GET', path)).status).toBe(404);
    expect((await rowOf(String(body.id))).enabled).toBe(false);
    const back = await send(at, 'POST', '/Users', person(userName));
    expect([back.status, back.body.id, back.body.active]).toEqual([201, body.id, true]);
    expect((await send(at, 'GET', path)).status).toBe(200);
  });

  test('with wrong values are refused in the form of SCIM', async () => {
    const at = await directory();
    const id = await addPerson(at);
    const refused = async (reply: Promise<Reply>) => {
      const { status, body, headers } = await reply;
      expect(headers['content-type']).toContain(SCIM_TYPE);
      expect(body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
      expect(body.status).toBe(String(status));
      return [status, body.scimType];
    };
    expect(await refused(send(at, 'POST', '/Users', person('no address')))).toEqual([400, 'invalidValue']);
    expect(await refused(send(at, 'POST', '/Users', { schemas: [SCIM_USER] }))).toEqual([400, 'invalidSyntax']);
    const wrong = patch({ op: 'replace', path: 'active', value: 'perhaps' });
    expect(await refused(send(at, 'PATCH', `/Users/${id}`, wrong))).toEqual([400, 'invalidValue']);
    expect(await refused(send(at, 'PATCH', `/Users/${id}`, patch({ op: 'remove' })))).toEqual([400, 'noTarget']);
    expect(await refused(send(at, 'PATCH', `/Users/${id}`, patch()))).toEqual([400, 'invalidSyntax']);
    for (const filter of [
      'userName co "x"',
      'password eq "x"',
      'userName eq "x" or id eq "y"',
      'userName eq',
      '(((',
      'userName eq "\\u0000"',
      'externalId eq "a\\u0000b"',
      'userName eq "\\ud800"',
    ])
      expect([filter, await refused(send(at, 'GET', `/Users?filter=${encodeURIComponent(filter)}`))]).toEqual([
        filter,
        [400, 'invalidFilter'],
      ]);
    const ofGroups = encodeURIComponent('displayName eq "\\u0000"');
    expect(await refused(send(at, 'GET', `/Groups?filter=${ofGroups}`))).toEqual([400, 'invalidFilter']);
    for (const path of ['__proto__', 'constructor', `${SCIM_USER}:__proto__`, ' '])
      for (const op of ['replace', 'remove'])
        expect([path, op, await refused(send(at, 'PATCH', `/Users/${id}`, patch({ op, path, value: 'x' })))]).toEqual([
          path,
          op,
          [400, 'invalidPath'],
        ]);
    // Attributes that the portal does not have are ignored, whatever their names are.
    const odd = await send(
      at,
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', value: { constructor: 'x', tostring: 1 } }),
    );
    expect(odd.status).toBe(200);
  });

  test('keep their names when the directory sends blank ones', async () => {
    const at = await directory();
    const userName = uniqueEmail();
    const made = await send(at, 'POST', '/Users', person(userName, { name: { givenName: ' ', familyName: '' } }));
    const [local = ''] = userName.split('@');
    expect([made.status, made.body.name]).toEqual([201, { formatted: local, givenName: local, familyName: '' }]);
    const id = await addPerson(at, { title: 'Scientist' });
    const blank = patch(
      { op: 'replace', path: 'name.givenName', value: '  ' },
      { op: 'replace', path: 'name.familyName', value: '' },
      { op: 'replace', path: 'title', value: ' ' },
    );
    const { body } = await send(at, 'PATCH', `/Users/${id}`, blank);
    expect(body.name).toMatchObject({ givenName: 'Wen', familyName: 'Li' });
    expect(body).not.toHaveProperty('title');
  });
});

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

  test('give the roles that an administrator maps them to, and take only these', async () => {
    const at = await directory(['log:list', 'log:detail']);
    const reader = await makeRole(portal, { codes: ['log:list'] });
    const byHand = await makeRole(portal, { codes: ['log:detail'] });
    const [one, two] = [await addPerson(at), await addPerson(at)];
    const id = await addGroup(at, 'Readers', [one]);
    expect(await rolesOf(one)).toEqual(['member']);
    expect((await map(id, [reader.id])).status).toBe(200);
    expect(await rolesOf(one)).toEqual(['member', reader.code].toSorted());
    await database().insert(accountRole).values({ accountId: two, roleId: byHand.id });
    await database().insert(accountRole).values({ accountId: two, roleId: reader.id });
    await send(at, 'PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'members', value: [{ value: two }] }));
    const listed = await portal.call('directoryGroups', { token: admin, body: { limit: 200 } });
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

async function makeGroup(): Promise<{ id: string }> {
  made += 1;
  const code = `SCIM${made}`;
  const [row] = await database()
    .insert(group)
    .values({ code, name: { en: code, zh: code } })
    .returning({ id: group.id });
  if (!row) throw new Error('the organization was not stored');
  return row;
}

describe('[A108] SCIM', () => {
  const calls = [
    ['GET', '/ServiceProviderConfig'],
    ['GET', '/ResourceTypes'],
    ['GET', '/Schemas'],
    ['GET', '/Users'],
    ['POST', '/Users'],
    ['DELETE', '/Users/00000000-0000-7000-8000-000000000000'],
    ['PATCH', '/Groups/00000000-0000-7000-8000-000000000000'],
  ] as const;

  test.each(calls)('%s %s needs a token with its permission', async (method, path) => {
    const body = method === 'POST' || method === 'PATCH' ? {} : undefined;
    const { id } = await chiefDirectory();
    const other = await makeApiToken(portal, id, { codes: ['user:list'] });
    const refused = await send({ token: other }, method, path, body);
    expect([refused.status, refused.body.status]).toEqual([403, '403']);
    expect((await send({ token: 'x'.repeat(43) }, method, path, body)).status).toBe(401);
  });

  test('says of a token that is wrong, ended or missing what it needs, in English unless asked otherwise', async () => {
    const at = await directory();
    const ended = 'This API token is not valid or has ended.';
    const missing = 'SCIM needs an API token of a service account.';
    await database().update(apiToken).set({ revokedAt: new Date() }).where(eq(apiToken.accountId, at.id));
    for (const [token, detail] of [
      [at.token, ended],
      ['ob_wrong', ended],
      ['x'.repeat(43), ended],
      ['', missing],
    ] as const) {
      const reply = await send({ token }, 'GET', '/Users', undefined, {});
      expect([token, reply.status, reply.body.detail, reply.headers['www-authenticate']]).toEqual([
        token,
        401,
        detail,
        'Bearer',
      ]);
    }
    const chinese = await send({ token: '' }, 'GET', '/Users', undefined, { 'accept-language': 'zh-CN' });
    expect(chinese.body.detail).toContain('服务账户');
    // Other calls with an API token say so too; an ended session has its own words.
    const own = await portal.call('session', { token: at.token });
    expect([own.status, own.message, own.http.headers['www-authenticate']]).toEqual([401, ended, 'Bearer']);
    const session = await portal.call('session', { token: 'x'.repeat(43) });
    expect([session.status, session.http.headers['www-authenticate']]).toEqual([401, undefined]);
    expect(session.message).not.toBe(ended);
  });

  test.each(['/Me', '/Bulk', '/Nothing/at/all', ''])('answers an unknown address in its own form: %s', async (path) => {
    const at = await directory();
    for (const method of ['GET', 'POST'] as const) {
      const reply = await send(at, method, path, method === 'POST' ? {} : undefined, {});
      expect(reply.headers['content-type']).toContain(SCIM_TYPE);
      expect([reply.status, reply.body.status, reply.body.detail]).toEqual([404, '404', 'Not found']);
    }
  });

  test('describes itself', async () => {
    const at = await directory();
    expect((await send(at, 'GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
    expect((await send(at, 'GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2 });
    expect((await send(at, 'GET', '/Schemas')).body).toMatchObject({ totalResults: 3 });
  });

  test('refuses bodies of other types', async () => {
    const at = await directory();
    const reply = await portal.app.inject({
      method: 'POST',
      url: `${SCIM_PREFIX}/Users`,
      headers: { authorization: `Bearer ${at.token}`, 'content-type': 'text/plain' },
      payload: JSON.stringify(person(uniqueEmail())),
    });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
  });
});

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
    const high = await makeRole(portal, { codes: ['log:del'] });
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
    const high = await makeRole(portal, { codes: ['log:del'] });
    const clerk = await makePerson(portal, {}, (await makeRole(portal, { codes: ['scim:edit', 'scim:list'] })).code);
    const token = await signIn(portal, clerk);
    expect((await map(groupId, [high.id], token)).status).toBe(403);
    expect((await map(groupId, [], token)).status).toBe(200);
    expect((await map('00000000-0000-7000-8000-000000000000', [], token)).status).toBe(404);
  });

  test('users with the same or higher rights are not changed', async () => {
    const at = await directory();
    const editor = await makePerson(portal, {}, (await makeRole(portal, { codes: ['log:del'] })).code);
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
    admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  });
});

describe('[A111] a user whom the directory disables', () => {
  test.each([
    ['with active: false', 'PATCH'],
    ['by removal', 'DELETE'],
  ] as const)('loses sessions and API tokens at once: %s', async (_, method) => {
    const at = await directory();
    const someone = await makePerson(portal);
    const session = await signIn(portal, someone);
    const token = await makeApiToken(portal, someone.id);
    const isIn = async (key: string) => (await portal.call('session', { token: key })).status;
    expect([await isIn(session), await isIn(token)]).toEqual([200, 200]);
    const body = method === 'PATCH' ? patch({ op: 'replace', path: 'active', value: false }) : undefined;
    expect((await send(at, method, `/Users/${someone.id}`, body)).status).toBeLessThan(300);
    expect([await isIn(session), await isIn(token)]).toEqual([401, 401]);
    await send(at, 'PATCH', `/Users/${someone.id}`, patch({ op: 'replace', path: 'active', value: true }));
    expect([await isIn(session), await isIn(token)]).toEqual([401, 401]);
    const history = await resourceCalls(portal, userResource, admin).get('history', someone.id);
    expect(history.data.list.some(({ action, createdBy }) => action === 'edit' || createdBy === at.id)).toBe(true);
  });
});

describe('[A112] SCIM is for service accounts only', () => {
  test('no session and no token of a person changes any account, whatever its owner may do', async () => {
    const chief = await makePerson(portal, {}, 'administrator');
    const other = await makePerson(portal, {}, 'administrator');
    const session = await signIn(portal, chief);
    const token = await makeApiToken(portal, chief.id, { codes: ['scim:manage'] });
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
    const editor = await makePerson(portal, {}, (await makeRole(portal, { codes: ['log:list'] })).code);
    const chief = await makePerson(portal, {}, 'administrator');
    for (const { id, workEmail } of [editor, chief]) {
      const replies = [await move(at, id, uniqueEmail()), await send(at, 'PUT', `/Users/${id}`, person(uniqueEmail()))];
      for (const { status, body } of replies)
        expect([status, body.detail]).toEqual([403, expect.stringMatching(/back-office/)]);
      expect(await mailsTo(portal, workEmail)).toEqual([]);
      // The same address in other letters is no change, so other attributes can be sent with it.
      const same = await send(at, 'PUT', `/Users/${id}`, person(workEmail.toUpperCase(), { title: 'Scientist' }));
      expect([same.status, same.body.title]).toEqual([200, 'Scientist']);
      expect((await rowOf(id)).workEmail).toBe(workEmail);
    }
  });

  test('that an address changes is mailed to the previous one', async () => {
    const at = await directory();
    const member = await makePerson(portal);
    expect((await move(at, member.id, uniqueEmail())).status).toBe(200);
    expect((await mailsTo(portal, member.workEmail)).map(({ purpose }) => purpose)).toEqual(['addressChanged']);
  });

  test('an account that an administrator or another directory disabled', async () => {
    const at = await directory();
    const other = await directory();
    const { id, workEmail } = await makePerson(portal);
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
    expect((await portal.call('updateUserRole', { token: admin, params: { id }, body: { roles } })).status).toBe(200);
  const memberRole = async () => {
    const [row] = await database().select().from(role).where(eq(role.code, 'member'));
    return row?.id ?? '';
  };

  test.each([
    ['removed', (id: string) => people().post('remove', { ids: [id] })],
    ['erased', (id: string) => portal.call('eraseUser', { token: admin, params: { id }, body: {} })],
  ] as const)('when the account of the directory is %s', async (_, end) => {
    const at = await directory(['log:list']);
    const reader = await makeRole(portal, { codes: ['log:list'] });
    const byHand = await makeRole(portal, { codes: ['log:list'] });
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
    const reader = await makeRole(portal, { codes: ['log:list'] });
    const { id } = await memberWith(at, reader.id);
    expect((await people().post('remove', { ids: [id] })).data.done).toEqual([id]);
    expect((await people().post('restore', { ids: [id] })).data.done).toEqual([id]);
    expect(await rolesOf(id)).toEqual(['member']);
  });

  test('a role that was taken and given again by hand stays', async () => {
    const at = await directory(['log:list']);
    const reader = await makeRole(portal, { codes: ['log:list'] });
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
    const reader = await makeRole(portal, { codes: ['log:list'] });
    const more = await makeRole(portal, { codes: ['log:list'] });
    const { id, groupId } = await memberWith(at, reader.id);
    await setRoles(id, [await memberRole(), reader.id, more.id]);
    await leave(at, groupId);
    expect(await rolesOf(id)).toEqual(['member', more.code].toSorted());
  });
});
