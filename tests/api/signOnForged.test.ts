import { eq } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backChannelLogoutPath, signOnCallbackPath } from '../../contract/signOn.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { identityProvider } from '../../server/modules/signOn/signOn.table.ts';
import { type ForgedProvider, type Forgery, forgedProvider } from './support/forgedProvider.ts';
import { CLIENT_ID, CLIENT_SECRET } from './support/openIdProvider.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';
import { makeProvider, signOnPortal } from './support/signOnPortal.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let provider: ForgedProvider;
let other: ForgedProvider;
let accounts: number;
let revision = 0;

beforeAll(async () => {
  portal = await signOnPortal();
  [provider, other] = [await forgedProvider(), await forgedProvider()];
  await makeProvider(portal, { code: 'forged', issuer: provider.issuer });
  await makeProvider(portal, { code: 'other', issuer: other.issuer });
  accounts = await portal.dependencies.database.$count(account);
});
beforeEach(() => {
  provider.forge({});
  other.forge({});
});
afterAll(async () => {
  await provider.close();
  await other.close();
  await portal.close();
});

/** Comes back from the provider with its answer. */
async function comeBack(forgery: Forgery, { query = {} }: { query?: Record<string, string> } = {}) {
  provider.forge(forgery);
  const browser = signOnBrowser(portal);
  const { location } = await browser.open(browser.startAddress('forged'));
  const state = provider.visit(location ?? '');
  const back = new URLSearchParams({ code: 'code', state, iss: provider.issuer, ...query });
  return browser.follow(`${signOnCallbackPath('forged')}?${back}`);
}

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
const withClaims = (change: JWTPayload): Forgery => ({ claims: (claims) => ({ ...claims, ...change }) });
const without = (name: string): Forgery => ({
  claims: (claims) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)),
});
/** Replaces a part of a token without signing again. */
const rewritten = (part: 0 | 1, change: (json: Record<string, unknown>) => unknown): Forgery => ({
  token: (token) => {
    const parts = token.split('.');
    const json: Record<string, unknown> = JSON.parse(Buffer.from(parts[part] ?? '', 'base64url').toString());
    parts[part] = Buffer.from(JSON.stringify(change(json))).toString('base64url');
    return parts.join('.');
  },
});

test('a right answer is accepted, so that the refusals below have their own reasons', async () => {
  expect((await comeBack({})).code).toBeDefined();
  accounts = await portal.dependencies.database.$count(account);
});

const forgeries: [string, () => Forgery][] = [
  ['a signature of another key', () => ({ key: provider.foreignKey })],
  ['claims that were changed after signing', () => rewritten(1, (claims) => ({ ...claims, sub: 'administrator' }))],
  [
    'no signature',
    () => ({
      token: (token) => {
        const [, claims] = token.split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
      },
    }),
  ],
  [
    'a signature made with the public key as a secret',
    () => ({
      token: async () => {
        const { createSecretKey } = await import('node:crypto');
        const { SignJWT } = await import('jose');
        const secret = createSecretKey(Buffer.from(JSON.stringify(provider.jwk)));
        return new SignJWT(provider.rightClaims()).setProtectedHeader({ alg: 'HS256', kid: 'right' }).sign(secret);
      },
    }),
  ],
  ['an unknown key', () => rewritten(0, (header) => ({ ...header, kid: 'unknown' }))],
  ['another audience', () => withClaims({ aud: 'another-client' })],
  ['several audiences and no authorized party', () => withClaims({ aud: [CLIENT_ID, 'another-client'] })],
  ['another authorized party', () => withClaims({ aud: [CLIENT_ID, 'another-client'], azp: 'another-client' })],
  ['another issuer', () => withClaims({ iss: 'https://evil.example' })],
  ['the issuer of another provider', () => withClaims({ iss: other.issuer })],
  ['another nonce', () => withClaims({ nonce: 'another' })],
  ['no nonce', () => without('nonce')],
  ['a time that has passed', () => withClaims({ iat: seconds(-900), exp: seconds(-600) })],
  ['a time that has not come', () => withClaims({ nbf: seconds(600) })],
  ['no end', () => without('exp')],
  ['no subject', () => without('sub')],
  ['no ID token', () => ({ answer: ({ id_token: _, ...rest }) => rest })],
  ['an error', () => ({ answer: () => ({ error: 'invalid_grant' }) })],
];

describe.each(forgeries)('[A122] an answer with %s', (_name, forge) => {
  test('opens nothing', async () => {
    const { code, failure } = await comeBack(forge());
    expect([code, failure]).toEqual([undefined, 'invalid']);
    expect(await portal.dependencies.database.$count(account)).toBe(accounts);
  });
});

test('[A122] the clocks may differ by some seconds and not by minutes', async () => {
  expect((await comeBack(withClaims({ exp: seconds(-10) }))).code).toBeDefined();
  expect((await comeBack(withClaims({ exp: seconds(-120) }))).failure).toBe('invalid');
});

test('[A123] an answer of one provider opens nothing at another', async () => {
  const browser = signOnBrowser(portal);
  const { location } = await browser.open(browser.startAddress('forged'));
  const state = provider.visit(location ?? '');
  other.visit(location ?? '');
  const back = new URLSearchParams({ code: 'code', state, iss: other.issuer });
  expect((await browser.follow(`${signOnCallbackPath('other')}?${back}`)).failure).toBe('expired');
  expect(other.asked).not.toContain('/token');
});

