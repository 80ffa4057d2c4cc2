import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { user } from '../../contract/resources/user.ts';
import { makeResetCode } from '../../server/modules/accounts/resetCodes.ts';
import {
  administeredApp,
  askReset,
  changePassword,
  GOOD_PASSWORD,
  makePerson,
  OTHER_PASSWORD,
  openResetLink,
  type Person,
  resetTokenOf,
  signIn,
  storedAccount,
  tryLogin,
  uniqueAddress,
} from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
});
afterAll(() => portal.close());

const THIRD_PASSWORD = 'Spheroid-lantern-19';
const resetOne = ({ id }: Person) => portal.call('resetUserPassword', { params: { id }, body: {}, token: admin });
const resetInBulk = ({ id }: Person) => resourceCalls(portal, user, admin).post('act:reset', { ids: [id] });
const openLink = async (resetToken: string, password = OTHER_PASSWORD) =>
  (await openResetLink(portal, resetToken, password)).status;
const change = async (token: string, from = GOOD_PASSWORD, to = OTHER_PASSWORD) =>
  (await changePassword(portal, token, { from, to })).status;
const logsIn = async (person: Person, password: string) =>
  (await tryLogin(portal, { ...person, password, address: uniqueAddress() })).status === 200;

describe('[A46] a password that an administrator reset', () => {
  test.each([
    ['alone', resetOne],
    ['in bulk', resetInBulk],
  ])('no longer opens the account, and no session restores it: %s', async (_, reset) => {
    const person = await makePerson(portal);
    const token = await signIn(portal, person);
    expect((await reset(person)).status).toBe(200);
    expect(await logsIn(person, GOOD_PASSWORD)).toBe(false);
    expect(await change(token)).toBe(401);
    expect(await logsIn(person, OTHER_PASSWORD)).toBe(false);
    expect(await openLink(await resetTokenOf(portal, person.workEmail))).toBe(200);
    expect(await logsIn(person, OTHER_PASSWORD)).toBe(true);
    expect(await logsIn(person, GOOD_PASSWORD)).toBe(false);
  });

  test('ends although a login or a password change with it is in progress', async () => {
    for (let round = 0; round < 3; round++) {
      const person = await makePerson(portal);
      const token = await signIn(portal, person);
      const [, login] = await Promise.all([resetOne(person), tryLogin(portal, person), change(token)]);
      if (login.data) expect((await portal.call('session', { token: login.data.user.token })).status).toBe(401);
      const known = [GOOD_PASSWORD, OTHER_PASSWORD].map((password) => logsIn(person, password));
      expect(await Promise.all(known)).toEqual([false, false]);
    }
  });

  test('is opened by the newest link only', async () => {
    const person = await makePerson(portal);
    await askReset(portal, person.workEmail);
    const asked = await resetTokenOf(portal, person.workEmail);
    await resetOne(person);
    const first = await resetTokenOf(portal, person.workEmail);
    await resetOne(person);
    const second = await resetTokenOf(portal, person.workEmail);
    expect([await openLink(asked), await openLink(first), await openLink(second)]).toEqual([400, 400, 200]);
  });
});

describe('[A46] mailed links', () => {
  const invited = ({ id }: Person) => makeResetCode(portal.dependencies.database, id, 'invited');

  test('end when the owner changes the password', async () => {
    const person = await makePerson(portal);
    const invitation = await invited(person);
    await askReset(portal, person.workEmail);
    const link = await resetTokenOf(portal, person.workEmail);
    expect(await change(await signIn(portal, person))).toBe(200);
    expect([await openLink(link, THIRD_PASSWORD), await openLink(invitation, THIRD_PASSWORD)]).toEqual([400, 400]);
    expect(await logsIn(person, OTHER_PASSWORD)).toBe(true);
  });

  test('end when a newer one is requested; an invitation does not end when a stranger requests a link', async () => {
    const person = await makePerson(portal);
    const invitation = await invited(person);
    await askReset(portal, person.workEmail);
    const first = await resetTokenOf(portal, person.workEmail);
    await askReset(portal, person.workEmail);
    expect(await openLink(first)).toBe(400);
    expect(await openLink(invitation)).toBe(200);
    expect(await openLink(await resetTokenOf(portal, person.workEmail), THIRD_PASSWORD)).toBe(400);
  });

  test('of two simultaneous uses for one account only one succeeds', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await makePerson(portal);
      const invitation = await invited(person);
      await askReset(portal, person.workEmail);
      const link = await resetTokenOf(portal, person.workEmail);
      const both = await Promise.all([openLink(invitation, OTHER_PASSWORD), openLink(link, THIRD_PASSWORD)]);
      expect(both.toSorted()).toEqual([200, 400]);
      const [first] = both;
      expect(await logsIn(person, first === 200 ? OTHER_PASSWORD : THIRD_PASSWORD)).toBe(true);
    }
  });

  test('of a link and a password change at once only one succeeds, and no link remains', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await makePerson(portal);
      const token = await signIn(portal, person);
      await askReset(portal, person.workEmail);
      const link = await resetTokenOf(portal, person.workEmail);
      const both = await Promise.all([openLink(link, THIRD_PASSWORD), change(token)]);
      expect(both.filter((status) => status === 200)).toHaveLength(1);
      expect(both.filter((status) => status >= 500)).toEqual([]);
      expect(await openLink(link, THIRD_PASSWORD)).toBe(400);
      expect(await storedAccount(portal, person.workEmail)).toMatchObject({ mustChangePassword: false });
    }
  });
});
