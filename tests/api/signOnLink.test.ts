import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { IDENTITY_FAILED_LINK, IDENTITY_LINK, samlConsumePath } from '../../contract/signOn.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { accountSession } from '../../server/modules/accounts/accountSession.table.ts';
import { NO_PASSWORD } from '../../server/modules/accounts/noPassword.ts';
import { passkey } from '../../server/modules/accounts/passkey.table.ts';
import { rescueAdministrator } from '../../server/modules/accounts/rescue.ts';
import { accountIdentity } from '../../server/modules/signOn/signOn.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import {
  askReset,
  GOOD_PASSWORD,
  mailsTo,
  makePerson,
  openResetLink,
  type Person,
  resetTokenOf,
  signIn,
} from './support/accounts.ts';
import { BY_KEY, BY_PASSWORD } from './support/openIdProvider.ts';
import { HARBOR, openIdSignOn } from './support/openIdSignOn.ts';
import {
  ENTITY_ID,
  ENTRY_POINT,
  encodedResponse,
  readRequest,
  rightResponse,
  SIGNING,
} from './support/samlProvider.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';
import { makeProvider } from './support/signOnPortal.ts';

const harbor = openIdSignOn();
const { database, setProvider, makeUser, signOn, accountOf } = harbor;

type Browser = ReturnType<typeof signOnBrowser>;
const makeUserOfPortal = async (values: Parameters<typeof makePerson>[1] = {}) => {
  const person = await makePerson(harbor.portal, values);
  return { person, token: await signIn(harbor.portal, person) };
};
const begin = (token: string, provider = HARBOR) => harbor.portal.call('beginLink', { token, body: { provider } });

/** Goes to the provider and back. Returns the code or the reason in the address. */
async function goThere(token: string, browser: Browser) {
  const { data } = await begin(token);
  const { address } = await browser.follow(data?.address ?? '');
  const part = (link: string) => (address.startsWith(link) ? address.slice(link.length) : undefined);
  return { code: part(IDENTITY_LINK), failure: part(IDENTITY_FAILED_LINK), address };
}
const finish = (token: string, signOnCode: string, browser: Browser) =>
  harbor.portal.call('linkIdentity', {
    token,
    body: { signOnCode },
    headers: { cookie: browser.cookiesFor(harbor.portal.dependencies.config.publicUrl) },
  });
/** Links an account with the user that signs in at the provider next. */
async function link(token: string, browser = signOnBrowser(harbor.portal)) {
  const { code = '' } = await goThere(token, browser);
  return finish(token, code, browser);
}
const own = async (token: string) => (await harbor.portal.call('ownIdentities', { token, body: {} })).data;
const unlink = (token: string, id: string) => harbor.portal.call('unlinkIdentity', { token, body: { id } });
const identitiesOf = ({ id }: Pick<Person, 'id'>) =>
  database().select().from(accountIdentity).where(eq(accountIdentity.accountId, id));
const endProof = (token: string) =>
  harbor.portal.call('session', { token }).then(({ data }) =>
    database()
      .update(accountSession)
      .set({ provedAt: new Date(0) })
      .where(eq(accountSession.accountId, data?.user.id ?? '')),
  );

test('a user links the account with a provider, is mailed, and logs in there from then on', async () => {
  const { person, token } = await makeUserOfPortal();
  // The address at the provider is another one, which opens nothing by itself.
  const { email } = makeUser();
  expect(await own(token)).toEqual({ identities: [], providers: [{ code: HARBOR, name: { en: HARBOR, zh: HARBOR } }] });
  const { status, data } = await link(token);
  expect(status).toBe(200);
  expect(data?.identities).toMatchObject([{ provider: { en: HARBOR, zh: HARBOR }, removable: true }]);
  expect(data?.providers).toEqual([]);
  const [mail] = await mailsTo(harbor.portal, person.workEmail);
  expect(mail?.purpose).toBe('identityLinked');
  expect(JSON.stringify(mail)).toContain(HARBOR);
  const [entry] = await database()
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.action, 'linkIdentity'), eq(operationLog.resourceId, person.id)));
  expect(entry).toMatchObject({ createdBy: person.id, message: HARBOR });
  const { reply } = await signOn();
  expect(reply?.data?.user.workEmail).toBe(person.workEmail);
  expect(await accountOf(email)).toBeUndefined();
});

