import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { IDENTITY_FAILED_LINK, IDENTITY_LINK, samlConsumePath } from '../../contract/signOn.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { mailsTo, signIn } from './support/accounts.ts';
import { type Browser, identityLinks } from './support/identityLinks.ts';
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
const { makeUserOfPortal, begin, goThere, finish, link, own, unlink, identitiesOf, endProof } = identityLinks(harbor);

test('a user links the account with a provider, is mailed, and logs in there from then on', async () => {
  const { person, token } = await makeUserOfPortal();
  // The address at the provider is another one, which opens nothing by itself.
  const { email } = makeUser();
  expect(await own(token)).toEqual({ identities: [], providers: [{ code: HARBOR, name: { en: HARBOR, zh: HARBOR } }] });
  const { status, data } = await link(token);
  expect(status).toBe(200);
  expect(data?.identities).toMatchObject([{ provider: { en: HARBOR, zh: HARBOR }, knownAs: email, removable: true }]);
  expect(data?.providers).toEqual([]);
  const [mail] = await mailsTo(harbor.portal, person.workEmail);
  expect(mail?.purpose).toBe('identityLinked');
  expect(JSON.stringify(mail)).toContain(HARBOR);
  const [entry] = await database()
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.action, 'linkIdentity'), eq(operationLog.resourceId, person.id)));
  expect(entry).toMatchObject({ createdBy: person.id, message: `${HARBOR} · ${email}` });
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

test('[A195] an account with more rights than who last saved the provider is not linked', async () => {
  const [editor, owner] = [await makeUserOfPortal('contentEditor'), await makeUserOfPortal('administrator')];
  const member = await makeUserOfPortal();
  makeUser();
  await setProvider({ updatedBy: editor.person.id });
  expect((await begin(owner.token)).status).toBe(403);
  expect((await begin(editor.token)).status).toBe(200);
  expect((await begin(member.token)).status).toBe(200);
  // The provider is saved by someone with fewer rights while the owner is there.
  await setProvider({ updatedBy: owner.person.id });
  const browser = signOnBrowser(harbor.portal);
  const { code = '' } = await goThere(owner.token, browser);
  await setProvider({ updatedBy: editor.person.id });
  expect((await finish(owner.token, code, browser)).status).toBe(403);
  expect(await identitiesOf(owner.person)).toEqual([]);
  await setProvider({ updatedBy: owner.person.id });
  expect((await link(owner.token)).status).toBe(200);
  await setProvider({ updatedBy: null });
});

test('a refusal of the provider leads back to the account page', async () => {
  const { token } = await makeUserOfPortal();
  await makeProvider(harbor.portal, { code: 'nowhere', issuer: 'http://127.0.0.1:9' });
  const { data } = await begin(token, 'nowhere');
  expect((await signOnBrowser(harbor.portal).follow(data?.address ?? '')).address).toBe(
    `${IDENTITY_FAILED_LINK}unreachable`,
  );
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
