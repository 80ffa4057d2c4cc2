import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { API_TOKEN_LIMIT, API_TOKENS_MAX } from '../../contract/apiTokens.ts';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { log, loginLog } from '../../contract/resources/log.ts';
import { type RouteKey, routes } from '../../contract/routes.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { apiToken } from '../../server/modules/apiTokens/apiToken.table.ts';
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
import { ownApiTokens, wanted } from './support/ownApiTokens.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { testApp } from './support/testApp.ts';

const owners = ownApiTokens();
const { make, database, statusOf } = owners;

describe('an API token', () => {
  test('is shown once, and only its digest is stored', async () => {
    const owner = await signIn(owners.portal, await makePerson(owners.portal));
    const { secret, token } = await make(owner);
    expect(secret).toMatch(/^ob_[\w-]{43}$/);
    expect(secret.startsWith(token.prefix)).toBe(true);
    const listed = await owners.portal.call('ownTokens', { token: owner });
    expect(listed.data).toEqual({ count: 1, list: [token] });
    expect(listed.http.body).not.toContain(secret);
    const [row] = await database().select().from(apiToken).where(eq(apiToken.id, token.id));
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(owners.portal.logged)).not.toContain(secret);
    const days = (Date.parse(token.expiresAt) - Date.parse(token.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 3);
  });

  test('acts for its owner, and says when and where it was last used', async () => {
    const person = await makePerson(owners.portal);
    const owner = await signIn(owners.portal, person);
    const { secret } = await make(owner);
    const address = uniqueAddress();
    const used = await owners.portal.call('session', { token: secret, headers: { 'x-forwarded-for': address } });
    expect(used.data?.user.id).toBe(person.id);
    const [listed] = (await owners.portal.call('ownTokens', { token: owner })).data?.list ?? [];
    expect(listed).toMatchObject({ lastAddress: address, lastUsedAt: expect.any(String) });
  });

  test('cannot live longer than a year, do nothing, or have a name with control characters', async () => {
    const owner = await signIn(owners.portal, await makePerson(owners.portal));
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
    const person = await makePerson(owners.portal);
    const owner = await signIn(owners.portal, person);
    for (let made = 1; made < API_TOKENS_MAX; made++) await makeApiToken(owners.portal, person.id);
    await make(owner);
    expect(await statusOf('addToken', owner, wanted)).toBe(400);
    await database().update(apiToken).set({ revokedAt: new Date() }).where(eq(apiToken.accountId, person.id));
    await make(owner);
  });

  test('without the catalog is refused by endpoints for visitors, and works where a code is enough', async () => {
    const { token: owner } = await makeHolder(owners.portal, { codes: ['log:list'] });
    const { secret } = await make(owner, { catalog: false, codes: ['log:list'] });
    expect(await statusOf('searchModels', secret, {})).toBe(403);
    expect(await statusOf('shortlist', secret)).toBe(403);
    expect((await resourceCalls(owners.portal, log, secret).post('list')).status).toBe(200);
    expect(await statusOf('session', secret)).toBe(200);
    expect(await statusOf('dictionaries', secret)).toBe(200);
    const { secret: reading } = await make(owner);
    expect(await statusOf('searchModels', reading, {})).toBe(200);
    expect(await statusOf('shortlist', reading)).toBe(200);
    expect((await resourceCalls(owners.portal, log, reading).post('list')).status).toBe(403);
  });
});