test('[A193] linking and unlinking need a recent proof', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser();
  await link(token);
  await endProof(token);
  const [identity] = await identitiesOf(person);
  expect((await begin(token)).proof).toEqual(['password']);
  expect((await unlink(token, identity?.id ?? '')).proof).toEqual(['password']);
  expect(await identitiesOf(person)).toHaveLength(1);
});

test('[A193] a code links only in the session and browser that began, once', async () => {
  const [mine, other] = [await makeUserOfPortal(), await makeUserOfPortal()];
  makeUser();
  const attempts: ((code: string, browser: Browser) => Promise<{ status: number }>)[] = [
    // Another user, in the same browser.
    (code, browser) => finish(other.token, code, browser),
    // The same user in another session.
    async (code, browser) => finish(await signIn(harbor.portal, mine.person), code, browser),
    // Another browser.
    (code) => finish(mine.token, code, signOnBrowser(harbor.portal)),
  ];
  for (const attempt of attempts) {
    const browser = signOnBrowser(harbor.portal);
    const { code = '' } = await goThere(mine.token, browser);
    expect((await attempt(code, browser)).status).toBe(400);
    // It is used up.
    expect((await finish(mine.token, code, browser)).status).toBe(400);
  }
  // The code of a link opens no session, and the code of a sign-in links nothing.
  const browser = signOnBrowser(harbor.portal);
  const { code = '' } = await goThere(mine.token, browser);
  expect((await browser.exchange(code)).status).toBe(400);
  makeUser();
  const signedIn = await browser.signOn(HARBOR);
  expect((await finish(mine.token, signedIn.code ?? '', browser)).status).toBe(400);
  for (const { person } of [mine, other]) expect(await identitiesOf(person)).toEqual([]);
});

test('[A193] an answer of the provider in another browser links nothing', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser();
  const { data } = await begin(token);
  const [mine, theirs] = [signOnBrowser(harbor.portal), signOnBrowser(harbor.portal)];
  const { location } = await mine.open(data?.address ?? '');
  // The ticket was used up by the browser that opened it.
  expect((await theirs.follow(data?.address ?? '')).failure).toBe('expired');
  expect((await theirs.follow(location ?? '')).failure).toBe('expired');
  expect(await identitiesOf(person)).toEqual([]);
});

test('[A193] an identity of another account is refused, and stays where it is', async () => {
  const [first, second] = [await makeUserOfPortal(), await makeUserOfPortal()];
  makeUser();
  await link(first.token);
  const refused = await link(second.token);
  expect([refused.status, refused.data]).toEqual([400, null]);
  expect(refused.message).toContain('another account');
  expect(await identitiesOf(second.person)).toEqual([]);
  expect(await identitiesOf(first.person)).toHaveLength(1);
  expect((await mailsTo(harbor.portal, second.person.workEmail)).map(({ purpose }) => purpose)).not.toContain(
    'identityLinked',
  );
});

test('an account has one identity at a provider; linking the same one again changes nothing', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser();
  await link(token);
  expect((await link(token)).status).toBe(200);
  makeUser();
  expect((await link(token)).status).toBe(400);
  expect(await identitiesOf(person)).toHaveLength(1);
});

