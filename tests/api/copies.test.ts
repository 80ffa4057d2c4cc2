import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { dictionaryDetail } from '../../contract/resources/dictionaryDetail.ts';
import { role as roleDefinition } from '../../contract/resources/role.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { rule } from '../../server/modules/system/rule.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  portal = await seededApp();
  admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
});
afterAll(() => portal.close());

const both = (text: string) => ({ en: text, zh: text });
const database = () => portal.dependencies.database;
const roleWith = async (id: string) => (await database().select().from(role).where(eq(role.id, id)))[0];

describe('a copy of a dictionary', () => {
  const dictionaries = (token = admin) => resourceCalls(portal, dictionary, token);
  const details = (token = admin) => resourceCalls(portal, dictionaryDetail, token);
  const detailsOf = async (id: string) =>
    (await details().post('list', {}, { id })).data.list.map(({ dcode, sort }) => [dcode, sort]);
  const make = async (code: string) => {
    const { data } = await dictionaries().post('save', { code, name: both(code) });
    for (const [sort, dcode] of ['one', 'two'].entries())
      await details().post('save', { dictionary: data.id, dcode, dname: both(dcode), sort });
    return data.id;
  };

  test('copies its details on request', async () => {
    const from = await make('colors');
    const bare = await dictionaries().post('save', { code: 'bare', name: both('b'), copied: { from } });
    expect(await detailsOf(bare.data.id)).toEqual([]);
    const copied = { from, parts: ['details'] };
    const whole = await dictionaries().post('save', { code: 'whole', name: both('w'), copied });
    expect(await detailsOf(whole.data.id)).toEqual([
      ['one', 0],
      ['two', 1],
    ]);
    expect(await detailsOf(from)).toHaveLength(2);
  });

  test('needs a source that the user can see, and is made with a new record only', async () => {
    const from = '0198c0de-0000-7000-8000-000000000001';
    const gone = await dictionaries().post('save', { code: 'gone', name: both('g'), copied: { from } });
    expect(gone).toMatchObject({ status: 400, error: 'fail' });
    const id = await make('kept');
    const change = { id, version: 1, name: both('x'), copied: { from: id } };
    expect(await dictionaries().post('save', change)).toMatchObject({ status: 400 });
    const clerk = await makeHolder(portal, { codes: ['dictionary:add', 'dictionary:list'] });
    const blind = { code: 'blind', name: both('b'), copied: { from: id, parts: ['details'] } };
    const { data } = await dictionaries(clerk.token).post('save', blind);
    expect(await detailsOf(data.id)).toEqual([]);
  });
});

describe('a copy of a role', () => {
  const roles = (token = admin) => resourceCalls(portal, roleDefinition, token);
  const copyOf = (from: string, parts: string[], token = admin) =>
    roles(token).post('save', {
      code: `copy${crypto.randomUUID().slice(0, 8)}`,
      name: both('Copy'),
      copied: { from, parts },
    });

  test('has its permissions and data rules, but no members', async () => {
    const { roleId } = await makeHolder(portal, { codes: ['area:list', 'area:add'] });
    const [held] = await database()
      .insert(rule)
      .values({ name: 'held', resource: 'area', field: 'level', operator: 'eq', value: 'city', roles: [roleId] })
      .returning();
    const { data, status } = await copyOf(roleId, ['permissions', 'rules']);
    expect(status).toBe(200);
    expect(await roleWith(data.id)).toMatchObject({ grants: ['area:add', 'area:list'] });
    const [after] = await database()
      .select()
      .from(rule)
      .where(eq(rule.id, held?.id ?? ''));
    expect(after).toMatchObject({ roles: [roleId, data.id], version: 2 });
    expect(await database().$count(accountRole, eq(accountRole.roleId, data.id))).toBe(0);
    const bare = await copyOf(roleId, []);
    expect(await roleWith(bare.data.id)).toMatchObject({ grants: [] });
  });

  test('[issue 44] copies permissions only for users to whom the same data rules apply', async () => {
    const { token, roleId } = await makeHolder(portal, { codes: ['role:list', 'role:add', 'role:dist', 'area:list'] });
    const { id: other } = await makeRole(portal, { codes: ['area:list'] });
    await database()
      .insert(rule)
      .values({
        name: 'both',
        resource: 'area',
        field: 'level',
        operator: 'eq',
        value: 'city',
        roles: [roleId, other],
      });
    expect(await copyOf(other, ['permissions'], token)).toMatchObject({ status: 403 });
    for (const parts of [
      ['permissions', 'rules'],
      ['rules', 'permissions'],
    ]) {
      const made = await copyOf(other, parts, token);
      expect(made.status).toBe(200);
      expect(await roleWith(made.data.id)).toMatchObject({ grants: ['area:list'] });
    }
  });

  test('[A17] grants nothing that the user may not grant', async () => {
    const keeper: PermissionCode[] = ['role:list', 'role:add', 'role:dist', 'area:list'];
    const { token } = await makeHolder(portal, { codes: keeper });
    const { id: more } = await makeRole(portal, { codes: ['area:list', 'user:del'] });
    expect(await copyOf(more, ['permissions'], token)).toMatchObject({ status: 403 });
    const { id: less } = await makeRole(portal, { codes: ['area:list'] });
    const made = await copyOf(less, ['permissions'], token);
    expect(await roleWith(made.data.id)).toMatchObject({ grants: ['area:list'] });
    const adder = await makeHolder(portal, { codes: ['role:list', 'role:add', 'area:list'] });
    expect(await copyOf(less, ['permissions'], adder.token)).toMatchObject({ status: 403 });
    const [all] = await database().select().from(role).where(eq(role.code, 'administrator'));
    expect(await copyOf(all?.id ?? '', ['permissions'])).toMatchObject({ status: 403 });
  });
});
