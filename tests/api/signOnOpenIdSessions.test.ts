import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { makePerson, signIn, uniqueAddress } from './support/accounts.ts';
import { answer, codeOf, giveTotp } from './support/factors.ts';
import { HARBOR, openIdSignOn } from './support/openIdSignOn.ts';

const harbor = openIdSignOn();
const { database, setProvider, makeUser, signOn, accountOf, session } = harbor;

test('[A138] a proof before a destructive act makes the provider ask again, also if its session lasts', async () => {
  makeUser();
  const { browser, token } = await signOn();
  const destructive = async (of: string) =>
    (await harbor.portal.call('beginTotp', { token: of, body: {} })).proof ?? 'proved';
  // The provider was not asked when the user signed in there.
  expect(await destructive(token)).toEqual(['signIn']);
  const asked = harbor.provider.timesAsked();
  const silent = await signOn(browser);
  expect(harbor.provider.timesAsked()).toBe(asked);
  expect(await destructive(silent.token)).toEqual(['signIn']);
  const ended = await browser.signOn(HARBOR, '/trash', true);
  expect(harbor.provider.timesAsked()).toBe(asked + 1);
  expect(ended.address).toMatch(/&return=%2Ftrash$/);
  const { data } = await browser.exchange(ended.code ?? '');
  expect(await destructive(data?.user.token ?? '')).toBe('proved');
  // The proof is of the new session only.
  expect(await destructive(silent.token)).toEqual(['signIn']);
});

test('[A138] a code of the own second factor is a proof, whenever the user signed in at the provider', async () => {
  const { email } = makeUser();
  await signOn();
  const { secret } = await giveTotp(harbor.portal, (await accountOf(email))?.id ?? '');
  const { reply } = await signOn();
  const opened = await answer(harbor.portal, reply?.asked ?? '', codeOf(secret), uniqueAddress());
  const token = opened.data?.user.token ?? '';
  expect((await harbor.portal.call('renewRecoveryCodes', { token, body: {} })).status).toBe(200);
});

test('signing out ends the session at the provider too', async () => {
  makeUser();
  const { browser, token } = await signOn();
  const { data } = await harbor.portal.call('logout', { token });
  const leaveTo = new URL(data?.leaveTo ?? '');
  expect(leaveTo.origin).toBe(harbor.provider.issuer);
  expect(leaveTo.searchParams.get('post_logout_redirect_uri')).toBe(
    `${harbor.portal.dependencies.config.publicUrl}/home`,
  );
  expect(leaveTo.href).not.toContain(token);
  const asked = await browser.open(leaveTo.href);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  const left = await browser.post(`${harbor.provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
  expect(left.location).toBe(`${harbor.portal.dependencies.config.publicUrl}/home`);
});

test('a sign-out with a password, and at a provider without sign-out, leads nowhere', async () => {
  const person = await makePerson(harbor.portal);
  const { data } = await harbor.portal.call('logout', { token: await signIn(harbor.portal, person) });
  expect(data?.leaveTo).toBeNull();
  await setProvider({ singleLogout: false });
  makeUser();
  const { token } = await signOn();
  await setProvider({ singleLogout: true });
  expect((await harbor.portal.call('logout', { token })).data?.leaveTo).toBeNull();
});

test('a sign-out at the provider ends the session of that browser and no other', async () => {
  makeUser();
  const [here, there] = [await signOn(), await signOn()];
  const asked = await here.browser.open(`${harbor.provider.issuer}/session/end`);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  await here.browser.post(`${harbor.provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
  await expect.poll(async () => (await session(here.token)).status).toBe(401);
  expect((await session(there.token)).status).toBe(200);
  const [ended] = await database()
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.action, 'endSessions'), eq(operationLog.resourceId, here.reply?.data?.user.id ?? '')));
  expect(ended).toMatchObject({ createdBy: null, times: 1 });
});