test('[A131] the rules of the provider hold: mail domains, the login page, and directories have no link', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser();
  await setProvider({ domains: ['harbor.example'] });
  expect((await goThere(token, signOnBrowser(harbor.portal))).failure).toBe('notAdmitted');
  await setProvider({ domains: [] });
  const browser = signOnBrowser(harbor.portal);
  const { code = '' } = await goThere(token, browser);
  await setProvider({ enabled: false });
  expect((await finish(token, code, browser)).status).toBe(400);
  expect((await begin(token)).status).toBe(404);
  await setProvider({ enabled: true });
  await makeProvider(harbor.portal, { code: 'directory', kind: 'ldap' });
  expect((await begin(token, 'directory')).status).toBe(404);
  expect((await begin(token, 'unknown')).status).toBe(404);
  expect((await own(token))?.providers.map((one) => one.code)).toEqual([HARBOR]);
  expect(await identitiesOf(person)).toEqual([]);
});

test('[A192] a link needs the required login strength, for which the provider asks again', async () => {
  const { person, token } = await makeUserOfPortal();
  const browser = signOnBrowser(harbor.portal);
  harbor.provider.logsInBy(BY_PASSWORD);
  await setProvider({ requiredAcr: BY_KEY });
  makeUser();
  expect((await goThere(token, browser)).failure).toBe('tooWeak');
  harbor.provider.logsInBy(BY_KEY);
  const { code = '' } = await goThere(token, browser);
  expect((await finish(token, code, browser)).status).toBe(200);
  await setProvider({ requiredAcr: '' });
  expect(await identitiesOf(person)).toHaveLength(1);
});

test('a refusal of the provider leads back to the account page', async () => {
  const { token } = await makeUserOfPortal();
  await makeProvider(harbor.portal, { code: 'nowhere', issuer: 'http://127.0.0.1:9' });
  const { data } = await begin(token, 'nowhere');
  expect((await signOnBrowser(harbor.portal).follow(data?.address ?? '')).address).toBe(
    `${IDENTITY_FAILED_LINK}unreachable`,
  );
});

test('a link that is removed no longer logs in, ends the sessions from there, and is mailed', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser();
  await link(token);
  const there = await signOn();
  const [identity] = await identitiesOf(person);
  const { data } = await unlink(token, identity?.id ?? '');
  expect(data?.identities).toEqual([]);
  expect(data?.providers.map(({ code }) => code)).toContain(HARBOR);
  expect((await harbor.session(there.token)).status).toBe(401);
  expect((await harbor.session(token)).status).toBe(200);
  expect((await mailsTo(harbor.portal, person.workEmail))[0]?.purpose).toBe('identityUnlinked');
  expect((await signOn()).reply?.data?.user.workEmail).not.toBe(person.workEmail);
});

test.each<[string, (person: Person) => Promise<unknown>]>([
  [
    'by mail',
    async ({ workEmail }) => {
      await askReset(harbor.portal, workEmail);
      const reply = await openResetLink(harbor.portal, await resetTokenOf(harbor.portal, workEmail), GOOD_PASSWORD);
      expect(reply.status).toBe(200);
    },
  ],
  [
    'through an administrator',
    async ({ id }) => {
      const caller = await signIn(harbor.portal, await makePerson(harbor.portal, {}, 'administrator'));
      const reply = await harbor.portal.call('resetUserPassword', { params: { id }, body: {}, token: caller });
      expect(reply.status).toBe(200);
    },
  ],
  ['on the server', ({ workEmail }) => rescueAdministrator(database(), 'create', { workEmail, by: 'operator' })],
])('[A194] a linked identity opens nothing after its account was recovered %s', async (_, recover) => {
  const { person, token } = await makeUserOfPortal();
  const thief = makeUser();
  await link(token);
  expect(await identitiesOf(person)).toHaveLength(1);
  await recover(person);
  expect(await identitiesOf(person)).toEqual([]);
  await signOn();
  expect((await accountOf(thief.email))?.id).not.toBe(person.id);
});

test('an identity that the provider brought stays when the password is reset', async () => {
  const { email } = makeUser();
  await signOn();
  const person = await accountOf(email);
  await askReset(harbor.portal, email);
  await openResetLink(harbor.portal, await resetTokenOf(harbor.portal, email), GOOD_PASSWORD);
  expect(await identitiesOf({ id: person?.id ?? '' })).toHaveLength(1);
});

