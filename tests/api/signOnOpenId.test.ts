import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backChannelLogoutPath, signOnCallbackPath } from '../../contract/signOn.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { accountSession } from '../../server/modules/accounts/accountSession.table.ts';
import { accountIdentity, identityProvider, signOnFlow } from '../../server/modules/signOn/signOn.table.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { makePerson, signIn, uniqueAddress, uniqueEmail } from './support/accounts.ts';
import { answer, codeOf, giveTotp } from './support/factors.ts';
import { type OpenIdProvider, openIdProvider } from './support/openIdProvider.ts';
import { makeRole } from './support/roles.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';
import { makeProvider, signOnPortal } from './support/signOnPortal.ts';
import type { TestApp } from './support/testApp.ts';

const CODE = 'harbor';
let portal: TestApp;
let provider: OpenIdProvider;
let providerId: string;
let people = 0;

beforeAll(async () => {
  portal = await signOnPortal();
  const { publicUrl } = portal.dependencies.config;
  const listening = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  provider = await openIdProvider({
    redirectUris: [`${publicUrl}${signOnCallbackPath(CODE)}`],
    postLogoutRedirectUris: [`${publicUrl}/home`],
    backChannelLogoutUri: `${listening}${backChannelLogoutPath(CODE)}`,
  });
  providerId = await makeProvider(portal, { code: CODE, issuer: provider.issuer });
});
afterAll(async () => {
  await provider.close();
  await portal.close();
});

const database = () => portal.dependencies.database;
const setProvider = (values: Partial<typeof identityProvider.$inferInsert>) =>
  database().update(identityProvider).set(values).where(eq(identityProvider.id, providerId));

/** Makes a user of the provider, who signs in there next. */
function makeUser(claims: Record<string, unknown> = {}) {
  people += 1;
  const subject = `user-${people}`;
  const email = uniqueEmail();
  provider.users[subject] = { email, email_verified: true, given_name: 'Mei', family_name: 'Sato', ...claims };
  provider.signsIn(subject);
  return { subject, email: String(claims.email ?? email) };
}

/** Signs the provider's next user in, in a new browser. */
async function signOn(browser = signOnBrowser(portal)) {
  const { code = '', failure, address } = await browser.signOn(CODE);
  const reply = failure === undefined ? await browser.exchange(code) : undefined;
  return { browser, code, failure, address, reply, token: reply?.data?.user.token ?? '' };
}

const accountOf = async (email: string) =>
  (await database().select().from(account).where(eq(account.workEmail, email)))[0];
const rolesOf = async (accountId: string) => {
  const rows = await database()
    .select({ code: role.code })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(eq(accountRole.accountId, accountId));
  return rows.map(({ code }) => code).sort();
};
const session = (token: string) => portal.call('session', { token });

test('the login page offers enabled providers and nothing else about them', async () => {
  const { data } = await portal.call('signOnProviders');
  expect(data).toEqual({ count: 1, list: [{ code: CODE, name: { en: CODE, zh: CODE } }] });
});

test('a new user of the provider gets an account of a member, and a session', async () => {
  const { email } = makeUser({ organization: 'Harbor' });
  await setProvider({ organizationClaim: 'department' });
  const { reply, token } = await signOn();
  expect(reply?.status).toBe(200);
  expect(reply?.data?.user).toMatchObject({ workEmail: email, name: 'Mei Sato', roles: ['member'] });
  expect((await session(token)).status).toBe(200);
  const known = await accountOf(email);
  const log = await database()
    .select()
    .from(operationLog)
    .where(eq(operationLog.createdBy, known?.id ?? ''));
  expect(log.map(({ action, status }) => [action, status])).toEqual([
    ['register', 200],
    ['login', 200],
  ]);
});

test('the subject decides: a changed e-mail address opens the same account', async () => {
  const { subject, email } = makeUser();
  const first = await signOn();
  provider.users[subject] = { ...provider.users[subject], email: uniqueEmail() };
  const second = await signOn();
  expect(second.reply?.data?.user.id).toBe(first.reply?.data?.user.id);
  expect(second.reply?.data?.user.workEmail).toBe(email);
});

