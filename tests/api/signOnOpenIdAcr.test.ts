import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { identityProvider as definition } from '../../contract/resources/identityProvider.ts';
import { signOnCallbackPath } from '../../contract/signOn.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountIdentity } from '../../server/modules/signOn/signOn.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { type Forgery, forgedProvider } from './support/forgedProvider.ts';
import { BY_KEY, BY_PASSWORD } from './support/openIdProvider.ts';
import { HARBOR, openIdSignOn } from './support/openIdSignOn.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';
import { makeProvider } from './support/signOnPortal.ts';

const harbor = openIdSignOn();
const { database, setProvider, makeUser, signOn, accountOf } = harbor;
beforeAll(() => setProvider({ requiredAcr: `${BY_KEY} urn:harbor:card` }));

test('the provider is asked for the required ways to log in, and for none if none is required', async () => {
  const asked = async () => {
    const browser = signOnBrowser(harbor.portal);
    const { location } = await browser.open(browser.startAddress(HARBOR));
    return new URL(location ?? '').searchParams.get('acr_values');
  };
  expect(await asked()).toBe(`${BY_KEY} urn:harbor:card`);
  await setProvider({ requiredAcr: '' });
  expect(await asked()).toBeNull();
  await setProvider({ requiredAcr: `${BY_KEY} urn:harbor:card` });
});

test('a user who logged in at the provider in a required way gets a session', async () => {
  harbor.provider.logsInBy(BY_KEY);
  makeUser();
  expect((await signOn()).reply?.status).toBe(200);
});

test('[A192] a user who logged in at the provider in another way gets no account and no session', async () => {
  harbor.provider.logsInBy(BY_PASSWORD);
  const { email, subject } = makeUser();
  const weak = await signOn();
  expect([weak.failure, weak.code]).toEqual(['tooWeak', '']);
  expect(await accountOf(email)).toBeUndefined();
  expect(await database().$count(accountIdentity, eq(accountIdentity.subject, subject))).toBe(0);
  // The provider would use its session again, so the next try makes it ask.
  harbor.provider.logsInBy(BY_KEY);
  expect((await signOn(weak.browser)).failure).toBe('tooWeak');
  expect(weak.address).toMatch(/&prove$/);
  expect((await weak.browser.signOn(HARBOR, undefined, true)).code).toBeDefined();
});

test('[A192] a session at the provider that was opened in another way is not enough', async () => {
  harbor.provider.logsInBy(BY_PASSWORD);
  await setProvider({ requiredAcr: '' });
  makeUser();
  const { browser, failure } = await signOn();
  expect(failure).toBeUndefined();
  await setProvider({ requiredAcr: BY_KEY });
  expect((await signOn(browser)).failure).toBe('tooWeak');
});

test('a trial shows which way was used, and which one is required', async () => {
  harbor.provider.logsInBy(BY_PASSWORD);
  const token = await signIn(harbor.portal, await makePerson(harbor.portal, {}, 'administrator'));
  makeUser();
  const browser = signOnBrowser(harbor.portal);
  const tried = async () => {
    const { data: start } = await harbor.portal.call('tryProvider', { token, params: { id: harbor.providerId } });
    await browser.follow(start?.address ?? '');
    return (await harbor.portal.call('providerTrial', { token, params: { id: start?.id ?? '' } })).data;
  };
  const trial = await tried();
  expect(trial?.failure).toBe('tooWeak');
  for (const acr of [BY_PASSWORD, BY_KEY]) expect(trial?.detail).toContain(acr);
  // the provider asks again instead of using its session
  harbor.provider.logsInBy(BY_KEY);
  expect((await tried())?.failure).toBeNull();
});

test('[A192] only the ID token says how the user logged in, with the whole value', async () => {
  const provider = await forgedProvider();
  await makeProvider(harbor.portal, { code: 'forged', issuer: provider.issuer, requiredAcr: 'gold silver' });
  const accounts = await database().$count(account);
  const comeBack = async (forgery: Forgery, query: Record<string, string> = {}) => {
    provider.forge(forgery);
    const browser = signOnBrowser(harbor.portal);
    const { location } = await browser.open(browser.startAddress('forged'));
    const back = new URLSearchParams({ code: 'code', state: provider.visit(location ?? ''), iss: provider.issuer });
    for (const [name, value] of Object.entries(query)) back.set(name, value);
    if (query.error !== undefined) back.delete('code');
    return browser.follow(`${signOnCallbackPath('forged')}?${back}`);
  };
  const said = (acr: unknown): Forgery => ({ claims: (claims) => ({ ...claims, acr }) });
  for (const acr of [undefined, '', 'gold silver', 'old', 'Gold', ['gold'], true])
    expect([acr, (await comeBack(said(acr))).failure]).toEqual([acr, 'tooWeak']);
  const elsewhere = await comeBack({
    metadata: { userinfo_endpoint: `${provider.issuer}/userinfo` },
    userInfo: { sub: 'someone', acr: 'gold' },
  });
  expect(elsewhere.failure).toBe('tooWeak');
  expect((await comeBack({}, { error: 'unmet_authentication_requirements' })).failure).toBe('tooWeak');
  expect(await database().$count(account)).toBe(accounts);
  expect((await comeBack(said('silver'))).code).toBeDefined();
  await provider.close();
});

test('the back-office accepts values with single blanks between them', async () => {
  const admin = await makePerson(harbor.portal, {}, 'administrator');
  const save = async (requiredAcr: string) => {
    const calls = resourceCalls(harbor.portal, definition, await signIn(harbor.portal, admin));
    const { data } = await calls.get('detail', harbor.providerId);
    return calls.post('save', { id: data.id, version: data.version, requiredAcr });
  };
  expect((await save('two  blanks')).status).toBe(400);
  expect((await save('"quoted"')).status).toBe(400);
  expect((await save(BY_KEY)).status).toBe(200);
});