describe('[A102] an API token ends at once', () => {
  const alive = (secret: string) => statusOf('session', secret);

  test('when its owner revokes it, and nobody else can', async () => {
    const [one, two] = [
      await signIn(owners.portal, await makePerson(owners.portal)),
      await signIn(owners.portal, await makePerson(owners.portal)),
    ];
    const { secret, token } = await make(one);
    expect(await alive(secret)).toBe(200);
    expect(await statusOf('revokeToken', two, { id: token.id })).toBe(404);
    expect(await alive(secret)).toBe(200);
    const left = await owners.portal.call('revokeToken', { token: one, body: { id: token.id } });
    expect(left.data).toEqual({ count: 0, list: [] });
    expect(await alive(secret)).toBe(401);
    expect(await statusOf('revokeToken', one, { id: token.id })).toBe(404);
  });

  test('at its expiry', async () => {
    const { secret, token } = await make(await signIn(owners.portal, await makePerson(owners.portal)));
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
    const person = await makePerson(owners.portal);
    const { secret } = await make(await signIn(owners.portal, person));
    expect(await alive(secret)).toBe(200);
    await database().update(account).set(values).where(eq(account.id, person.id));
    expect(await alive(secret)).toBe(401);
  });

  test('but not with a change of the own password, which a token does not use', async () => {
    const person = await makePerson(owners.portal);
    const owner = await signIn(owners.portal, person);
    const other = await signIn(owners.portal, person);
    const { secret } = await make(owner);
    expect((await changePassword(owners.portal, owner)).status).toBe(200);
    expect([await alive(other), await alive(owner), await alive(secret)]).toEqual([401, 200, 200]);
  });

  test('when the password is set by a mailed link', async () => {
    const person = await makePerson(owners.portal);
    const { secret } = await make(await signIn(owners.portal, person));
    await askReset(owners.portal, person.workEmail);
    await openResetLink(owners.portal, await resetTokenOf(owners.portal, person.workEmail));
    expect(await alive(secret)).toBe(401);
  });

  test('and one that is altered or unknown is no token', async () => {
    const { secret } = await make(await signIn(owners.portal, await makePerson(owners.portal)));
    const last = secret.endsWith('A') ? 'Q' : 'A';
    for (const wrong of [secret.slice(0, -1) + last, secret.slice(0, -1), `${secret}A`, secret.slice(3)])
      expect(await alive(wrong)).toBe(401);
  });
});

test('[A103] endpoints about one’s own credentials refuse API tokens', async () => {
  const { secret } = await make(owners.admin, { codes: ['role:edit', 'role:dist'] });
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
    const reply = await owners.portal.call(key, { token: secret, params });
    expect([key, reply.status]).toEqual([key, 403]);
  }
  expect(await statusOf('session', owners.admin)).toBe(200);
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
  const person = await makePerson(owners.portal);
  const owner = await signIn(owners.portal, person);
  const [{ secret }, { secret: other }] = [await make(owner), await make(owner)];
  const call = (token: string) =>
    owners.portal.call('dictionaries', { token, headers: { 'x-forwarded-for': uniqueAddress() } });
  for (let calls = 0; calls < API_TOKEN_LIMIT.max; calls++)
    await owners.portal.modules.resolveToken(secret, { address: '', agent: '' });
  const refused = await call(secret);
  expect(refused.status).toBe(429);
  expect(Number(refused.http.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call(other)).status).toBe(200);
  expect((await call(owner)).status).toBe(200);
});

describe('[A105] the logs name the API token that acted', () => {
  test('the operation log: making, acting and revoking, without the secret', async () => {
    const { token: owner, id } = await makeHolder(owners.portal, { codes: ['area:add', 'area:list'] });
    const name = `Loader ${id.slice(-6)}`;
    const { secret, token } = await make(owner, { name, codes: ['area:add'] });
    await owners.portal.call('searchModels', { token: secret, body: {} });
    expect((await resourceCalls(owners.portal, log, secret).post('list')).status).toBe(403);
    await owners.portal.call('revokeToken', { token: owner, body: { id: token.id } });
    const { data } = await resourceCalls(owners.portal, log, owners.admin).post('list', { limit: 200 });
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
    const person = await makePerson(owners.portal);
    const owner = await signIn(owners.portal, person);
    const { secret, token } = await make(owner, { name: 'Nightly' });
    const [here, there] = [uniqueAddress(), uniqueAddress()];
    for (const address of [here, here, there])
      await owners.portal.call('session', { token: secret, headers: { 'x-forwarded-for': address } });
    await owners.portal.call('revokeToken', { token: owner, body: { id: token.id } });
    await owners.portal.call('session', { token: secret, headers: { 'x-forwarded-for': here } });
    const { data } = await resourceCalls(owners.portal, loginLog, owners.admin).post('list', {
      limit: 200,
      token: 'Nightly',
    });
    expect(data.list.map(({ result, reason, address }) => [result, reason, address]).toReversed()).toEqual([
      ['token', null, here],
      ['token', null, there],
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
