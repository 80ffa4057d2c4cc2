import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { group } from '../../server/modules/system/group.table.ts';
import { rule } from '../../server/modules/system/rule.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { createSampleTable, sample, sampleSource } from './support/sampleResource.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const codes: PermissionCode[] = ['gen:list', 'job:list', 'job:edit', 'job:detail'];
let portal: TestApp;
let admin: ReturnType<typeof resourceCalls>;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, [sampleSource]);
  await createSampleTable(portal);
  await seedSystem(portal.dependencies.transaction);
  admin = resourceCalls(portal, sample, await signIn(portal, await makePerson(portal, {}, 'administrator')));
});
afterAll(() => portal.close());
beforeEach(() => portal.dependencies.database.execute(sql`truncate sample, rule cascade`));

let made = 0;
const next = () => {
  made += 1;
  return made;
};
type Calls = ReturnType<typeof resourceCalls>;
async function make(calls: Calls, values: Record<string, unknown> = {}): Promise<string> {
  const answer = await calls.post('save', { code: `V-${next()}`, name: { en: 'x', zh: 'x' }, ...values });
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data.id;
}
const seen = async (calls: Calls) => (await calls.post('list')).data.list.map(({ id }) => id).toSorted();

async function makeGroup(parentId: string | null): Promise<string> {
  const code = `G${next()}`;
  const [row] = await portal.dependencies.database
    .insert(group)
    .values({ code, name: { en: code, zh: code }, parentId })
    .returning({ id: group.id });
  return row?.id ?? '';
}

describe('data scopes', () => {
  test('show own records, those of the organization, and those of organizations below it', async () => {
    const top = await makeGroup(null);
    const below = await makeGroup(top);
    const person = async (scope: 'own' | 'organization' | 'organizationAndBelow', groupId: string | null) =>
      resourceCalls(portal, sample, (await makeHolder(portal, { codes, scope, groupId })).token);
    const chief = await person('organizationAndBelow', top);
    const clerk = await person('organization', top);
    const junior = await person('organization', below);
    const loner = await person('own', below);
    const guest = await person('organization', null);
    const [ofChief, ofClerk, ofJunior, ofLoner, ofGuest] = [
      await make(chief),
      await make(clerk),
      await make(junior),
      await make(loner),
      await make(guest),
    ];
    expect(await seen(chief)).toEqual([ofChief, ofClerk, ofJunior, ofLoner].toSorted());
    expect(await seen(clerk)).toEqual([ofChief, ofClerk].toSorted());
    expect(await seen(junior)).toEqual([ofJunior, ofLoner].toSorted());
    expect(await seen(loner)).toEqual([ofLoner]);
    expect(await seen(guest)).toEqual([ofGuest]);
    expect(await seen(admin)).toHaveLength(5);
  });

  test('[A15] records of others do not exist for the caller, on every route', async () => {
    const owner = resourceCalls(portal, sample, (await makeHolder(portal, { codes, scope: 'own' })).token);
    const stranger = resourceCalls(portal, sample, (await makeHolder(portal, { codes, scope: 'own' })).token);
    const id = await make(owner);
    const before = await portal.dependencies.database.execute(sql`select * from sample`);
    expect((await stranger.get('detail', id)).status).toBe(404);
    expect((await stranger.get('history', id)).status).toBe(404);
    expect((await stranger.post('save', { id, version: 1, remark: 'x' })).status).toBe(404);
    expect((await stranger.post('move', { id, parent: null, before: null })).status).toBe(404);
    expect((await stranger.post('options', { field: 'parent', ids: [id] })).data.list).toEqual([]);
    expect((await stranger.post('remove', { ids: [id] })).data).toMatchObject({
      done: [],
      refused: [{ id, message: 'Not found' }],
    });
    expect((await stranger.post('remove', { matching: {}, expected: 0 })).data.done).toEqual([]);
    expect(
      (await stranger.post('export', { columns: ['code'], format: 'csv' })).http.body.trim().split('\n'),
    ).toHaveLength(1);
    expect((await stranger.post('save', { code: 'Q', name: { en: 'q', zh: 'q' }, parent: id })).fields).toHaveProperty(
      'parent',
    );
    expect((await portal.dependencies.database.execute(sql`select * from sample`)).rows).toEqual(before.rows);
    await owner.post('remove', { ids: [id] });
    expect((await stranger.post('trash')).data.count).toBe(0);
    expect((await stranger.post('restore', { ids: [id] })).data.done).toEqual([]);
    expect((await owner.post('trash')).data.count).toBe(1);
  });

  test('[A2] sent by a client have no effect', async () => {
    await make(admin);
    const { token } = await makeHolder(portal, { codes, scope: 'own' });
    const calls = resourceCalls(portal, sample, token);
    for (const extra of [
      { dataScope: 'all' },
      { scope: 'all' },
      { groupId: 'x' },
      { ancestors: [] },
      { params: { dataScope: '1=1' } },
    ])
      expect((await calls.post('list', extra)).status).toBe(400);
    const headers = { 'x-data-scope': 'all', 'x-organization': 'all' };
    expect((await calls.send('POST', '/onco-wuxi/api/sample/samples', {}, headers)).data.count).toBe(0);
  });

  test('of several roles add up, but only of roles with the code', async () => {
    await make(admin);
    const wide = await makeHolder(portal, { codes, scope: 'own', also: [{ codes: ['gen:list'], scope: 'all' }] });
    const calls = resourceCalls(portal, sample, wide.token);
    const [id = ''] = await seen(calls);
    expect(id).not.toBe('');
    expect((await calls.post('save', { id, version: 1, remark: 'x' })).status).toBe(404);
    const others = await calls.post('list');
    expect(others.data.list.map((record) => record.withheld)).toEqual([['edit', 'remove']]);
    expect(others.data.withheldFromSome).toEqual(['edit', 'remove']);
    expect((await calls.post('remove', { ids: [id] })).data.refused).toEqual([
      { id, label: expect.anything(), message: expect.stringMatching('Your roles allow viewing') },
    ]);
    const own = await calls.post('save', { code: `V-${next()}`, name: { en: 'x', zh: 'x' } });
    expect(own.data.withheld).toBeUndefined();
    expect((await calls.get('detail', id)).data.withheld).toEqual(['edit', 'remove']);
    expect((await calls.get('detail', own.data.id)).data.withheld).toBeUndefined();
    // "all that match" must be as many as the list shows; records that one of the roles reaches are removed, the others
    // are reported
    expect((await calls.post('remove', { matching: {}, expected: 1 })).status).toBe(400);
    const all = await calls.post('remove', { matching: {}, expected: 2 });
    expect(all.data).toMatchObject({ done: [own.data.id], refused: [{ id }] });
    expect(await seen(calls)).toEqual([id]);
    const without = await makeHolder(portal, { codes, scope: 'own', also: [{ codes: ['area:list'], scope: 'all' }] });
    expect(await seen(resourceCalls(portal, sample, without.token))).toEqual([]);
  });
});

