import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_TOKEN_LIMIT, API_TOKENS_MAX } from '../../contract/apiTokens.ts';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import type { NewApiToken } from '../../contract/entities/apiToken.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { log, loginLog } from '../../contract/resources/log.ts';
import { type RouteKey, routes } from '../../contract/routes.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { apiToken } from '../../server/modules/apiTokens/apiToken.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import {
  askReset,
  changePassword,
  makePerson,
  openResetLink,
  resetTokenOf,
  signIn,
  uniqueAddress,
} from './support/accounts.ts';
import { makeApiToken } from './support/apiTokens.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { createSampleTable, sample, sampleSource } from './support/sampleResource.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, [sampleSource]);
  await createSampleTable(portal);
  await seedSystem(portal.dependencies.transaction);
  admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
});
afterAll(() => portal.close());
beforeEach(() => portal.dependencies.database.execute(sql`truncate sample cascade`));

const wanted: NewApiToken = { name: 'Lab notebook', days: 30, codes: [], catalog: true, dataScope: 'all' };
/** Makes a token as its owner does on the account page. */
async function make(token: string, values: Partial<NewApiToken> = {}) {
  const reply = await portal.call('addToken', { token, body: { ...wanted, ...values } });
  if (!reply.data) throw new Error(`${reply.status} ${reply.message}`);
  return reply.data;
}
const database = () => portal.dependencies.database;
const statusOf = async (key: Parameters<TestApp['call']>[0], token: string, body: unknown = {}) =>
  (await portal.call(key, { token, body })).status;

describe('an API token', () => {
  test('is shown once, and only its digest is stored', async () => {
    const owner = await signIn(portal, await makePerson(portal));
    const { secret, token } = await make(owner);
    expect(secret).toMatch(/^ob_[\w-]{43}$/);
    expect(secret.startsWith(token.prefix)).toBe(true);
    const listed = await portal.call('ownTokens', { token: owner });
    expect(listed.data).toEqual({ count: 1, list: [token] });
    expect(listed.http.body).not.toContain(secret);
    const [row] = await database().select().from(apiToken).where(eq(apiToken.id, token.id));
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(portal.logged)).not.toContain(secret);
    const days = (Date.parse(token.expiresAt) - Date.parse(token.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 3);
  });

  test('acts for its owner, and says when and where it was last used', async () => {
    const person = await makePerson(portal);
    const owner = await signIn(portal, person);
    const { secret } = await make(owner);
    const address = uniqueAddress();
    const used = await portal.call('session', { token: secret, headers: { 'x-forwarded-for': address } });
    expect(used.data?.user.id).toBe(person.id);
    const [listed] = (await portal.call('ownTokens', { token: owner })).data?.list ?? [];
    expect(listed).toMatchObject({ lastAddress: address, lastUsedAt: expect.any(String) });
  });

  test('cannot live longer than a year, do nothing, or have a name with control characters', async () => {
    const owner = await signIn(portal, await makePerson(portal));
    for (const wrong of [
      { days: 366 },
      { days: 0 },
      { catalog: false },
      { name: 'a\nb' },
      { name: '' },
      { name: '  ' },
      { accountId: 'x' },
    ])
      expect([wrong, await statusOf('addToken', owner, { ...wanted, ...wrong })]).toEqual([wrong, 400]);
    const { days: _, ...endless } = wanted;
    expect(await statusOf('addToken', owner, endless)).toBe(400);
  });

  test('is one of at most fifty', async () => {
    const person = await makePerson(portal);
    const owner = await signIn(portal, person);
    for (let made = 1; made < API_TOKENS_MAX; made++) await makeApiToken(portal, person.id);
    await make(owner);
    expect(await statusOf('addToken', owner, wanted)).toBe(400);
    await database().update(apiToken).set({ revokedAt: new Date() }).where(eq(apiToken.accountId, person.id));
    await make(owner);
  });

  test('without the catalog is refused by endpoints for visitors, and works where a code is enough', async () => {
    const { token: owner } = await makeHolder(portal, { codes: ['log:list'] });
    const { secret } = await make(owner, { catalog: false, codes: ['log:list'] });
    expect(await statusOf('searchModels', secret, {})).toBe(403);
    expect(await statusOf('shortlist', secret)).toBe(403);
    expect((await resourceCalls(portal, log, secret).post('list')).status).toBe(200);
    expect(await statusOf('session', secret)).toBe(200);
    expect(await statusOf('dictionaries', secret)).toBe(200);
    const { secret: reading } = await make(owner);
    expect(await statusOf('searchModels', reading, {})).toBe(200);
    expect(await statusOf('shortlist', reading)).toBe(200);
    expect((await resourceCalls(portal, log, reading).post('list')).status).toBe(403);
  });
});

