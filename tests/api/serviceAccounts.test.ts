import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewApiToken } from '../../contract/entities/apiToken.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { log } from '../../contract/resources/log.ts';
import { user } from '../../contract/resources/user.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { makeResetCode } from '../../server/modules/accounts/resetCodes.ts';
import { openSession } from '../../server/modules/accounts/sessions.ts';
import { role } from '../../server/modules/system/role.table.ts';
import {
  administeredApp,
  askReset,
  mailsTo,
  makePerson,
  openResetLink,
  tryLogin,
  uniqueAddress,
} from './support/accounts.ts';
import { makeApiToken } from './support/apiTokens.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import type { TestApp } from './support/testApp.ts';

const OFFICE: PermissionCode[] = ['token:list', 'token:add', 'token:del', 'user:list'];
const wanted: NewApiToken = { name: 'Nightly', days: 30, codes: ['log:list'], catalog: false, dataScope: 'all' };

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
});
afterAll(() => portal.close());

let made = 0;
/** Makes a service account with a role that has these codes. */
async function service(codes: readonly PermissionCode[], token = admin) {
  made += 1;
  const name = `Service ${made}`;
  const { id: roleId } = await makeRole(portal, { codes });
  const reply = await portal.call('addServiceAccount', { token, body: { name, roles: [roleId] } });
  const found = reply.data?.list.find((one) => one.name === name);
  if (!found) throw new Error(`${reply.status} ${reply.message}`);
  return found;
}
const rowOf = async (id: string) => {
  const [row] = await portal.dependencies.database.select().from(account).where(eq(account.id, id));
  if (!row) throw new Error('there is no such account');
  return row;
};

describe('[A106] a service account', () => {
  test('acts with its tokens, within its roles', async () => {
    const one = await service(['log:list']);
    expect(one).toMatchObject({ enabled: true, codes: ['log:list'], tokens: 0, changeable: true });
    const added = await portal.call('addServiceToken', { token: admin, params: { id: one.id }, body: wanted });
    const secret = added.data?.secret ?? '';
    expect((await resourceCalls(portal, log, secret).post('list')).status).toBe(200);
    const { data } = await portal.call('session', { token: secret });
    expect(data?.user).toMatchObject({ id: one.id, name: one.name });
    const more = { ...wanted, codes: ['log:list', 'log:del'] };
    const reply = await portal.call('addServiceToken', { token: admin, params: { id: one.id }, body: more });
    expect(reply.status).toBe(400);
    const [listed] =
      (await portal.call('serviceAccounts', { token: admin })).data?.list.filter(({ id }) => id === one.id) ?? [];
    expect(listed?.tokens).toBe(1);
  });

  test('cannot sign in, by a password, a link or a session', async () => {
    const one = await service(['log:list']);
    const row = await rowOf(one.id);
    expect(row.workEmail).toMatch(/@service\.invalid$/);
    const login = await tryLogin(portal, { workEmail: row.workEmail, address: uniqueAddress() });
    expect(login.status).toBe(400);
    await askReset(portal, row.workEmail);
    const { database } = portal.dependencies;
    expect((await openResetLink(portal, await makeResetCode(database, one.id))).status).toBe(400);
    const reset = await portal.call('resetUserPassword', { token: admin, params: { id: one.id } });
    expect(reset.status).toBe(400);
    const session = await openSession(database, one.id, { address: '192.0.2.1', agent: '' });
    expect((await portal.call('session', { token: session })).status).toBe(401);
    expect((await rowOf(one.id)).passwordHash).toBe(row.passwordHash);
    expect(await mailsTo(portal, row.workEmail)).toEqual([]);
  });

  test('has a name, and so do its tokens', async () => {
    const before = await portal.dependencies.database.$count(account);
    const blank = await portal.call('addServiceAccount', { token: admin, body: { name: '   ', roles: [] } });
    expect(blank).toMatchObject({ status: 400, error: 'validation', fields: { name: expect.any(String) } });
    expect(await portal.dependencies.database.$count(account)).toBe(before);
    const one = await service(['log:list']);
    const call = { token: admin, params: { id: one.id }, body: { ...wanted, name: ' \u3000' } };
    expect(await portal.call('addServiceToken', call)).toMatchObject({
      status: 400,
      fields: { name: expect.any(String) },
    });
  });

  test('gets no rights beyond those of the administrator who makes it', async () => {
    const { token } = await makeHolder(portal, { codes: OFFICE });
    const { id: high } = await makeRole(portal, { codes: ['log:del'] });
    const body = { name: 'Too high', roles: [high] };
    expect((await portal.call('addServiceAccount', { token, body })).status).toBe(403);
    expect(await portal.dependencies.database.$count(account, eq(account.firstName, 'Too high'))).toBe(0);
    // Nor may the administrator make a token for an account with more rights.
    const one = await service(['log:list', 'log:del']);
    const call = { token, params: { id: one.id }, body: { ...wanted, codes: [], catalog: true } };
    expect((await portal.call('addServiceToken', call)).status).toBe(403);
  });

  test('loses its tokens when it is disabled', async () => {
    const one = await service(['log:list']);
    const secret = await makeApiToken(portal, one.id, { codes: ['log:list'] });
    expect((await portal.call('session', { token: secret })).status).toBe(200);
    const people = resourceCalls(portal, user, admin);
    expect((await people.post('act:disable', { ids: [one.id] })).data.refused).toEqual([]);
    expect((await portal.call('session', { token: secret })).status).toBe(401);
    expect((await people.post('act:enable', { ids: [one.id] })).data.refused).toEqual([]);
    expect((await portal.call('session', { token: secret })).status).toBe(401);
  });

  test('is no person: nobody makes tokens for a person', async () => {
    const person = await makePerson(portal);
    const call = { token: admin, params: { id: person.id }, body: { ...wanted, codes: [], catalog: true } };
    expect((await portal.call('addServiceToken', call)).status).toBe(404);
    const { data } = await resourceCalls(portal, user, admin).post('list', { kind: ['service'], limit: 200 });
    const services = await portal.dependencies.database.$count(account, eq(account.kind, 'service'));
    expect(data.count).toBe(services);
  });
});