describe('data rules', () => {
  type Rule = Pick<typeof rule.$inferInsert, 'field' | 'operator' | 'value'>;
  async function heldTo(...rules: Rule[]) {
    const holder = await makeHolder(portal, { codes });
    for (const each of rules)
      await portal.dependencies.database
        .insert(rule)
        .values({ name: `Rule ${next()}`, resource: 'sample', roles: [holder.roleId], ...each });
    return { ...resourceCalls(portal, sample, holder.token), personId: holder.id };
  }

  test('with every operator apply to lists', async () => {
    const low = await make(admin, { level: 'low', amount: 5, remark: 'Alpha', day: '2026-01-01', tags: ['red'] });
    const high = await make(admin, { level: 'high', amount: 10, day: '2026-02-01', enabled: false });
    const cases: [Rule, string[]][] = [
      [{ field: 'level', operator: 'eq', value: 'low' }, [low]],
      [{ field: 'level', operator: 'ne', value: 'low' }, [high]],
      [{ field: 'amount', operator: 'gt', value: '5' }, [high]],
      [{ field: 'amount', operator: 'ge', value: '5' }, [low, high]],
      [{ field: 'amount', operator: 'lt', value: '10' }, [low]],
      [{ field: 'day', operator: 'le', value: '2026-01-31' }, [low]],
      [{ field: 'level', operator: 'in', value: 'high, other' }, [high]],
      [{ field: 'tags', operator: 'in', value: 'red' }, [low]],
      [{ field: 'amount', operator: 'in', value: '5,7' }, [low]],
      [{ field: 'remark', operator: 'contains', value: 'ALP' }, [low]],
      [{ field: 'remark', operator: 'isEmpty', value: '' }, [high]],
      [{ field: 'enabled', operator: 'eq', value: 'true' }, [low]],
      // a condition that cannot be read matches no record
      [{ field: 'amount', operator: 'gt', value: '1 or 1=1' }, []],
      [{ field: 'unknown', operator: 'eq', value: 'x' }, []],
      [{ field: 'password', operator: 'isEmpty', value: '' }, []],
      [{ field: 'level', operator: 'eq', value: "low' or '1'='1" }, []],
    ];
    for (const [given, ids] of cases) {
      const calls = await heldTo(given);
      expect([given, await seen(calls)]).toEqual([given, ids.toSorted()]);
    }
  });

  test('of one role all apply, to writes as well as to lists', async () => {
    const low = await make(admin, { level: 'low', amount: 5 });
    const high = await make(admin, { level: 'high', amount: 5 });
    const calls = await heldTo(
      { field: 'level', operator: 'eq', value: 'low' },
      { field: 'amount', operator: 'lt', value: '9' },
    );
    expect(await seen(calls)).toEqual([low]);
    expect((await calls.get('detail', high)).status).toBe(404);
    expect((await calls.post('save', { id: high, version: 1, remark: 'x' })).status).toBe(404);
    // moving a record out of the caller's sight is refused, and nothing is written
    expect((await calls.post('save', { id: low, version: 1, level: 'high' })).status).toBe(403);
    expect((await calls.post('save', { code: 'Out', name: { en: 'x', zh: 'x' }, level: 'high' })).status).toBe(403);
    expect((await admin.get('detail', low)).data).toMatchObject({ level: 'low', version: 1 });
    expect((await admin.post('list')).data.count).toBe(2);
  });

  test('read “mine” and “my organization” for the caller', async () => {
    const calls = await heldTo({ field: 'owner', operator: 'isMine', value: '' });
    const mine = await make(admin, { owner: calls.personId });
    await make(admin);
    expect(await seen(calls)).toEqual([mine]);
    const groupless = await heldTo({ field: 'owner', operator: 'isMyOrganization', value: '' });
    expect(await seen(groupless)).toEqual([]);
  });
});
