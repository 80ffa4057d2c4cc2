import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, signIn } from './support/accounts.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await seededApp();
});
afterAll(() => portal.close());

test('[A32] users see where they are signed in and can end their other sessions at once', async () => {
  const person = await makePerson(portal);
  const [here, there] = [await signIn(portal, person), await signIn(portal, person)];
  const seen = await portal.call('ownSessions', { token: here });
  expect(seen.data?.count).toBe(2);
  expect(seen.data?.list.filter(({ current }) => current)).toHaveLength(1);
  const others = seen.data?.list.filter(({ current }) => !current).map(({ id }) => id) ?? [];
  const left = await portal.call('endSessions', { token: here, body: { ids: others } });
  expect(left.data).toMatchObject({ count: 1, list: [{ current: true }] });
  expect((await portal.call('session', { token: there })).status).toBe(401);
  expect((await portal.call('session', { token: here })).status).toBe(200);
});

test('[A15] a user cannot end sessions of others here, nor the current session', async () => {
  const [one, two] = [await makePerson(portal), await makePerson(portal)];
  const [mine, theirs] = [await signIn(portal, one), await signIn(portal, two)];
  const foreign = (await portal.call('ownSessions', { token: theirs })).data?.list.map(({ id }) => id) ?? [];
  const own = (await portal.call('ownSessions', { token: mine })).data?.list.map(({ id }) => id) ?? [];
  await portal.call('endSessions', { token: mine, body: { ids: [...foreign, ...own] } });
  expect((await portal.call('session', { token: theirs })).status).toBe(200);
  expect((await portal.call('session', { token: mine })).status).toBe(200);
});