test('[A123] an answer that names another issuer, or none, is not redeemed', async () => {
  const asked = provider.asked.filter((path) => path === '/token').length;
  for (const iss of [other.issuer, '']) expect((await comeBack({}, { query: { iss } })).failure).toBe('invalid');
  expect(provider.asked.filter((path) => path === '/token')).toHaveLength(asked);
});

test('[A123] a provider that calls itself by another name is not used', async () => {
  const liar = await forgedProvider();
  liar.forge({ metadata: { issuer: provider.issuer } });
  await makeProvider(portal, { code: 'liar', issuer: liar.issuer });
  expect((await signOnBrowser(portal).signOn('liar')).failure).toBe('invalid');
  await liar.close();
});

test('[A130] a verification says nothing about an address that came from elsewhere', async () => {
  const liar = await forgedProvider();
  liar.forge({
    metadata: { userinfo_endpoint: `${liar.issuer}/userinfo` },
    userInfo: { sub: 'someone', email: 'other@harbor.example', email_verified: true },
    claims: ({ email_verified: _, ...claims }) => ({ ...claims, email: 'victim@harbor.example' }),
  });
  await makeProvider(portal, { code: 'mixing', issuer: liar.issuer, linkDomains: ['harbor.example'] });
  const values = { firstName: 'A', lastName: 'Victim', workEmail: 'victim@harbor.example' };
  await portal.dependencies.database.insert(account).values(values);
  const browser = signOnBrowser(portal);
  const { location } = await browser.open(browser.startAddress('mixing'));
  const back = new URLSearchParams({ code: 'code', state: liar.visit(location ?? ''), iss: liar.issuer });
  expect((await browser.follow(`${signOnCallbackPath('mixing')}?${back}`)).failure).toBe('known');
  await liar.close();
});

describe('[A124] a notice that a session ended', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const right = (): JWTPayload => {
    revision += 1;
    return {
      iss: provider.issuer,
      aud: CLIENT_ID,
      iat: seconds(0),
      exp: seconds(60),
      jti: `notice-${revision}`,
      sub: 'someone',
      events: EVENTS,
    };
  };
  const lacking = (name: string): JWTPayload =>
    Object.fromEntries(Object.entries(right()).filter(([key]) => key !== name));
  const send = (token: string, code = 'forged') =>
    portal.app.inject({
      method: 'POST',
      url: backChannelLogoutPath(code),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
  const signedIn = async () => {
    const browser = signOnBrowser(portal);
    const { location } = await browser.open(browser.startAddress('forged'));
    const back = new URLSearchParams({ code: 'code', state: provider.visit(location ?? ''), iss: provider.issuer });
    const { code = '' } = await browser.follow(`${signOnCallbackPath('forged')}?${back}`);
    return (await browser.exchange(code)).data?.user.token ?? '';
  };
  const statusOf = async (token: string) => (await portal.call('session', { token })).status;

  test('ends the sessions of its user, once', async () => {
    const token = await signedIn();
    const notice = await provider.sign(right(), { typ: 'logout+jwt' });
    const reply = await send(notice);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await statusOf(token)).toBe(401);
    const later = await signedIn();
    expect((await send(notice)).statusCode).toBe(400);
    expect(await statusOf(later)).toBe(200);
  });

  const refused: [string, () => Promise<string>][] = [
    ['signed with another key', () => provider.sign(right(), { key: provider.foreignKey })],
    ['for another audience', () => provider.sign({ ...right(), aud: 'another-client' })],
    ['of another issuer', () => provider.sign({ ...right(), iss: other.issuer })],
    ['of long ago', () => provider.sign({ ...right(), iat: seconds(-3_600), exp: seconds(60) })],
    ['that has expired', () => provider.sign({ ...right(), exp: seconds(-120) })],
    ['without an id', () => provider.sign(lacking('jti'))],
    ['without its event', () => provider.sign({ ...right(), events: {} })],
    ['that names nobody', () => provider.sign(lacking('sub'))],
    ['with a nonce, such as an ID token', () => provider.sign({ ...right(), nonce: 'nonce' })],
    ['that is no token', async () => 'nothing'],
  ];
  test.each(refused)('%s ends nothing', async (_name, make) => {
    const token = await signedIn();
    expect((await send(await make())).statusCode).toBe(400);
    expect(await statusOf(token)).toBe(200);
  });

  test('of a provider that is off the login page, or unknown, ends nothing', async () => {
    const token = await signedIn();
    expect((await send(await provider.sign(right()), 'unknown')).statusCode).toBe(400);
    const set = (enabled: boolean) =>
      portal.dependencies.database.update(identityProvider).set({ enabled }).where(eq(identityProvider.code, 'forged'));
    await set(false);
    expect((await send(await provider.sign(right()))).statusCode).toBe(400);
    await set(true);
    expect(await statusOf(token)).toBe(200);
  });
});

test('[A125] no log has a secret of a sign-in', async () => {
  const browser = signOnBrowser(portal);
  const { location } = await browser.open(browser.startAddress('forged'));
  const state = provider.visit(location ?? '');
  const back = new URLSearchParams({ code: 'a-code-of-the-provider', state, iss: provider.issuer });
  const { code = '' } = await browser.follow(`${signOnCallbackPath('forged')}?${back}`);
  const token = (await browser.exchange(code)).data?.user.token ?? '';
  const cookie = browser.cookiesFor(portal.dependencies.config.publicUrl).split('=')[1] ?? '';
  const logged = JSON.stringify(portal.logged);
  for (const secret of [CLIENT_SECRET, 'a-code-of-the-provider', state, code, token, cookie]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(logged).not.toContain(secret);
  }
});
