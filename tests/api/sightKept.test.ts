import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { group as groupDefinition } from '../../contract/resources/group.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { user } from '../../contract/resources/user.ts';
import { group } from '../../server/modules/system/group.table.ts';
import { rule } from '../../server/modules/system/rule.table.ts';
import { administeredApp, makePerson } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import type { TestApp } from './support/testApp.ts';

const moving: PermissionCode[] = ['group:list', 'group:detail', 'group:edit', 'group:del'];
const seeing: PermissionCode[] = ['user:list', 'user:detail'];
let portal: TestApp;
let admin: string;
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
});
afterAll(() => portal.close());

const calls = (definition: ResourceDefinition, token = admin) => resourceCalls(portal, definition, token);
let made = 0;
async function makeGroup(parentId: string | null = null): Promise<string> {
  made += 1;
  const code = `SIGHT-${made}`;
  const [row] = await portal.dependencies.database
    .insert(group)
    .values({ code, name: { en: code, zh: code }, parentId })
    .returning({ id: group.id });
  return row?.id ?? '';
}
/**
 * Makes a user with two roles: one moves every organization, the other shows people of the user's own organization and
 * below.
 */
const makeMover = (own: string, also: readonly PermissionCode[] = []) =>
  makeHolder(portal, {
    codes: moving,
    groupId: own,
    also: [
      { codes: seeing, scope: 'organizationAndBelow' },
      ...(also.length > 0 ? [{ codes: also, scope: 'all' as const }] : []),
    ],
  });
const seen = async (token: string) =>
  (await calls(user, token).post('list', { limit: 200 })).data.list.map(({ id }) => id).toSorted();
const drag = (id: string, parent: string | null, token: string) =>
  calls(groupDefinition, token).post('move', { id, parent, before: null });

test('[A48] moving an organization never lets the user who moves it see more', async () => {
  const [own, foreign] = [await makeGroup(), await makeGroup()];
  const [deep, empty, above] = [await makeGroup(foreign), await makeGroup(), await makeGroup()];
  const person = await makePerson(portal, { groupId: deep });
  const mover = await makeMover(own);
  const before = await seen(mover.token);
  expect(before).not.toContain(person.id);
  const refusals = [
    await drag(foreign, own, mover.token),
    await drag(deep, own, mover.token),
    await calls(groupDefinition, mover.token).post('save', { id: foreign, version: 1, parent: own }),
  ];
  for (const { status, fields } of refusals) {
    expect(status).toBe(400);
    expect(fields?.parent).toContain('records that you cannot view now');
  }
  const chinese = await portal.app.inject({
    method: 'POST',
    url: refusals[0]?.http.raw.req.url ?? '',
    headers: { authorization: `Bearer ${mover.token}`, 'accept-language': 'zh' },
    payload: { id: foreign, parent: own, before: null },
  });
  expect(chinese.json().fields.parent).toContain('目前无权查看');
  expect(await seen(mover.token)).toEqual(before);
  // a move that shows no further people is allowed, also of the user's own organization; users who see everyone may
  // make each move
  expect((await drag(empty, own, mover.token)).status).toBe(200);
  expect((await drag(own, above, mover.token)).status).toBe(200);
  expect((await drag(foreign, own, admin)).status).toBe(200);
  expect(await seen(mover.token)).toContain(person.id);
  // people that the user sees can be moved out of sight, but not back
  expect((await drag(foreign, null, mover.token)).status).toBe(200);
  expect((await drag(foreign, own, mover.token)).status).toBe(400);
});

test('[A48] moving one or many users never lets the mover see more', async () => {
  const [own, foreign] = [await makeGroup(), await makeGroup()];
  const mover = await makeMover(own, ['user:edit']);
  const person = await makePerson(portal, { groupId: foreign });
  const save = (groupId: string | null, version = 1) =>
    calls(user, mover.token).post('save', { id: person.id, version, group: groupId });
  const refused = await save(own);
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['group']]);
  expect((await save(null)).status).toBe(200);
  expect(await seen(mover.token)).not.toContain(person.id);
});

test('[A48] a detour through the trash does not extend what the mover sees', async () => {
  const [own, foreign] = [await makeGroup(), await makeGroup()];
  const person = await makePerson(portal, { groupId: foreign });
  const mover = await makeMover(own, ['user:del']);
  // people in the trash count as if they were restored
  expect((await calls(user, mover.token).post('remove', { ids: [person.id] })).data.done).toEqual([person.id]);
  expect((await drag(foreign, own, mover.token)).status).toBe(400);
  // an organization cannot be restored below one that was moved in the meantime, either
  const inner = await makeGroup(foreign);
  await portal.database.pool.query(`update removed_record set row = row || jsonb_build_object('group_id', $1::text)`, [
    inner,
  ]);
  expect((await calls(groupDefinition, mover.token).post('remove', { ids: [inner] })).data.done).toEqual([inner]);
  expect((await drag(foreign, own, mover.token)).status).toBe(200);
  const back = await calls(groupDefinition, mover.token).post('restore', { ids: [inner] });
  expect(back.data.done).toEqual([]);
  expect(back.data.refused[0]?.message).toContain('records that you cannot view now');
  expect((await calls(groupDefinition).post('restore', { ids: [inner] })).data.done).toEqual([inner]);
});

test('[A48] a data rule on the user’s own organization counts like a scope', async () => {
  const [own, foreign] = [await makeGroup(), await makeGroup()];
  const mover = await makeHolder(portal, {
    codes: seeing,
    groupId: own,
    also: [{ codes: ['user:edit'], scope: 'all' }],
  });
  await portal.dependencies.database.insert(rule).values({
    ...{ name: 'Own house', resource: 'user', field: 'group', operator: 'isMyOrganization' },
    roles: [mover.roleId],
  });
  const person = await makePerson(portal, { groupId: foreign });
  expect(await seen(mover.token)).toEqual([mover.id]);
  const moved = await calls(user, mover.token).post('save', { id: person.id, version: 1, group: own });
  expect(moved.status).toBe(400);
  expect(await seen(mover.token)).toEqual([mover.id]);
});
