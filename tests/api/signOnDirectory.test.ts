import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityProvider as definition } from '../../contract/resources/identityProvider.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { removeFactors } from '../../server/modules/accounts/factors.ts';
import { filledFilter, filterValue } from '../../server/modules/signOn/directory/filterText.ts';
import { seal } from '../../server/modules/signOn/sealed.ts';
import { identityProvider } from '../../server/modules/signOn/signOn.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { selfSigned } from '../support/certificate.ts';
import { askLogin, encoded, GOOD_PASSWORD, makePerson, signIn, tryLogin, uniqueAddress } from './support/accounts.ts';
import { type DirectoryEntry, directoryServer } from './support/directoryServer.ts';
import { answer, codeOf, giveTotp } from './support/factors.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeRole } from './support/roles.ts';
import { makeProvider, signOnPortal } from './support/signOnPortal.ts';
import type { TestApp } from './support/testApp.ts';

const PRODUCTION = { TRUST_PROXY: '127.0.0.1', SIGN_ON_INTERNAL: 'loopback' };
const BASE = 'dc=harbor,dc=example';
const SERVICE = `cn=portal,${BASE}`;
const SERVICE_PASSWORD = 'the-password-of-the-service-account';
const PASSWORD = 'Directory-lantern-31';
const person = (uid: string, more: Record<string, string[]> = {}): DirectoryEntry => ({
  dn: `uid=${uid},ou=people,${BASE}`,
  attributes: {
    objectClass: ['person'],
    uid: [uid],
    mail: [`${uid}@harbor.example`],
    givenName: ['Mei'],
    sn: ['Sato'],
    cn: ['Mei Sato'],
    entryUUID: [`uuid-of-${uid}`],
    userPassword: [PASSWORD],
    ...more,
  },
});
const group = (cn: string, ...members: string[]): DirectoryEntry => ({
  dn: `cn=${cn},ou=groups,${BASE}`,
  attributes: { objectClass: ['groupOfNames'], cn: [cn], member: members.map((uid) => `uid=${uid},ou=people,${BASE}`) },
});
const tls = selfSigned();
const entries: DirectoryEntry[] = [
  { dn: SERVICE, attributes: { objectClass: ['person'], cn: ['portal'], userPassword: [SERVICE_PASSWORD] } },
  person('mei'),
  person('noor', { o: ['Harbor Hospital'] }),
  person('twin-a', { mail: ['twin@harbor.example'] }),
  person('twin-b', { mail: ['twin@harbor.example'] }),
  person('guest', { mail: ['guest@elsewhere.example'] }),
  person('chosen', { mail: [] }),
  group('editors', 'mei'),
  group('staff', 'mei', 'noor'),
];

let portal: TestApp;
let directory: Awaited<ReturnType<typeof directoryServer>>;
let providerId: string;
beforeAll(async () => {
  // TRUST_PROXY gives each attempt its own address, and makes it a portal in production mode.
  portal = await signOnPortal(PRODUCTION);
  directory = await directoryServer(entries, tls);
  providerId = await makeProvider(portal, {
    code: 'directory',
    kind: 'ldap',
    serverUrl: `ldap://127.0.0.1:${directory.port}`,
    certificate: tls.cert,
    bindDn: SERVICE,
    bindPassword: await seal(portal.dependencies.database, SERVICE_PASSWORD),
    baseDn: `ou=people,${BASE}`,
    userFilter: '(&(objectClass=person)(mail={login}))',
    subjectAttribute: 'entryUUID',
    groupBaseDn: `ou=groups,${BASE}`,
    groupFilter: '(member={dn})',
    domains: ['harbor.example'],
  });
});
afterAll(async () => {
  await directory.close();
  await portal.close();
});

const database = () => portal.dependencies.database;
const setProvider = (values: Partial<typeof identityProvider.$inferInsert>) =>
  database().update(identityProvider).set(values).where(eq(identityProvider.id, providerId));
