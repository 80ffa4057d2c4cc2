import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityProvider as definition } from '../../contract/resources/identityProvider.ts';
import { user as userDefinition } from '../../contract/resources/user.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { unseal } from '../../server/modules/signOn/sealed.ts';
import { accountIdentity, identityProvider } from '../../server/modules/signOn/signOn.table.ts';
import { createReach } from '../../server/platform/egress/reach.ts';
import { GOOD_PASSWORD, makePerson, type Person, signIn, tryLogin } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';
import { makeProvider, signOnPortal } from './support/signOnPortal.ts';
import type { TestApp } from './support/testApp.ts';

const SECRET = 'a client secret that nobody may see';
const CODES = ['signOn:list', 'signOn:add', 'signOn:edit', 'signOn:del', 'signOn:detail', 'signOn:try'] as const;
let portal: TestApp;
let keeper: Person;
let admin: string;
beforeAll(async () => {
  // TRUST_PROXY makes it a portal in production mode.
  portal = await signOnPortal({ TRUST_PROXY: '127.0.0.1', SIGN_ON_INTERNAL: '10.20.0.0/16' });
  keeper = await makePerson(portal, {}, 'administrator');
  admin = await signIn(portal, keeper);
});
afterAll(() => portal.close());

const database = () => portal.dependencies.database;
const providers = (token = admin) => resourceCalls(portal, definition, token);
const sample = (code: string) => ({
  name: { en: 'Harbor', zh: '港口' },
  code,
  kind: 'oidc',
  enabled: false,
  issuer: 'https://10.20.0.1',
  clientId: 'portal',
  clientSecret: SECRET,
  scopes: 'openid profile email',
});
const rowOf = async (id: string) =>
  (await database().select().from(identityProvider).where(eq(identityProvider.id, id)))[0];

test('[A125] the client secret is encrypted, never sent back, and kept by an empty field', async () => {
  const saved = await providers().post('save', sample('secretive'));
  expect(saved.status).toBe(200);
  const { id, version } = saved.data;
  const row = await rowOf(id);
  expect(row?.clientSecret).not.toContain(SECRET);
  expect(await unseal(database(), row?.clientSecret ?? '')).toBe(SECRET);
  const edited = await providers().post('save', { id, version, clientId: 'other', clientSecret: '' });
  const replies = [saved, edited, await providers().get('detail', id), await providers().get('history', id)];
  expect(replies[2]?.data).toMatchObject({ clientSecretStored: true, bindPasswordStored: false });
  replies.push(await providers().post('list', {}));
  for (const { http } of replies) {
    expect(http.statusCode).toBe(200);
    expect(http.body).not.toContain(SECRET);
    expect(http.body).not.toContain(row?.clientSecret);
  }
  expect(await unseal(database(), (await rowOf(id))?.clientSecret ?? '')).toBe(SECRET);
});

test('[A125] a secret that was changed in the database, or is of another installation, is not used', async () => {
  expect(await unseal(database(), Buffer.alloc(60).toString('base64'))).toBeNull();
  expect(await unseal(database(), '')).toBeNull();
});

