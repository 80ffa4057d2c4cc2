import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessReview } from '../../contract/resources/accessReview.ts';
import { makePerson, type Person, signIn } from './support/accounts.ts';
import { makeApiToken } from './support/apiTokens.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let administrator: Person & { token: string };
beforeAll(async () => {
  portal = await seededApp();
  const person = await makePerson(portal, {}, 'administrator');
  administrator = { ...person, token: await signIn(portal, person) };
});
afterAll(() => portal.close());

const calls = (token = administrator.token) => resourceCalls(portal, accessReview, token);
const rowsOf = async (person: { id: string }, token = administrator.token) =>
  (await calls(token).post('list', { person: [person.id] })).data.list;
const give = (person: { id: string }, roles: readonly string[]) =>
  portal.call('updateUserRole', { params: { id: person.id }, token: administrator.token, body: { roles } });

describe('[A146] the review of access', () => {
  test('shows each role of a user, what it allows, since when, by whom and when it was last used', async () => {
    const editor = await makeRole(portal, { codes: ['content:model:list', 'content:model:edit'], scope: 'own' });
    const reader = await makeRole(portal, { codes: ['log:list'] });
    const person = await makePerson(portal);
    await portal.database.pool.query(`delete from account_role where account_id = '${person.id}'`);
    const before = new Date().toISOString();
    expect((await give(person, [editor.id])).status).toBe(200);
    const [first, ...none] = await rowsOf(person);
    expect(none).toEqual([]);
    expect(first).toMatchObject({
      person: person.id,
      role: editor.id,
      by: 'role',
      dataScope: 'own',
      givenBy: administrator.id,
      lastUsed: null,
      enabled: true,
    });
    const codes = first?.codes;
    expect(codes).toHaveLength(3);
    expect(codes).toEqual(expect.arrayContaining(['catalog', 'content:model:edit', 'content:model:list']));
    expect(String(first?.since) >= before).toBe(true);

    await give(person, [editor.id, reader.id]);
    await signIn(portal, person);
    const both = await rowsOf(person);
    expect(both.map(({ role }) => role).toSorted()).toEqual([editor.id, reader.id].toSorted());
    expect(both.find(({ role }) => role === editor.id)?.since).toBe(first?.since);
    expect(both.every(({ lastUsed }) => String(lastUsed) >= before)).toBe(true);

    await give(person, [reader.id]);
    expect((await rowsOf(person)).map(({ role }) => role)).toEqual([reader.id]);
  });

  test('finds who may do something, administrators included', async () => {
    const holder = await makeHolder(portal, { codes: ['trash:purge'] });
    const { list } = (await calls().post('list', { codes: ['trash:purge'], limit: 100 })).data;
    const people = list.map(({ person }) => person);
    expect(people).toEqual(expect.arrayContaining([holder.id, administrator.id]));
    expect(list.every(({ codes }) => (codes as string[]).includes('trash:purge'))).toBe(true);
    const byRole = (await calls().post('list', { role: [holder.roleId] })).data.list;
    expect(byRole.map(({ person }) => person)).toEqual([holder.id]);
  });

  test('shows that a service account reads the catalog only by a token that may', async () => {
    const reader = await makeRole(portal, { codes: ['log:list'] });
    const body = { name: 'Nightly reader', roles: [reader.id] };
    const { data } = await portal.call('addServiceAccount', { token: administrator.token, body });
    const id = data?.list.find(({ name }) => name === body.name)?.id ?? '';
    await makeApiToken(portal, id, { codes: ['log:list'], catalog: true });
    const rows = await rowsOf({ id });
    expect(rows.find(({ by }) => by === 'role')).toMatchObject({ codes: ['log:list'] });
    expect(rows.find(({ by }) => by === 'token')).toMatchObject({ codes: ['catalog', 'log:list'] });
  });

  test('shows tokens that are valid, with their own permissions and last use', async () => {
    const { pool } = portal.database;
    const holder = await makeHolder(portal, { codes: ['log:list', 'user:list'] });
    await pool.query(
      `insert into api_token (account_id, name, prefix, secret_hash, codes, catalog, data_scope, created_by, expires_at, last_used_at, revoked_at)
       values ($1, 'Reader', 'p', $2, array['log:list'], true, 'own', $1, now() + interval '1 day', now(), null),
         ($1, 'Ended', 'p', $3, array['log:list'], false, 'own', $1, now() - interval '1 day', null, null),
         ($1, 'Revoked', 'p', $4, array['log:list'], false, 'own', $1, now() + interval '1 day', null, now())`,
      [holder.id, `${holder.id}1`, `${holder.id}2`, `${holder.id}3`],
    );
    const tokens = (await rowsOf(holder)).filter(({ by }) => by === 'token');
    expect(tokens).toMatchObject([{ token: 'Reader', codes: ['catalog', 'log:list'], dataScope: 'own', role: null }]);
    const readers = (await calls().post('list', { codes: ['catalog'], person: [holder.id], by: ['token'] })).data.list;
    expect(readers.map(({ token }) => token)).toEqual(['Reader']);
  });

  test('shows of a token no more than its owner may do now', async () => {
    const reader = await makeRole(portal, { codes: ['log:list'], scope: 'organization' });
    const holder = await makeHolder(portal, { codes: ['user:list'], scope: 'own', also: [] });
    const everything = await makePerson(portal, {}, 'administrator');
    for (const id of [holder.id, everything.id])
      await makeApiToken(portal, id, {
        codes: ['log:list', 'user:list'],
        catalog: false,
        dataScope: 'organizationAndBelow',
      });
    const tokenOf = async (id: string) => (await rowsOf({ id })).find(({ by }) => by === 'token');
    expect(await tokenOf(holder.id)).toMatchObject({ codes: ['user:list'], dataScope: 'own' });
    expect(await tokenOf(everything.id)).toMatchObject({ dataScope: 'organizationAndBelow' });
    expect((await tokenOf(everything.id))?.codes).toHaveLength(2);
    await give(holder, [holder.roleId, reader.id]);
    expect(await tokenOf(holder.id)).toMatchObject({ dataScope: 'organization' });
    expect((await tokenOf(holder.id))?.codes).toHaveLength(2);
    await give(holder, []);
    expect(await tokenOf(holder.id)).toMatchObject({ codes: [], dataScope: 'organizationAndBelow' });
  });

  test('is exported as it is filtered', async () => {
    const holder = await makeHolder(portal, { codes: ['log:list'] });
    const columns = ['name', 'workEmail', 'role', 'codes', 'since'];
    const file = await calls().post('export', { person: [holder.id], format: 'csv', columns });
    expect(file.http.body).toContain(holder.roleCode);
  });

  test('is for users with the permission, who see the people in their data scope', async () => {
    const other = await makeHolder(portal, { codes: ['user:list'] });
    expect(await calls(other.token).post('list', {})).toMatchObject({ status: 403 });
    const own = await makeHolder(portal, { codes: ['access:list'], scope: 'own' });
    const { list } = (await calls(own.token).post('list', { limit: 100 })).data;
    expect([...new Set(list.map(({ person }) => person))]).toEqual([own.id]);
  });
});