const enter = (workEmail: string, password = PASSWORD) =>
  tryLogin(portal, { workEmail, password, address: uniqueAddress() });
const rolesOf = async (accountId: string) => {
  const rows = await database()
    .select({ code: role.code })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(eq(accountRole.accountId, accountId));
  return rows.map(({ code }) => code).sort();
};

test('the login form offers no link to a directory', async () => {
  expect((await portal.call('signOnProviders')).data?.list).toEqual([]);
});

test('a user of the directory signs in on the login form, and gets an account', async () => {
  await setProvider({ roleMap: ['editors = contentEditor'], organizationClaim: 'o' });
  const { status, data } = await enter('mei@harbor.example');
  expect(status).toBe(200);
  expect(data?.user).toMatchObject({
    workEmail: 'mei@harbor.example',
    name: 'Mei Sato',
    roles: expect.arrayContaining(['member', 'contentEditor']),
    mustChangePassword: false,
  });
  expect((await portal.call('session', { token: data?.user.token ?? '' })).status).toBe(200);
  expect((await enter('noor@harbor.example')).data?.user).toMatchObject({ organization: 'Harbor Hospital' });
  expect((await enter('mei@harbor.example')).data?.user.id).toBe(data?.user.id);
  await setProvider({ roleMap: [] });
  await enter('mei@harbor.example');
  expect(await rolesOf(data?.user.id ?? '')).toEqual(['member']);
});

test('the connection is encrypted before any password, and the service account searches', async () => {
  directory.asked.length = 0;
  await enter('mei@harbor.example');
  expect(directory.asked.map(({ op, dn }) => [op, dn])).toEqual([
    ['startTls', ''],
    ['bind', SERVICE],
    ['search', `ou=people,${BASE}`],
    ['bind', `uid=mei,ou=people,${BASE}`],
    ['bind', SERVICE],
    ['search', `ou=groups,${BASE}`],
  ]);
});

test('[A135] an empty password reaches no directory, which would accept it', async () => {
  directory.asked.length = 0;
  // Each is Base64 of no byte.
  const nothing = ['A', 'A==', '/='];
  for (const password of nothing) {
    const address = uniqueAddress();
    const body = { workEmail: 'mei@harbor.example', password };
    const reply = await portal.call('login', { body, headers: { 'x-forwarded-for': address } });
    expect(reply.status).toBe(400);
  }
  const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const trial = await portal.call('tryDirectory', {
    token,
    params: { id: providerId },
    body: { workEmail: 'mei@harbor.example', password: 'A' },
  });
  expect(trial.data?.failure).toBe('refused');
  expect(directory.asked.filter(({ dn }) => dn.startsWith('uid='))).toEqual([]);
});

describe('[A135] what a user types stays a value of the filter', () => {
  test.each([
    ['*', '\\2a'],
    ['mei)(uid=*', 'mei\\29\\28uid=\\2a'],
    ['a\\b', 'a\\5cb'],
    ['\0', '\\00'],
    ['é', '\\c3\\a9'],
    ['plain@harbor.example', 'plain@harbor.example'],
  ])('%s', (typed, value) => {
    expect(filterValue(typed)).toBe(value);
    expect(filledFilter('(|(mail={login})(uid={login}))', '{login}', typed)).toBe(`(|(mail=${value})(uid=${value}))`);
  });

  test('a pattern is replaced as it is', () => {
    expect(filledFilter('(mail={login})', '{login}', "$&$'{login}")).toBe("(mail=$&$'{login})");
  });

  test.each(['*', 'mei@harbor.example)(objectClass=*', '*)(uid=mei', '*@harbor.example'])(
    '%s finds nobody',
    async (typed) => {
      await setProvider({ domains: [] });
      directory.asked.length = 0;
      expect((await enter(typed)).status).toBe(400);
      await setProvider({ domains: ['harbor.example'] });
      expect(directory.asked.filter(({ op, dn }) => op === 'bind' && dn.startsWith('uid='))).toEqual([]);
    },
  );
});