describe('[A126] addresses of providers', () => {
  const inside = [
    'http://login.example',
    'https://127.0.0.1',
    'https://localhost',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://10.0.0.1',
    'https://10.21.0.1',
    'https://172.16.3.4',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://[fe80::1]',
    'https://[fd00::1]',
    'https://100.64.0.1',
    'https://0.0.0.0',
    'https://user:word@8.8.8.8',
    'ftp://login.example',
    'file:///etc/passwd',
  ];
  test.each(inside)('%s is refused', async (issuer) => {
    const { status, fields } = await providers().post('save', { ...sample('inside'), issuer });
    expect([status, Object.keys(fields ?? {})]).toEqual([400, ['issuer']]);
  });

  test('an internal network that the operator allows is accepted', async () => {
    expect((await providers().post('save', sample('allowed'))).status).toBe(200);
  });

  test('the metadata services of clouds are never reached', async () => {
    const reach = createReach(['linklocal', 'uniquelocal', '169.254.0.0/16'], false);
    await expect(reach.addressesOf('169.254.169.254')).rejects.toThrow('internal');
    await expect(reach.addressesOf('169.254.1.1')).resolves.toHaveLength(1);
  });

  test('what a stored provider says about itself leads to no connection inside either', async () => {
    const hits: string[] = [];
    const server = createServer((request, response) => {
      hits.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await makeProvider(portal, { code: 'stored', issuer });
    expect((await signOnBrowser(portal).signOn('stored')).failure).toBe('unreachable');
    expect(hits).toEqual([]);
    server.close();
  });
});

describe('[A132] nobody gets the rights of others through a provider', () => {
  test('a role that allows more than one’s own is not mapped', async () => {
    const holder = await makeHolder(portal, { codes: CODES });
    const { status, fields } = await providers(holder.token).post('save', {
      ...sample('mapping'),
      roleMap: ['staff = administrator'],
    });
    expect([status, Object.keys(fields ?? {})]).toEqual([400, ['roleMap']]);
    const own = await providers(holder.token).post('save', {
      ...sample('mapping'),
      roleMap: [`x = ${holder.roleCode}`],
    });
    expect(own.status).toBe(200);
    expect((await providers().post('save', { ...sample('mapped'), roleMap: ['a=b = administrator'] })).status).toBe(
      200,
    );
  });

  test('[A211] who is in the groups of a higher role is left to those who may give it', async () => {
    const holder = await makeHolder(portal, { codes: CODES });
    const { data } = await providers().post('save', { ...sample('groups'), roleMap: ['staff = administrator'] });
    const change = (values: object) =>
      providers(holder.token).post('save', { id: data.id, version: data.version, ...values });
    for (const values of [
      { issuer: 'https://10.20.0.2' },
      { clientSecret: 'mine' },
      { groupClaim: 'nickname' },
      { scopes: 'openid email' },
      { groupFilter: '(|(member={entry})(cn=*))' },
      { groupBaseDn: 'ou=mine' },
      { domains: ['mine.example'] },
      { createAccounts: false },
      { enabled: true },
      { roleMap: [] },
      { roleMap: [`staff = ${holder.roleCode}`] },
    ])
      expect([values, (await change(values)).status]).toEqual([values, 403]);
    expect((await change({ organizationClaim: 'o', singleLogout: false, clientSecret: '' })).status).toBe(200);
    expect((await providers().post('remove', { ids: [data.id] })).status).toBe(200);
    const restored = await providers(holder.token).post('restore', { ids: [data.id] });
    expect(restored.data).toMatchObject({ done: [], refused: [{ id: data.id }] });
    expect((await providers().post('restore', { ids: [data.id] })).data.done).toHaveLength(1);
    const own = await providers().post('save', { ...sample('own'), roleMap: [`staff = ${holder.roleCode}`] });
    const { id, version } = own.data;
    const changed = await providers(holder.token).post('save', { id, version, groupClaim: 'nickname' });
    expect(changed.status).toBe(200);
  });

  test('an entry without a group or with an unknown role is refused', async () => {
    for (const entry of ['staff', '= administrator', 'staff =', 'staff = nobody'])
      expect((await providers().post('save', { ...sample('unknown'), roleMap: [entry] })).status).toBe(400);
  });

  test('only who may do everything lets a provider open existing accounts', async () => {
    const holder = await makeHolder(portal, { codes: CODES });
    const linking = { ...sample('linking'), linkDomains: ['harbor.example'] };
    expect((await providers(holder.token).post('save', linking)).status).toBe(403);
    const saved = await providers().post('save', linking);
    expect(saved.status).toBe(200);
    const { id, version } = saved.data;
    const issuer = 'https://10.20.0.2';
    expect((await providers(holder.token).post('save', { id, version, issuer })).status).toBe(403);
    expect((await providers().post('save', { ...sample('wrong'), linkDomains: ['not a domain'] })).status).toBe(400);
  });

  test('the connection of a provider with an administrator among its users is left to administrators', async () => {
    const holder = await makeHolder(portal, { codes: CODES });
    const { data } = await providers().post('save', sample('above'));
    await database().insert(accountIdentity).values({ accountId: keeper.id, providerId: data.id, subject: 'keeper' });
    for (const change of [
      { issuer: 'https://10.20.0.2' },
      { clientId: 'mine' },
      { clientSecret: 'mine' },
      { enabled: true },
    ])
      expect(
        (await providers(holder.token).post('save', { id: data.id, version: data.version, ...change })).status,
      ).toBe(403);
    const name = { en: 'New name', zh: '新名称' };
    expect((await providers(holder.token).post('save', { id: data.id, version: data.version, name })).status).toBe(200);
  });
});

test('a provider that comes back from the trash knows its users again, and forgets them when it is deleted', async () => {
  const { data } = await providers().post('save', sample('returning'));
  await database().insert(accountIdentity).values({ accountId: keeper.id, providerId: data.id, subject: 'returning' });
  const known = () => database().$count(accountIdentity, eq(accountIdentity.providerId, data.id));
  expect((await providers().post('remove', { ids: [data.id] })).status).toBe(200);
  expect((await providers().post('restore', { ids: [data.id] })).status).toBe(200);
  expect(await known()).toBe(1);
});

describe('[A127] single sign-on in place of passwords', () => {
  let strict: TestApp;
  let first: Person;
  beforeAll(async () => {
    strict = await signOnPortal({ TRUST_PROXY: '127.0.0.1', LOCAL_PASSWORDS: 'emergency' });
    first = await makePerson(strict, {}, 'administrator');
  });
  afterAll(() => strict.close());
  const passes = async (person: Person) =>
    (await tryLogin(strict, { ...person, password: GOOD_PASSWORD })).status === 200;
  const mark = (person: Person, emergency: boolean) =>
    strict.dependencies.database.update(account).set({ emergency }).where(eq(account.id, person.id));

  test('passwords work while no provider is on the login page', async () => {
    expect(await passes(await makePerson(strict))).toBe(true);
  });

  test('then only those of emergency accounts do, and one administrator can always sign in', async () => {
    await makeProvider(strict, { code: 'only', issuer: 'https://login.example' });
    const visitor = await makePerson(strict);
    const second = await makePerson(strict, {}, 'administrator');
    const refused = await tryLogin(strict, visitor);
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('single sign-on') });
    // No administrator has the mark, so those without it sign in.
    expect([await passes(first), await passes(second)]).toEqual([true, true]);
    await mark(first, true);
    expect([await passes(first), await passes(second)]).toEqual([true, false]);
    await mark(visitor, true);
    expect(await passes(visitor)).toBe(true);
    // A marked administrator who cannot sign in does not count.
    await strict.dependencies.database
      .update(account)
      .set({ lockedUntil: sql`now() + interval '1 hour'` })
      .where(eq(account.id, first.id));
    expect(await passes(second)).toBe(true);
  });
});

