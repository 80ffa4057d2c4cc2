import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { log, loginLog } from '../../contract/resources/log.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { makePerson } from './support/accounts.ts';
import { ownApiTokens, wanted } from './support/ownApiTokens.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { sample } from './support/sampleResource.ts';

const owners = ownApiTokens();
const { make, database, statusOf } = owners;

describe('[A100] an API token never does more than its owner', () => {
  test('it cannot be made with permissions that the owner does not have', async () => {
    const { token: owner } = await makeHolder(owners.portal, { codes: ['log:list'] });
    expect(await statusOf('addToken', owner, { ...wanted, codes: ['log:list', 'log:del'] })).toBe(400);
  });

  test('permissions that the owner loses are lost on the next request, and it never gets others', async () => {
    const { token: owner, roleId, id } = await makeHolder(owners.portal, { codes: ['log:list', 'role:list'] });
    const { secret } = await make(owner, { codes: ['log:list'] });
    const list = async () => (await resourceCalls(owners.portal, log, secret).post('list')).status;
    expect(await list()).toBe(200);
    await database()
      .update(role)
      .set({ grants: ['role:list'] })
      .where(eq(role.id, roleId));
    expect(await list()).toBe(403);
    await database()
      .update(role)
      .set({ grants: ['log:list'] })
      .where(eq(role.id, roleId));
    expect(await list()).toBe(200);
    await database().delete(accountRole).where(eq(accountRole.accountId, id));
    expect(await list()).toBe(403);
  });

  test('permissions that it was not given are missing, whatever the owner may do', async () => {
    const { secret } = await make(owners.admin, { codes: ['log:list'] });
    expect((await resourceCalls(owners.portal, log, secret).post('list')).status).toBe(200);
    expect((await resourceCalls(owners.portal, loginLog, secret).post('remove', { ids: [] })).status).not.toBe(200);
    const { data } = await owners.portal.call('session', { token: secret });
    expect(data?.buttons.split(',')).not.toContain('log:list');
    expect(data?.buttons.split(',')).toContain('log:del');
  });

  test('it gives nobody permissions beyond its own, not even with an administrator’s token', async () => {
    const person = await makePerson(owners.portal);
    const codes: PermissionCode[] = ['user:update', 'user:list'];
    const { secret } = await make(owners.admin, { codes });
    const { id: high } = await makeRole(owners.portal, { codes: ['role:dist'] });
    const { id: low } = await makeRole(owners.portal, { codes: ['user:list'] });
    const give = async (roles: string[]) =>
      (await owners.portal.call('updateUserRole', { token: secret, params: { id: person.id }, body: { roles } }))
        .status;
    const [administrator] = await database().select().from(role).where(eq(role.code, 'administrator'));
    expect(await give([high])).toBe(403);
    expect(await give([administrator?.id ?? ''])).toBe(403);
    expect(await give([low])).toBe(200);
  });

  test('it cannot act on administrators', async () => {
    const other = await makePerson(owners.portal, {}, 'administrator');
    const { secret } = await make(owners.admin, { codes: ['user:edit', 'user:list'] });
    const reply = await owners.portal.call('endUserSessions', { token: secret, params: { id: other.id } });
    expect(reply.status).toBe(403);
  });
});

describe('[A101] the data scope of an API token narrows what it sees', () => {
  const codes: PermissionCode[] = ['gen:list', 'job:list', 'job:edit', 'job:detail'];
  let made = 0;
  const codeOf = () => {
    made += 1;
    return `T-${made}`;
  };
  const record = async (token: string) =>
    (await resourceCalls(owners.portal, sample, token).post('save', { code: codeOf(), name: { en: 'x', zh: 'x' } }))
      .data.id;
  const seen = async (token: string) =>
    (await resourceCalls(owners.portal, sample, token).post('list')).data.list.map(({ id }) => id).toSorted();

  test('to the own records of an owner who sees all, for reading and for writing', async () => {
    const { token: owner } = await makeHolder(owners.portal, { codes });
    const { token: other } = await makeHolder(owners.portal, { codes });
    const [own, foreign] = [await record(owner), await record(other)];
    const { secret } = await make(owner, { codes, dataScope: 'own' });
    const { secret: whole } = await make(owner, { codes });
    expect(await seen(secret)).toEqual([own]);
    expect(await seen(whole)).toEqual([own, foreign].toSorted());
    const calls = resourceCalls(owners.portal, sample, secret);
    expect((await calls.get('detail', foreign)).status).toBe(404);
    expect((await calls.post('save', { id: foreign, version: 1, remark: 'x' })).status).toBe(404);
    expect((await calls.post('save', { id: own, version: 1, remark: 'x' })).status).toBe(200);
  });

  test('and never widens it', async () => {
    const { token: owner } = await makeHolder(owners.portal, { codes, scope: 'own' });
    const { token: other } = await makeHolder(owners.portal, { codes });
    const [own] = [await record(owner), await record(other)];
    const { secret } = await make(owner, { codes, dataScope: 'all' });
    expect(await seen(secret)).toEqual([own]);
  });

  test('also for work that goes on after the request', async () => {
    const { token: owner } = await makeHolder(owners.portal, { codes: ['log:list', 'log:del'] });
    const { secret } = await make(owner, { codes: ['log:list'] });
    // The owner may clear the log; the token may not, neither at once nor later.
    const clear = { matching: {}, expected: 1 };
    expect((await resourceCalls(owners.portal, log, secret).post('remove', clear)).status).toBe(403);
  });
});