describe('[A100] an API token never does more than its owner', () => {
  test('it cannot be made with permissions that the owner does not have', async () => {
    const { token: owner } = await makeHolder(portal, { codes: ['log:list'] });
    expect(await statusOf('addToken', owner, { ...wanted, codes: ['log:list', 'log:del'] })).toBe(400);
  });

  test('permissions that the owner loses are lost on the next request, and it never gets others', async () => {
    const { token: owner, roleId, id } = await makeHolder(portal, { codes: ['log:list', 'role:list'] });
    const { secret } = await make(owner, { codes: ['log:list'] });
    const list = async () => (await resourceCalls(portal, log, secret).post('list')).status;
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
    const { secret } = await make(admin, { codes: ['log:list'] });
    expect((await resourceCalls(portal, log, secret).post('list')).status).toBe(200);
    expect((await resourceCalls(portal, loginLog, secret).post('remove', { ids: [] })).status).not.toBe(200);
    const { data } = await portal.call('session', { token: secret });
    expect(data?.buttons.split(',')).not.toContain('log:list');
    expect(data?.buttons.split(',')).toContain('log:del');
  });

  test('it gives nobody permissions beyond its own, not even with an administrator’s token', async () => {
    const person = await makePerson(portal);
    const codes: PermissionCode[] = ['user:update', 'user:list'];
    const { secret } = await make(admin, { codes });
    const { id: high } = await makeRole(portal, { codes: ['role:dist'] });
    const { id: low } = await makeRole(portal, { codes: ['user:list'] });
    const give = async (roles: string[]) =>
      (await portal.call('updateUserRole', { token: secret, params: { id: person.id }, body: { roles } })).status;
    const [administrator] = await database().select().from(role).where(eq(role.code, 'administrator'));
    expect(await give([high])).toBe(403);
    expect(await give([administrator?.id ?? ''])).toBe(403);
    expect(await give([low])).toBe(200);
  });

  test('it cannot act on administrators', async () => {
    const other = await makePerson(portal, {}, 'administrator');
    const { secret } = await make(admin, { codes: ['user:edit', 'user:list'] });
    const reply = await portal.call('endUserSessions', { token: secret, params: { id: other.id } });
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
    (await resourceCalls(portal, sample, token).post('save', { code: codeOf(), name: { en: 'x', zh: 'x' } })).data.id;
  const seen = async (token: string) =>
    (await resourceCalls(portal, sample, token).post('list')).data.list.map(({ id }) => id).toSorted();

  test('to the own records of an owner who sees all, for reading and for writing', async () => {
    const { token: owner } = await makeHolder(portal, { codes });
    const { token: other } = await makeHolder(portal, { codes });
    const [own, foreign] = [await record(owner), await record(other)];
    const { secret } = await make(owner, { codes, dataScope: 'own' });
    const { secret: whole } = await make(owner, { codes });
    expect(await seen(secret)).toEqual([own]);
    expect(await seen(whole)).toEqual([own, foreign].toSorted());
    const calls = resourceCalls(portal, sample, secret);
    expect((await calls.get('detail', foreign)).status).toBe(404);
    expect((await calls.post('save', { id: foreign, version: 1, remark: 'x' })).status).toBe(404);
    expect((await calls.post('save', { id: own, version: 1, remark: 'x' })).status).toBe(200);
  });

  test('and never widens it', async () => {
    const { token: owner } = await makeHolder(portal, { codes, scope: 'own' });
    const { token: other } = await makeHolder(portal, { codes });
    const [own] = [await record(owner), await record(other)];
    const { secret } = await make(owner, { codes, dataScope: 'all' });
    expect(await seen(secret)).toEqual([own]);
  });

  test('also for work that goes on after the request', async () => {
    const { token: owner } = await makeHolder(portal, { codes: ['log:list', 'log:del'] });
    const { secret } = await make(owner, { codes: ['log:list'] });
    // The owner may clear the log; the token may not, neither at once nor later.
    const clear = { matching: {}, expected: 1 };
    expect((await resourceCalls(portal, log, secret).post('remove', clear)).status).toBe(403);
  });
});

describe('[A102] an API token ends at once', () => {
  const alive = (secret: string) => statusOf('session', secret);

  test('when its owner revokes it, and nobody else can', async () => {
    const [one, two] = [await signIn(portal, await makePerson(portal)), await signIn(portal, await makePerson(portal))];
    const { secret, token } = await make(one);
    expect(await alive(secret)).toBe(200);
    expect(await statusOf('revokeToken', two, { id: token.id })).toBe(404);
    expect(await alive(secret)).toBe(200);
    const left = await portal.call('revokeToken', { token: one, body: { id: token.id } });
    expect(left.data).toEqual({ count: 0, list: [] });
    expect(await alive(secret)).toBe(401);
    expect(await statusOf('revokeToken', one, { id: token.id })).toBe(404);
  });

  test('at its expiry', async () => {
    const { secret, token } = await make(await signIn(portal, await makePerson(portal)));
    expect(await alive(secret)).toBe(200);
    await database()
      .update(apiToken)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(apiToken.id, token.id));
    expect(await alive(secret)).toBe(401);
  });

  test.each([
    ['is disabled', { enabled: false }],
    ['is locked', { lockedUntil: new Date('2999-01-01') }],
    ['must change the password', { mustChangePassword: true }],
  ])('while its owner %s', async (_, values) => {
    const person = await makePerson(portal);
    const { secret } = await make(await signIn(portal, person));
    expect(await alive(secret)).toBe(200);
    await database().update(account).set(values).where(eq(account.id, person.id));
    expect(await alive(secret)).toBe(401);
  });

  test('but not with a change of the own password, which a token does not use', async () => {
    const person = await makePerson(portal);
    const owner = await signIn(portal, person);
    const other = await signIn(portal, person);
    const { secret } = await make(owner);
    expect((await changePassword(portal, owner)).status).toBe(200);
    expect([await alive(other), await alive(owner), await alive(secret)]).toEqual([401, 200, 200]);
  });

  test('when the password is set by a mailed link', async () => {
    const person = await makePerson(portal);
    const { secret } = await make(await signIn(portal, person));
    await askReset(portal, person.workEmail);
    await openResetLink(portal, await resetTokenOf(portal, person.workEmail));
    expect(await alive(secret)).toBe(401);
  });

  test('and one that is altered or unknown is no token', async () => {
    const { secret } = await make(await signIn(portal, await makePerson(portal)));
    const last = secret.endsWith('A') ? 'Q' : 'A';
    for (const wrong of [secret.slice(0, -1) + last, secret.slice(0, -1), `${secret}A`, secret.slice(3)])
      expect(await alive(wrong)).toBe(401);
  });
});

test('[A103] endpoints about one’s own credentials refuse API tokens', async () => {
  const { secret } = await make(admin, { codes: ['role:edit', 'role:dist'] });
  const refused = [
    'logout',
    'updatePassword',
    'ownSessions',
    'endSessions',
    'preferences',
    'changePreferences',
  ] as const;
  const others = ['ownTokens', 'addToken', 'revokeToken', 'beginRoleView', 'endRoleView'] as const;
  for (const key of [...refused, ...others]) {
    const params = routes[key].path.includes(':id') ? { id: '00000000-0000-7000-8000-000000000000' } : {};
    const reply = await portal.call(key, { token: secret, params });
    expect([key, reply.status]).toEqual([key, 403]);
  }
  expect(await statusOf('session', admin)).toBe(200);
});

test('[A103] every endpoint of the own account says whether it is for API tokens', () => {
  // These are about the user's work, not about credentials.
  const work = ['ownRequests', 'inboxEvents', 'readInbox', 'removeInbox'];
  const keys = (Object.keys(routes) as RouteKey[]).filter(
    (key) => endpoints[key].caller === 'signedIn' && routes[key].path.includes('/onco/account/'),
  );
  const open = keys.filter((key) => (endpoints[key] as EndpointDefinition).apiTokens !== 'never');
  expect(open.toSorted()).toEqual(work.toSorted());
});

test('[A104] an API token has a limit of its own', async () => {
  const person = await makePerson(portal);
  const owner = await signIn(portal, person);
  const [{ secret }, { secret: other }] = [await make(owner), await make(owner)];
  const call = (token: string) =>
    portal.call('dictionaries', { token, headers: { 'x-forwarded-for': uniqueAddress() } });
  for (let calls = 0; calls < API_TOKEN_LIMIT.max; calls++)
    await portal.modules.resolveToken(secret, { address: '', agent: '' });
  const refused = await call(secret);
  expect(refused.status).toBe(429);
  expect(Number(refused.http.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call(other)).status).toBe(200);
  expect((await call(owner)).status).toBe(200);
});

describe('[A105] the logs name the API token that acted', () => {
  test('the operation log: making, acting and revoking, without the secret', async () => {
    const { token: owner, id } = await makeHolder(portal, { codes: ['area:add', 'area:list'] });
    const name = `Loader ${id.slice(-6)}`;
    const { secret, token } = await make(owner, { name, codes: ['area:add'] });
    await portal.call('searchModels', { token: secret, body: {} });
    expect((await resourceCalls(portal, log, secret).post('list')).status).toBe(403);
    await portal.call('revokeToken', { token: owner, body: { id: token.id } });
    const { data } = await resourceCalls(portal, log, admin).post('list', { limit: 200 });
    const entries = data.list.filter(({ createdBy }) => createdBy === id);
    expect(entries.map(({ action, token: by, message }) => [action, by, message]).toSorted()).toEqual(
      [
        ['addToken', '', name],
        ['refused', name, ''],
        ['revokeToken', '', name],
      ].toSorted(),
    );
    expect(JSON.stringify(data)).not.toContain(secret);
  });

  test('the login log: a new network, and a use after the end', async () => {
    const person = await makePerson(portal);
    const owner = await signIn(portal, person);
    const { secret, token } = await make(owner, { name: 'Nightly' });
    const [here, there] = [uniqueAddress(), uniqueAddress()];
    for (const address of [here, here, there])
      await portal.call('session', { token: secret, headers: { 'x-forwarded-for': address } });
    await portal.call('revokeToken', { token: owner, body: { id: token.id } });
    await portal.call('session', { token: secret, headers: { 'x-forwarded-for': here } });
    const { data } = await resourceCalls(portal, loginLog, admin).post('list', { limit: 200, token: 'Nightly' });
    expect(data.list.map(({ result, reason, address }) => [result, reason, address]).toReversed()).toEqual([
      ['success', null, here],
      ['success', null, there],
      ['failure', 'tokenEnded', here],
    ]);
    expect(data.list.every(({ createdBy }) => createdBy === person.id)).toBe(true);
  });
});

test('the API document describes tokens, and a documented call with one answers', async () => {
  const local = await testApp();
  await seedSystem(local.dependencies.transaction);
  const secret = await makeApiToken(local, (await makePerson(local)).id);
  const page = await local.app.inject({ url: '/docs/' });
  expect(page.statusCode).toBe(200);
  // The page calls the portal with scripts of its own origin only.
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  const { components, paths } = (await local.app.inject({ url: '/docs/json' })).json();
  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
  const [url, call] = Object.entries<Record<string, { security: unknown; summary: string }>>(paths).find(
    ([, { get }]) => get?.summary === 'User, menus, permissions and dictionaries',
  ) ?? ['', {}];
  expect(call.get?.security).toEqual([{ token: [] }]);
  const answer = await local.app.inject({ url, headers: { authorization: `Bearer ${secret}` } });
  expect(answer.json()).toMatchObject({ status: 200 });
  await local.close();
});