describe('[A107] tokens of others', () => {
  test('are listed without secrets and revoked, both within the rights of the caller', async () => {
    const person = await makePerson(portal);
    const secret = await makeApiToken(portal, person.id, { name: 'Of a person' });
    const list = async (token: string) =>
      (await portal.call('officeTokens', { token, body: { text: person.workEmail } })).data?.list ?? [];
    const [listed] = await list(admin);
    expect(listed).toMatchObject({ name: 'Of a person', owner: { id: person.id, kind: 'person' }, revocable: true });
    expect(JSON.stringify(await list(admin))).not.toContain(secret);
    const ids = [listed?.id ?? ''];
    const own = await makeHolder(portal, { codes: OFFICE, scope: 'own' });
    expect(await list(own.token)).toEqual([]);
    expect((await portal.call('revokeTokens', { token: own.token, body: { ids } })).data).toEqual({ ended: 0 });
    expect((await portal.call('session', { token: secret })).status).toBe(200);
    expect((await portal.call('revokeTokens', { token: admin, body: { ids } })).data).toEqual({ ended: 1 });
    expect((await portal.call('session', { token: secret })).status).toBe(401);
    expect(await list(admin)).toEqual([]);
  });

  test('of superiors are kept; an administrator revokes those of peers, and of service accounts with the same role', async () => {
    const chief = await makePerson(portal, {}, 'administrator');
    const secret = await makeApiToken(portal, chief.id);
    const { token } = await makeHolder(portal, { codes: OFFICE });
    const [listed] = (await portal.call('officeTokens', { token, body: { text: chief.workEmail } })).data?.list ?? [];
    expect(listed?.revocable).toBe(false);
    const body = { ids: [listed?.id ?? ''] };
    expect((await portal.call('revokeTokens', { token, body })).data).toEqual({ ended: 0 });
    expect((await portal.call('session', { token: secret })).status).toBe(200);
    expect((await portal.call('revokeTokens', { token: admin, body })).data).toEqual({ ended: 1 });
    expect((await portal.call('session', { token: secret })).status).toBe(401);
    const { database } = portal.dependencies;
    const [highest] = await database.select().from(role).where(eq(role.code, 'administrator'));
    const made = { name: 'Night watch', roles: [highest?.id ?? ''] };
    const { data } = await portal.call('addServiceAccount', { token: admin, body: made });
    const peer = data?.list.find(({ name }) => name === made.name);
    const ofPeer = await makeApiToken(portal, peer?.id ?? '', { name: 'Of a peer' });
    const { data: found } = await portal.call('officeTokens', { token: admin, body: { text: made.name } });
    expect(found?.list).toMatchObject([{ owner: { id: peer?.id, kind: 'service' }, revocable: true }]);
    const ids = found?.list.map(({ id }) => id) ?? [];
    expect((await portal.call('revokeTokens', { token, body: { ids } })).data).toEqual({ ended: 0 });
    expect((await portal.call('session', { token: ofPeer })).status).toBe(200);
    expect((await portal.call('revokeTokens', { token: admin, body: { ids } })).data).toEqual({ ended: 1 });
    expect((await portal.call('session', { token: ofPeer })).status).toBe(401);
  });
});

test('[A103] API tokens make no accounts and no tokens', async () => {
  const one = await service(OFFICE);
  const secret = await makeApiToken(portal, one.id, { codes: OFFICE });
  const calls = [
    await portal.call('addServiceAccount', { token: secret, body: { name: 'x', roles: [] } }),
    await portal.call('addServiceToken', { token: secret, params: { id: one.id }, body: wanted }),
  ];
  expect(calls.map(({ status }) => status)).toEqual([403, 403]);
  expect((await portal.call('serviceAccounts', { token: secret })).status).toBe(200);
});
