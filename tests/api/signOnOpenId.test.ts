import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signOnCallbackPath } from '../../contract/signOn.ts';
import { signOnFlow } from '../../server/modules/signOn/signOn.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { uniqueEmail } from './support/accounts.ts';
import { HARBOR, openIdSignOn } from './support/openIdSignOn.ts';
import { signOnBrowser } from './support/signOnBrowser.ts';

const harbor = openIdSignOn();
const { database, setProvider, makeUser, signOn, accountOf, session } = harbor;

test('the login page offers enabled providers and nothing else about them', async () => {
  const { data } = await harbor.portal.call('signOnProviders');
  expect(data).toEqual({ count: 1, list: [{ code: HARBOR, name: { en: HARBOR, zh: HARBOR } }] });
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
  harbor.provider.users[subject] = { ...harbor.provider.users[subject], email: uniqueEmail() };
  const second = await signOn();
  expect(second.reply?.data?.user.id).toBe(first.reply?.data?.user.id);
  expect(second.reply?.data?.user.workEmail).toBe(email);
});

test('[A24] the address to return to stays inside', async () => {
  makeUser();
  const ended = await signOnBrowser(harbor.portal).signOn(HARBOR, '/disease?type=1');
  expect(ended.address).toMatch(/^\/login#signOn=[\w-]{43}&return=%2Fdisease%3Ftype%3D1$/);
  for (const outside of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect((await signOnBrowser(harbor.portal).signOn(HARBOR, outside)).address).toMatch(/^\/login#signOn=[\w-]{43}$/);
});

test('[A120] no secret of a session is in an address, and a code opens one session', async () => {
  makeUser();
  const { browser, code, token, address } = await signOn();
  expect(address).not.toContain(token);
  expect((await browser.exchange(code)).status).toBe(400);
  const [flow] = await database()
    .select()
    .from(signOnFlow)
    .where(eq(signOnFlow.providerId, harbor.providerId))
    .limit(1);
  expect(JSON.stringify(flow)).not.toContain(code);
});

test('[A120] only the browser that began can finish', async () => {
  makeUser();
  const [mine, other] = [signOnBrowser(harbor.portal), signOnBrowser(harbor.portal)];
  const { code = '' } = await mine.signOn(HARBOR);
  expect((await other.exchange(code)).status).toBe(400);
  // The attempt used the code up.
  expect((await mine.exchange(code)).status).toBe(400);

  const began = await mine.open(mine.startAddress(HARBOR));
  const back = await backFrom(began.location ?? '');
  expect((await other.follow(back)).failure).toBe('expired');
});

/** Goes through the provider in a browser of its own, and returns the address that leads back to the portal. */
async function backFrom(target: string): Promise<string> {
  const browser = signOnBrowser(harbor.portal);
  let at = target;
  while (!at.startsWith(harbor.portal.dependencies.config.publicUrl)) {
    const { location } = await browser.open(at);
    at = new URL(location ?? '', at).href;
  }
  return at;
}

test('[A121] an answer counts once', async () => {
  makeUser();
  const browser = signOnBrowser(harbor.portal);
  const began = await browser.open(browser.startAddress(HARBOR));
  const back = await backFrom(began.location ?? '');
  expect((await browser.follow(back)).code).toBeDefined();
  expect((await browser.follow(back)).failure).toBe('expired');
});

test('[A121] a forged or missing state opens nothing', async () => {
  makeUser();
  const browser = signOnBrowser(harbor.portal);
  const began = await browser.open(browser.startAddress(HARBOR));
  const back = new URL(await backFrom(began.location ?? ''));
  const code = back.searchParams.get('code') ?? '';
  const callback = `${harbor.portal.dependencies.config.publicUrl}${signOnCallbackPath(HARBOR)}`;
  for (const query of [`?code=${code}`, `?code=${code}&state=${'x'.repeat(43)}`, '?error=access_denied', ''])
    expect((await browser.follow(`${callback}${query}`)).failure).toBe('expired');
});

test('a user who refuses at the provider comes back to the login page', async () => {
  const browser = signOnBrowser(harbor.portal);
  const began = await browser.open(browser.startAddress(HARBOR));
  const state = new URL(began.location ?? '').searchParams.get('state');
  const callback = signOnCallbackPath(HARBOR);
  const ended = await browser.follow(`${callback}?error=access_denied&state=${state}&iss=${harbor.provider.issuer}`);
  expect(ended.failure).toBe('refused');
});