test('[A193] a passkey that is only a second factor is no other way to log in', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser();
  await link(token);
  await database().update(account).set({ passwordHash: NO_PASSWORD }).where(eq(account.id, person.id));
  const key = {
    accountId: person.id,
    credentialId: randomUUID(),
    publicKey: '',
    counter: 0,
    name: 'Key',
    synced: false,
  };
  await database().insert(passkey).values(key);
  expect((await own(token))?.identities).toMatchObject([{ removable: true }]);
  await database().update(passkey).set({ opensAlone: false }).where(eq(passkey.accountId, person.id));
  expect((await own(token))?.identities).toMatchObject([{ removable: false }]);
});

test('roles that came only from groups end with the link', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser({ groups: ['staff'] });
  await setProvider({ roleMap: ['staff = contentEditor'] });
  await link(token);
  const count = () => database().$count(accountRole, eq(accountRole.accountId, person.id));
  expect(await count()).toBe(1);
  await signOn();
  expect(await count()).toBe(2);
  const [identity] = await identitiesOf(person);
  expect((await unlink(token, identity?.id ?? '')).status).toBe(200);
  expect(await count()).toBe(1);
  await setProvider({ roleMap: [] });
});

test('[A193] the last way to log in is never removed', async () => {
  const { person, token } = await makeUserOfPortal();
  makeUser();
  await link(token);
  await database().update(account).set({ passwordHash: NO_PASSWORD }).where(eq(account.id, person.id));
  const listed = await own(token);
  expect(listed?.identities).toMatchObject([{ removable: false }]);
  const id = listed?.identities[0]?.id ?? '';
  expect((await unlink(token, id)).status).toBe(400);
  // A provider that is off the login page is no other way.
  const second = await makeProvider(harbor.portal, { code: 'second', enabled: false });
  await database().insert(accountIdentity).values({ accountId: person.id, providerId: second, subject: 'me' });
  expect((await unlink(token, id)).status).toBe(400);
  const third = await makeProvider(harbor.portal, { code: 'third' });
  await database().insert(accountIdentity).values({ accountId: person.id, providerId: third, subject: 'me' });
  expect((await unlink(token, id)).status).toBe(200);
  expect((await own(token))?.identities.map(({ removable }) => removable)).toEqual([true, false]);
});

test('[A15] a user sees and removes only their own links', async () => {
  const [mine, other] = [await makeUserOfPortal(), await makeUserOfPortal()];
  makeUser();
  await link(mine.token);
  const [identity] = await identitiesOf(mine.person);
  expect((await own(other.token))?.identities).toEqual([]);
  expect((await unlink(other.token, identity?.id ?? '')).status).toBe(404);
  expect(await identitiesOf(mine.person)).toHaveLength(1);
});

test('an identity of a SAML provider is linked in the session that began', async () => {
  await makeProvider(harbor.portal, {
    code: 'saml',
    kind: 'saml',
    entityId: ENTITY_ID,
    entryPoint: ENTRY_POINT,
    signingCertificate: SIGNING.cert,
  });
  const { person, token } = await makeUserOfPortal();
  const browser = signOnBrowser(harbor.portal);
  const { data } = await begin(token, 'saml');
  const { location } = await browser.open(data?.address ?? '');
  const request = readRequest(location ?? '');
  const reply = await harbor.portal.app.inject({
    method: 'POST',
    url: samlConsumePath('saml'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      SAMLResponse: encodedResponse(rightResponse(request, { subject: 'linked-user' })),
      RelayState: request.state,
    }).toString(),
  });
  const code = String(reply.headers.location).split(IDENTITY_LINK)[1] ?? '';
  // The post has no cookie and no session: only the code counts, where the link began.
  expect((await finish(token, code, browser)).status).toBe(200);
  expect(await identitiesOf(person)).toMatchObject([{ subject: 'linked-user', roleIds: [] }]);
});