test('[A24] the address to return to stays inside', async () => {
  makeUser();
  const ended = await signOnBrowser(portal).signOn(CODE, '/disease?type=1');
  expect(ended.address).toMatch(/^\/login#signOn=[\w-]{43}&return=%2Fdisease%3Ftype%3D1$/);
  for (const outside of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect((await signOnBrowser(portal).signOn(CODE, outside)).address).toMatch(/^\/login#signOn=[\w-]{43}$/);
});

test('[A120] no secret of a session is in an address, and a code opens one session', async () => {
  makeUser();
  const { browser, code, token, address } = await signOn();
  expect(address).not.toContain(token);
  expect((await browser.exchange(code)).status).toBe(400);
  const [flow] = await database().select().from(signOnFlow).where(eq(signOnFlow.providerId, providerId)).limit(1);
  expect(JSON.stringify(flow)).not.toContain(code);
});

test('[A120] only the browser that began can finish', async () => {
  makeUser();
  const [mine, other] = [signOnBrowser(portal), signOnBrowser(portal)];
  const { code = '' } = await mine.signOn(CODE);
  expect((await other.exchange(code)).status).toBe(400);
  // The attempt used the code up.
  expect((await mine.exchange(code)).status).toBe(400);

  const began = await mine.open(mine.startAddress(CODE));
  const back = await backFrom(began.location ?? '');
  expect((await other.follow(back)).failure).toBe('expired');
});

/** Goes through the provider in a browser of its own, and returns the address that leads back to the portal. */
async function backFrom(target: string): Promise<string> {
  const browser = signOnBrowser(portal);
  let at = target;
  while (!at.startsWith(portal.dependencies.config.publicUrl)) {
    const { location } = await browser.open(at);
    at = new URL(location ?? '', at).href;
  }
  return at;
}

test('[A121] an answer counts once', async () => {
  makeUser();
  const browser = signOnBrowser(portal);
  const began = await browser.open(browser.startAddress(CODE));
  const back = await backFrom(began.location ?? '');
  expect((await browser.follow(back)).code).toBeDefined();
  expect((await browser.follow(back)).failure).toBe('expired');
});

test('[A121] a forged or missing state opens nothing', async () => {
  makeUser();
  const browser = signOnBrowser(portal);
  const began = await browser.open(browser.startAddress(CODE));
  const back = new URL(await backFrom(began.location ?? ''));
  const code = back.searchParams.get('code') ?? '';
  const callback = `${portal.dependencies.config.publicUrl}${signOnCallbackPath(CODE)}`;
  for (const query of [`?code=${code}`, `?code=${code}&state=${'x'.repeat(43)}`, '?error=access_denied', ''])
    expect((await browser.follow(`${callback}${query}`)).failure).toBe('expired');
});

test('a user who refuses at the provider comes back to the login page', async () => {
  const browser = signOnBrowser(portal);
  const began = await browser.open(browser.startAddress(CODE));
  const state = new URL(began.location ?? '').searchParams.get('state');
  const callback = signOnCallbackPath(CODE);
  const ended = await browser.follow(`${callback}?error=access_denied&state=${state}&iss=${provider.issuer}`);
  expect(ended.failure).toBe('refused');
});

test('[A130] an e-mail address alone opens no existing account', async () => {
  const owner = await makePerson(portal);
  makeUser({ email: owner.workEmail });
  expect((await signOn()).failure).toBe('known');
  // The domain is the provider's, but it has not verified the address.
  await setProvider({ linkDomains: ['example.org'] });
  makeUser({ email: owner.workEmail, email_verified: false });
  expect((await signOn()).failure).toBe('known');
  // It has verified the address, but the domain is not the provider's.
  await setProvider({ linkDomains: ['elsewhere.example'] });
  makeUser({ email: owner.workEmail });
  expect((await signOn()).failure).toBe('known');
  expect(await database().$count(accountIdentity, eq(accountIdentity.accountId, owner.id))).toBe(0);
  await setProvider({ linkDomains: [] });
});

test('[A130] the owner of a domain opens its accounts, and ends what others registered with them', async () => {
  const squatter = await makePerson(portal);
  const squattersToken = await signIn(portal, squatter);
  makeUser({ email: squatter.workEmail });
  await setProvider({ linkDomains: ['Example.org'] });
  const { reply } = await signOn();
  await setProvider({ linkDomains: [] });
  expect(reply?.data?.user).toMatchObject({ id: squatter.id, mustChangePassword: false });
  expect((await session(squattersToken)).status).toBe(401);
  await expect(signIn(portal, squatter)).rejects.toThrow();
});

test('[A130] an account with roles in the back-office keeps its password when it is linked', async () => {
  const colleague = await makePerson(portal, {}, 'administrator');
  makeUser({ email: colleague.workEmail });
  await setProvider({ linkDomains: ['example.org'] });
  expect((await signOn()).reply?.data?.user.id).toBe(colleague.id);
  await setProvider({ linkDomains: [] });
  await expect(signIn(portal, colleague)).resolves.toBeTruthy();
});

test('[A131] only admitted domains get accounts, and only if the provider creates them', async () => {
  await setProvider({ domains: ['harbor.example'] });
  makeUser();
  expect((await signOn()).failure).toBe('notAdmitted');
  makeUser({ email: 'someone@sub.harbor.example' });
  expect((await signOn()).failure).toBe('notAdmitted');
  makeUser({ email: 'mei@harbor.example' });
  expect((await signOn()).failure).toBeUndefined();
  await setProvider({ domains: [], createAccounts: false });
  makeUser();
  expect((await signOn()).failure).toBe('notAdmitted');
  await setProvider({ createAccounts: true });
  makeUser({ email: '' });
  expect((await signOn()).failure).toBe('notAdmitted');
});

test('[A131] a disabled account stays out, also between the answer and its session', async () => {
  const { email } = makeUser();
  await signOn();
  const setEnabled = (enabled: boolean) =>
    database().update(account).set({ enabled }).where(eq(account.workEmail, email));
  await setEnabled(false);
  expect((await signOn()).failure).toBe('disabled');
  await setEnabled(true);
  const setWaiting = (awaitsApproval: boolean) =>
    database().update(account).set({ awaitsApproval }).where(eq(account.workEmail, email));
  await setWaiting(true);
  expect((await signOn()).failure).toBe('disabled');
  await setWaiting(false);
  const browser = signOnBrowser(portal);
  const { code = '' } = await browser.signOn(CODE);
  await setEnabled(false);
  const refused = await browser.exchange(code);
  expect([refused.status, refused.data]).toEqual([400, null]);
});

test('[A133] groups give roles, take them again, and leave roles that were given by hand', async () => {
  const [mapped, byHand] = [await makeRole(portal, { codes: [] }), await makeRole(portal, { codes: [] })];
  await setProvider({ roleMap: [`cn=editors,dc=harbor = ${mapped.code}`, `staff=${byHand.code}`] });
  const { subject, email } = makeUser({ groups: ['cn=editors,dc=harbor', 'other'] });
  await signOn();
  const id = (await accountOf(email))?.id ?? '';
  expect(await rolesOf(id)).toEqual([mapped.code, 'member'].sort());

  await database().insert(accountRole).values({ accountId: id, roleId: byHand.id });
  provider.users[subject] = { ...provider.users[subject], groups: ['staff'] };
  await signOn();
  expect(await rolesOf(id)).toEqual([byHand.code, 'member'].sort());

  provider.users[subject] = { ...provider.users[subject], groups: [] };
  await signOn();
  expect(await rolesOf(id)).toEqual([byHand.code, 'member'].sort());
  await setProvider({ roleMap: [] });
});

test('[A133] no group makes an administrator unless it is mapped', async () => {
  const { email } = makeUser({ groups: ['administrator', 'Administrator', 'admin'], roles: ['administrator'] });
  await signOn();
  expect(await rolesOf((await accountOf(email))?.id ?? '')).toEqual(['member']);
});

test('[A133] the last administrator with a password keeps the role', async () => {
  const known = await makePerson(portal, {}, 'member');
  const [administrator] = await database().select().from(role).where(eq(role.code, 'administrator'));
  await database()
    .delete(accountRole)
    .where(eq(accountRole.roleId, administrator?.id ?? ''));
  await setProvider({ roleMap: ['keepers = administrator'], linkDomains: ['example.org'] });
  const { subject } = makeUser({ email: known.workEmail, groups: ['keepers'] });
  await database().insert(accountIdentity).values({ accountId: known.id, providerId, subject });
  await signOn();
  expect(await rolesOf(known.id)).toContain('administrator');
  provider.users[subject] = { ...provider.users[subject], groups: [] };
  await signOn();
  expect(await rolesOf(known.id)).toContain('administrator');
  await makePerson(portal, {}, 'administrator');
  await signOn();
  expect(await rolesOf(known.id)).toEqual(['member']);
  await setProvider({ roleMap: [], linkDomains: [] });
});

test('[A138] a proof before a destructive act makes the provider ask again, also if its session lasts', async () => {
  makeUser();
  const { browser, token } = await signOn();
  const destructive = async (of: string) => (await portal.call('beginTotp', { token: of, body: {} })).proof ?? 'proved';
  // The provider was not asked when the user signed in there.
  expect(await destructive(token)).toEqual(['signIn']);
  const asked = provider.timesAsked();
  const silent = await signOn(browser);
  expect(provider.timesAsked()).toBe(asked);
  expect(await destructive(silent.token)).toEqual(['signIn']);
  const ended = await browser.signOn(CODE, '/trash', true);
  expect(provider.timesAsked()).toBe(asked + 1);
  expect(ended.address).toMatch(/&return=%2Ftrash$/);
  const { data } = await browser.exchange(ended.code ?? '');
  expect(await destructive(data?.user.token ?? '')).toBe('proved');
  // The proof is of the new session only.
  expect(await destructive(silent.token)).toEqual(['signIn']);
});

test('[A138] a code of the own second factor is a proof, whenever the user signed in at the provider', async () => {
  const { email } = makeUser();
  await signOn();
  const { secret } = await giveTotp(portal, (await accountOf(email))?.id ?? '');
  const { reply } = await signOn();
  const opened = await answer(portal, reply?.asked ?? '', codeOf(secret), uniqueAddress());
  const token = opened.data?.user.token ?? '';
  expect((await portal.call('renewRecoveryCodes', { token, body: {} })).status).toBe(200);
});

test('signing out ends the session at the provider too', async () => {
  makeUser();
  const { browser, token } = await signOn();
  const { data } = await portal.call('logout', { token });
  const leaveTo = new URL(data?.leaveTo ?? '');
  expect(leaveTo.origin).toBe(provider.issuer);
  expect(leaveTo.searchParams.get('post_logout_redirect_uri')).toBe(`${portal.dependencies.config.publicUrl}/home`);
  expect(leaveTo.href).not.toContain(token);
  const asked = await browser.open(leaveTo.href);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  const left = await browser.post(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
  expect(left.location).toBe(`${portal.dependencies.config.publicUrl}/home`);
});

test('a sign-out with a password, and at a provider without sign-out, leads nowhere', async () => {
  const person = await makePerson(portal);
  const { data } = await portal.call('logout', { token: await signIn(portal, person) });
  expect(data?.leaveTo).toBeNull();
  await setProvider({ singleLogout: false });
  makeUser();
  const { token } = await signOn();
  await setProvider({ singleLogout: true });
  expect((await portal.call('logout', { token })).data?.leaveTo).toBeNull();
});

test('a sign-out at the provider ends the session of that browser and no other', async () => {
  makeUser();
  const [here, there] = [await signOn(), await signOn()];
  const asked = await here.browser.open(`${provider.issuer}/session/end`);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  await here.browser.post(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
  await expect.poll(async () => (await session(here.token)).status).toBe(401);
  expect((await session(there.token)).status).toBe(200);
  const [ended] = await database()
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.action, 'endSessions'), eq(operationLog.resourceId, here.reply?.data?.user.id ?? '')));
  expect(ended).toMatchObject({ createdBy: null, times: 1 });
});

test('[A134] a trial shows who the administrator would be, creates nothing and signs nobody in', async () => {
  const admin = await makePerson(portal, {}, 'administrator');
  const token = await signIn(portal, admin);
  await setProvider({ enabled: false, roleMap: ['staff = contentEditor'] });
  const { email, subject } = makeUser({ groups: ['staff'], secretive: 'shown' });
  const accounts = await database().$count(account);
  const sessions = await database().$count(accountSession);
  const { data: start } = await portal.call('tryProvider', { token, params: { id: providerId } });
  const browser = signOnBrowser(portal);
  const ended = await browser.follow(start?.address ?? '');
  expect(ended.address).toBe(`/system/signOn?tried=${start?.id}`);
  const { data: trial } = await portal.call('providerTrial', { token, params: { id: start?.id ?? '' } });
  expect(trial).toMatchObject({
    failure: null,
    account: 'new',
    subject,
    workEmail: email,
    name: 'Mei Sato',
    groups: ['staff'],
    roles: [{ code: 'contentEditor', held: false }],
  });
  expect(JSON.parse(trial?.claims ?? '')).toMatchObject({ email, groups: ['staff'] });
  expect(await database().$count(account)).toBe(accounts);
  expect(await database().$count(accountSession)).toBe(sessions);
  expect(await database().$count(accountIdentity, eq(accountIdentity.subject, subject))).toBe(0);
  // The ticket was used up, and others cannot read the result.
  expect((await browser.follow(start?.address ?? '')).failure).toBe('expired');
  const other = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  expect((await portal.call('providerTrial', { token: other, params: { id: start?.id ?? '' } })).status).toBe(404);
  // A provider that is not on the login page signs nobody in.
  expect((await signOn()).failure).toBe('notAdmitted');
  await setProvider({ enabled: true, roleMap: [] });
});

test('a trial of a provider that cannot be reached says why', async () => {
  const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const id = await makeProvider(portal, { code: 'nowhere', issuer: 'http://127.0.0.1:9', enabled: false });
  const { data: start } = await portal.call('tryProvider', { token, params: { id } });
  const ended = await signOnBrowser(portal).follow(start?.address ?? '');
  expect(ended.address).toBe(`/system/signOn?tried=${start?.id}`);
  const { data: trial } = await portal.call('providerTrial', { token, params: { id: start?.id ?? '' } });
  expect(trial).toMatchObject({ failure: 'unreachable', account: null });
  expect(trial?.detail).toContain('ECONNREFUSED');
});