test('[A133] a provider that is deleted for good takes the roles that only its groups gave', async () => {
  const { roleId, roleCode } = await makeHolder(portal, { codes: ['log:list'] });
  const stays = await makeHolder(portal, { codes: ['log:list'] });
  const { id: providerId } = (await providers().post('save', sample('ending'))).data;
  const member = await makePerson(portal, {}, roleCode);
  const waiting = await makePerson(portal, {}, roleCode);
  const rolesOf = async (id: string) =>
    (await database().select().from(accountRole).where(eq(accountRole.accountId, id))).map((row) => row.roleId);
  for (const { id } of [member, waiting]) {
    await database().insert(accountRole).values({ accountId: id, roleId: stays.roleId });
    await database()
      .insert(accountIdentity)
      .values({ accountId: id, providerId, subject: id, roleIds: [roleId] });
  }
  // Of a user in the trash too: the rights come back with the user, but no longer those of the groups.
  const users = resourceCalls(portal, userDefinition, admin);
  expect((await users.post('remove', { ids: [waiting.id] })).data.done).toEqual([waiting.id]);
  expect((await providers().post('remove', { ids: [providerId] })).data.done).toEqual([providerId]);
  expect(await rolesOf(member.id)).toContain(roleId);
  const body = { records: [{ resource: definition.name, id: providerId }] };
  expect((await portal.call('purgeTrash', { token: admin, body })).data?.done).toEqual([providerId]);
  expect(await rolesOf(member.id)).toEqual([stays.roleId]);
  expect(await database().$count(accountIdentity, eq(accountIdentity.providerId, providerId))).toBe(0);
  expect((await users.post('restore', { ids: [waiting.id] })).data.done).toEqual([waiting.id]);
  expect(await rolesOf(waiting.id)).toEqual([stays.roleId]);
});