test('a wrong password, an unknown user and an ambiguous one are refused alike', async () => {
  const replies = [
    await enter('noor@harbor.example', 'Wrong-lantern-31'),
    await enter('nobody@harbor.example'),
    await enter('twin@harbor.example'),
  ];
  expect(new Set(replies.map(({ status, message }) => `${status} ${message}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(400);
});

test('[A135] passwords of other domains are not sent to the directory', async () => {
  directory.asked.length = 0;
  expect((await enter('guest@elsewhere.example')).status).toBe(400);
  expect(directory.asked).toEqual([]);
});

test('[A135] a local account keeps its own password, and the directory does not open it', async () => {
  const local = await makePerson(portal, { workEmail: 'chosen@harbor.example' });
  directory.asked.length = 0;
  expect((await tryLogin(portal, local)).status).toBe(200);
  expect(directory.asked).toEqual([]);
  const twin = entries.find(({ dn }) => dn.startsWith('uid=chosen'));
  if (twin) twin.attributes.mail = ['chosen@harbor.example'];
  const refused = await enter('chosen@harbor.example');
  expect([refused.status, refused.data]).toEqual([400, null]);
  expect(refused.message).toContain('another password');
  const [entry] = await database().select().from(operationLog).where(eq(operationLog.reason, 'notAdmitted'));
  expect(entry).toMatchObject({ action: 'login', createdBy: local.id });
  await setProvider({ linkDomains: ['harbor.example'] });
  expect((await enter('chosen@harbor.example')).data?.user.id).toBe(local.id);
  await setProvider({ linkDomains: [] });
});

test('[A87] a role that requires a second factor requires it from users of a directory too', async () => {
  const { id: roleId, code } = await makeRole(portal, { codes: ['dictionary:list'] });
  await database()
    .update(role)
    .set({ requiresFactor: true, factorGraceDays: 0, factorRequiredAt: new Date(0) })
    .where(eq(role.id, roleId));
  await setProvider({ roleMap: [`staff = ${code}`], secondFactor: 'always' });
  const { data } = await enter('noor@harbor.example');
  expect(data?.user).toMatchObject({ mustSetUpFactor: true, roles: expect.arrayContaining([code]) });
  const token = data?.user.token ?? '';
  const denied = async () => (await portal.call('session', { token })).data?.buttons.split(',') ?? [];
  expect(await denied()).toContain('dictionary:list');
  // A password that was just typed is a proof, so the user can set up what is required.
  expect((await portal.call('beginTotp', { token, body: {} })).status).toBe(200);
  await removeFactors(database(), data?.user.id ?? '');
  const { secret } = await giveTotp(portal, data?.user.id ?? '');
  expect(await denied()).not.toContain('dictionary:list');
  const asked = await askLogin(portal, {
    workEmail: 'noor@harbor.example',
    password: PASSWORD,
    address: uniqueAddress(),
  });
  const ticket = asked.data && 'secondFactor' in asked.data ? asked.data.secondFactor.ticket : '';
  expect((await answer(portal, ticket, codeOf(secret), uniqueAddress())).status).toBe(200);
  await removeFactors(database(), data?.user.id ?? '');
  await setProvider({ roleMap: [], secondFactor: 'claimed' });
});

test('[A131] a disabled account stays out although the directory knows the password', async () => {
  await enter('noor@harbor.example');
  const set = (enabled: boolean) =>
    database().update(account).set({ enabled }).where(eq(account.workEmail, 'noor@harbor.example'));
  await set(false);
  expect((await enter('noor@harbor.example')).status).toBe(400);
  await set(true);
  expect((await enter('noor@harbor.example')).status).toBe(200);
});

test('[A122] a directory with a certificate that is not known gets no password', async () => {
  directory.asked.length = 0;
  await setProvider({ certificate: '' });
  expect((await enter('mei@harbor.example')).status).toBe(400);
  expect(directory.asked.filter(({ op }) => op === 'bind')).toEqual([]);
  await setProvider({ certificate: tls.cert });
});

describe('a directory that does not answer', () => {
  test('keeps no local account waiting, and is not asked again at once', async () => {
    const other = await signOnPortal(PRODUCTION);
    const silent = await directoryServer(entries);
    await makeProvider(other, {
      code: 'silent',
      kind: 'ldap',
      serverUrl: `ldap://127.0.0.1:${silent.port}`,
      bindDn: SERVICE,
      baseDn: BASE,
      userFilter: '(mail={login})',
      subjectAttribute: 'entryUUID',
    });
    const local = await makePerson(other);
    await silent.close();
    const wrong = () => tryLogin(other, { ...local, password: 'Wrong-lantern-31', address: uniqueAddress() });
    expect((await wrong()).status).toBe(400);
    expect((await tryLogin(other, { ...local, password: GOOD_PASSWORD })).status).toBe(200);
    const warned = () => other.logged.filter(({ msg }) => msg === 'a directory cannot be asked').length;
    expect(warned()).toBe(1);
    await wrong();
    expect(warned()).toBe(1);
    await other.close();
  });
});

