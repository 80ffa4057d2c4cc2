import { describe, expect, test } from 'vitest';
import { SCIM_ENTERPRISE, SCIM_TYPE, SCIM_USER } from '../../contract/scim.ts';
import { SCIM_PREFIX } from '../../contract/scimPrefix.ts';
import { NO_PASSWORD } from '../../server/modules/accounts/noPassword.ts';
import { uniqueEmail } from './support/accounts.ts';
import { type Reply, scimPortal } from './support/scimPortal.ts';

const { directory, send, person, addPerson, patch, rowOf, rolesOf, makeGroup } = scimPortal();

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
