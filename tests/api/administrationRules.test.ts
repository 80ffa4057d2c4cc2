import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { log } from '../../contract/resources/log.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { rule as ruleDefinition } from '../../contract/resources/rule.ts';
import { user as userDefinition } from '../../contract/resources/user.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { menu } from '../../server/modules/system/menu.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
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

describe('data rules', () => {
  test('[M.30] [M.31] [M.32] are listed, saved with the menus they apply to, and enforced', async () => {
    const { roleId, token } = await makeHolder(portal, { codes: ['user:list', 'user:detail'] });
    const [users] = await portal.dependencies.database.select().from(menu).where(eq(menu.code, 'user:list'));
    const made = await calls(ruleDefinition).post('save', {
      name: 'Only one house',
      resource: 'user',
      field: 'organization',
      operator: 'eq',
      value: 'Harbor Institute',
      roles: [roleId],
      menus: [users?.id],
      enabled: true,
    });
    expect(made).toMatchObject({
      status: 200,
      data: { operator: 'eq', labels: { menus: [{ label: { en: 'Users' } }] } },
    });
    expect((await calls(ruleDefinition).post('list', { name: 'house' })).data.count).toBe(1);
    const menus = await portal.call('getRuleMenu', { params: { id: made.data.id }, token: admin });
    expect(JSON.stringify(menus.data)).toMatch(/"checked":true/);
    const plain = await portal.call('getRuleMenu', { params: { id: '0' }, token: admin });
    expect(plain.data?.list.map(({ id }) => id)).toEqual(menus.data?.list.map(({ id }) => id));
    expect(JSON.stringify(plain.data)).not.toMatch(/"checked":true/);
    // a menu that only groups others opens nothing that a rule could apply to
    expect(plain.data?.list.map(({ children, bindable }) => [children.length > 0, bindable])).toContainEqual([
      true,
      false,
    ]);
    const inside = await makePerson(portal, { organization: 'Harbor Institute' });
    const outside = await makePerson(portal, { organization: 'Elsewhere' });
    const held = calls(userDefinition, token);
    const seen = (await held.post('list', { limit: 200 })).data;
    expect(seen.list.map(({ id }) => id)).toEqual([inside.id]);
    expect(seen.count).toBe(1);
    expect((await held.get('detail', outside.id)).status).toBe(404);
    expect((await calls().get('detail', outside.id)).status).toBe(200);
  });

  test('the parts of a rule must exist and fit together', async () => {
    const refusedAt = async (values: Record<string, unknown>) => {
      const full = { name: 'R', resource: 'user', field: 'organization', operator: 'eq', value: 'x', ...values };
      return Object.keys((await calls(ruleDefinition).post('save', full)).fields ?? {});
    };
    expect(await refusedAt({ resource: 'nothing' })).toEqual(['resource']);
    expect(await refusedAt({ field: 'passwordHash' })).toEqual(['field']);
    expect(await refusedAt({ operator: 'gt' })).toEqual(['operator']);
    expect(await refusedAt({ field: 'enabled', operator: 'contains' })).toEqual(['operator']);
    expect(await refusedAt({ operator: 'isMine' })).toEqual(['operator']);
    expect(await refusedAt({ value: '' })).toEqual(['value']);
  });
});

describe('logs', () => {
  test('[M.21] [M.22] [M.23] record who changed what, field by field, and can be removed', async () => {
    const person = await makePerson(portal, { jobTitle: 'Scientist' });
    const { version } = (await calls().get('detail', person.id)).data;
    await calls().post('save', { id: person.id, version, jobTitle: 'Director' });
    const listed = await calls(log).post('list', { resource: 'user', sort: [{ field: 'at', order: 'desc' }] });
    const [entry] = listed.data.list;
    expect(entry).toMatchObject({ before: { jobTitle: 'Scientist' }, after: { jobTitle: 'Director' }, method: 'POST' });
    expect(entry?.labels.user?.[0]?.id).toBe(adminId);
    expect((await calls(log).get('detail', entry?.id ?? '')).data).toMatchObject({ path: '/api/user/user' });
    const age = `update operation_log set created_at = now() - interval '91 days' where id = '${entry?.id}'`;
    await portal.database.pool.query(age);
    expect((await calls(log).post('remove', { ids: [entry?.id] })).data.done).toEqual([entry?.id]);
    expect((await calls(log).get('detail', entry?.id ?? '')).status).toBe(404);
  });

  test('[A21] no entry contains a password or its hash', async () => {
    const rows = await portal.database.pool.query('select before, after, message from operation_log');
    expect(JSON.stringify(rows.rows)).not.toMatch(/argon2id|password_?hash/i);
    const [stored] = await portal.dependencies.database.select().from(account).where(eq(account.id, adminId));
    expect(stored?.passwordHash).toMatch(/argon2id/);
  });
});
