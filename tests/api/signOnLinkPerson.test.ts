import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { IDENTITY_FAILED_LINK } from '../../contract/signOn.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { NO_PASSWORD } from '../../server/modules/accounts/noPassword.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { mailsTo } from './support/accounts.ts';
import { unpacked } from './support/archives.ts';
import { identityLinks } from './support/identityLinks.ts';
import { openIdSignOn } from './support/openIdSignOn.ts';
import { makeHolder } from './support/roles.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';

const harbor = openIdSignOn();
const { database, setProvider, makeUser, signOn } = harbor;
const { makeUserOfPortal, begin, goThere, link, own, unlink, identitiesOf } = identityLinks(harbor);

test('[A196] a browser with a session at the provider is asked again who the user is', async () => {
  const { token } = await makeUserOfPortal();
  const shared = signOnBrowser(harbor.portal);
  const { email } = makeUser();
  await goThere(token, shared);
  const asked = harbor.provider.timesAsked();
  expect((await link(token, shared)).data?.identities).toMatchObject([{ knownAs: email }]);
  expect(harbor.provider.timesAsked()).toBe(asked + 1);
});

test('[A196] an answer of a session at the provider links nothing', async () => {
  const { person, token } = await makeUserOfPortal();
  const shared = signOnBrowser(harbor.portal);
  makeUser();
  await signOn(shared);
  const { data } = await begin(token);
  const { location } = await shared.open(data?.address ?? '');
  const request = new URL(location ?? '');
  expect([request.searchParams.get('prompt'), request.searchParams.get('max_age')]).toEqual(['login', '0']);
  // The user's browser is made to leave the question out.
  for (const name of ['prompt', 'max_age']) request.searchParams.delete(name);
  const { address } = await shared.follow(request.href);
  expect(address).toBe(`${IDENTITY_FAILED_LINK}invalid`);
  expect(await identitiesOf(person)).toEqual([]);
});

test.each([
  ['the address', { email: 'jane@x.example', email_verified: false }, 'jane@x.example', true],
  ['a name', { email: undefined, given_name: 'Jane', family_name: 'Doe' }, 'Jane Doe', true],
  ['a name that hides text', { email: undefined, given_name: 'Jane\u202e', family_name: '' }, 'Jane', true],
  [
    'a text with an address to visit',
    { email: undefined, given_name: 'Go to evil.example', family_name: '' },
    'Go to evil.example',
    false,
  ],
])('[A196] %s names the identity, and is mailed only as an address or name', async (_, claims, knownAs, isMailed) => {
  const { person, token } = await makeUserOfPortal();
  makeUser(claims);
  expect((await link(token)).data?.identities).toMatchObject([{ knownAs }]);
  const [mail] = await mailsTo(harbor.portal, person.workEmail);
  expect(mail?.purpose).toBe('identityLinked');
  expect(JSON.stringify(mail).includes(knownAs)).toBe(isMailed);
});

test('[A196] a user without address and name is known by the id at the provider, which is not mailed', async () => {
  const { person, token } = await makeUserOfPortal();
  const { subject } = makeUser({ email: undefined, given_name: undefined, family_name: undefined });
  expect((await link(token)).data?.identities).toMatchObject([{ knownAs: subject }]);
  const [mail] = await mailsTo(harbor.portal, person.workEmail);
  expect(mail?.purpose).toBe('identityLinked');
  expect(JSON.stringify(mail)).not.toContain(subject);
});

test('[A196] a sign-in brings up to date who the user is at the provider', async () => {
  const { person, token } = await makeUserOfPortal();
  const { subject } = makeUser({ email: 'before@x.example' });
  await link(token);
  harbor.provider.users[subject] = { email: 'after@x.example', email_verified: true };
  await signOn();
  expect(await identitiesOf(person)).toMatchObject([{ knownAs: 'after@x.example' }]);
});

test('[A167] an export has who the user is at the provider, and an erasure leaves nothing of it', async () => {
  const { person, token } = await makeUserOfPortal();
  const { email } = makeUser();
  const { data } = await link(token);
  const archive = await harbor.portal.fetch('exportOwnData', { token, body: {} });
  const files = new Map(await unpacked(archive.rawPayload));
  expect(files.get('sign-on-identities.json')).toContain(email);
  await unlink(token, data?.identities[0]?.id ?? '');
  await link(token);
  expect((await harbor.portal.call('eraseOwnAccount', { token, body: {} })).status).toBe(200);
  const entries = await database().select().from(operationLog).where(eq(operationLog.resourceId, person.id));
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['linkIdentity', 'unlinkIdentity']));
  expect(JSON.stringify(entries)).not.toContain(email);
  expect(JSON.stringify(await mailsTo(harbor.portal, person.workEmail))).not.toContain(email);
  expect(await identitiesOf(person)).toEqual([]);
});

test('[A199] a link fulfills no duty of a second factor, and the first sign-in there does', async () => {
  const { token, id, roleId } = await makeHolder(harbor.portal, { codes: ['dictionary:list'], scope: 'all' });
  await database()
    .update(role)
    .set({ requiresFactor: true, factorGraceDays: 30, factorRequiredAt: new Date() })
    .where(eq(role.id, roleId));
  await database().update(account).set({ passwordHash: NO_PASSWORD }).where(eq(account.id, id));
  await setProvider({ secondFactor: 'always' });
  makeUser();
  const dueAt = async () => (await harbor.session(token)).data?.user.factorDueAt;
  expect((await link(token)).data?.identities).toMatchObject([{ lastUsedAt: null }]);
  expect(await dueAt()).toEqual(expect.any(String));
  await signOn();
  expect(await dueAt()).toBeNull();
  expect((await own(token))?.identities).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  await setProvider({ secondFactor: 'claimed' });
});