test('[A134] a trial at a directory creates nothing and signs nobody in', async () => {
  const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const accounts = await database().$count(account);
  const tried = (password: string) =>
    portal.call('tryDirectory', {
      token,
      params: { id: providerId },
      body: { workEmail: 'twin-x@harbor.example', password: encoded(password) },
    });
  expect((await tried(PASSWORD)).data).toMatchObject({ failure: 'refused', account: null });
  // its reason is a value that the log puts into the words of the reader, and no text
  const ofTrial = and(eq(operationLog.action, 'exec'), eq(operationLog.resourceId, providerId));
  const [entry] = await database().select().from(operationLog).where(ofTrial);
  expect(entry).toMatchObject({ status: 400, message: '', after: { failure: 'refused' } });
  entries.push(person('fresh'));
  const { data } = await portal.call('tryDirectory', {
    token,
    params: { id: providerId },
    body: { workEmail: 'fresh@harbor.example', password: encoded(PASSWORD) },
  });
  expect(data).toMatchObject({ failure: null, account: 'new', subject: 'uuid-of-fresh', groups: [] });
  expect(data?.claims).not.toContain(PASSWORD);
  expect(await database().$count(account)).toBe(accounts);
  expect(JSON.stringify(portal.logged)).not.toContain(PASSWORD);
});

describe('a directory in the back-office', () => {
  const sample = {
    name: { en: 'Directory', zh: '目录' },
    code: 'second',
    kind: 'ldap',
    enabled: false,
    serverUrl: 'ldaps://127.0.0.1',
    baseDn: BASE,
    bindPassword: SERVICE_PASSWORD,
  };
  const save = async (values: Record<string, unknown>) => {
    const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
    return resourceCalls(portal, definition, token).post('save', { ...sample, ...values });
  };

  test('[A125] the password of the service account is never sent back', async () => {
    const { status, http } = await save({});
    expect([status, http.body.includes(SERVICE_PASSWORD)]).toEqual([200, false]);
    const [row] = await database().select().from(identityProvider).where(eq(identityProvider.code, 'second'));
    expect(row?.bindPassword).not.toContain(SERVICE_PASSWORD);
  });

  test.each([
    ['serverUrl', ''],
    ['serverUrl', 'ldaps://10.0.0.1'],
    ['serverUrl', 'https://directory.example'],
    ['baseDn', ''],
    ['userFilter', 'mail={login}'],
    ['userFilter', '(mail=someone)'],
    ['subjectAttribute', '(uid'],
  ])('%s may not be “%s”', async (name, value) => {
    const { status, fields } = await save({ code: 'wrong', [name]: value });
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [name]]);
  });
});
