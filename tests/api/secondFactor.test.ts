import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '../../server/modules/accounts/account.table.ts';
import { signInTicket } from '../../server/modules/accounts/secondFactor.table.ts';
import { sweepAccounts } from '../../server/modules/accounts/sweep.ts';
import {
  administeredApp,
  askLogin,
  askReset,
  makePerson,
  OTHER_PASSWORD,
  openResetLink,
  resetTokenOf,
  signIn,
  tryLogin,
  uniqueAddress,
} from './support/accounts.ts';
import { answer, codeOf, makeGuarded, signInGuarded, ticketOf, wrongCode } from './support/factors.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
});
afterAll(() => portal.close());

const isSignedIn = async (token: string) => (await portal.call('session', { token })).status === 200;

describe('[A80] a right password alone opens no account that has a second factor', () => {
  test('the answer holds a ticket and no token, and a code completes the sign-in', async () => {
    const person = await makeGuarded(portal);
    const { status, data } = await askLogin(portal, person);
    expect(status).toBe(200);
    expect(data).toEqual({
      secondFactor: { ticket: expect.stringMatching(/^[\w-]{43}$/), seconds: 300, app: true, passkey: false },
    });
    const ticket = await ticketOf(portal, person);
    const reply = await answer(portal, ticket, codeOf(person.secret), person.address);
    expect(reply.data).toMatchObject({ user: { id: person.id, workEmail: person.workEmail }, permissions: [] });
    expect(await isSignedIn(reply.data?.user.token ?? '')).toBe(true);
    // the ticket is no token
    expect(await isSignedIn(ticket)).toBe(false);
  });

  test('a ticket is for one sign-in, for five minutes, and for five codes', async () => {
    const person = await makeGuarded(portal);
    const used = await ticketOf(portal, person);
    expect((await answer(portal, used, codeOf(person.secret), person.address)).status).toBe(200);
    expect((await answer(portal, used, person.recoveryCodes[0] ?? '', person.address)).error).toBe('fail');

    const late = await ticketOf(portal, person);
    const { database } = portal.dependencies;
    await database.update(signInTicket).set({ expiresAt: sql`now()` }).where(eq(signInTicket.accountId, person.id));
    expect((await answer(portal, late, person.recoveryCodes[0] ?? '', person.address)).error).toBe('fail');

    const tried = await ticketOf(portal, person);
    for (const left of ['Four', 'Three', 'Two', 'One']) {
      const { error, fields } = await answer(portal, tried, wrongCode(person.secret), uniqueAddress());
      expect([error, fields?.factorCode]).toEqual(['validation', expect.stringContaining(left)]);
    }
    expect((await answer(portal, tried, wrongCode(person.secret), uniqueAddress())).error).toBe('fail');
    expect((await answer(portal, tried, person.recoveryCodes[0] ?? '', person.address)).error).toBe('fail');
    expect((await answer(portal, 'x'.repeat(43), person.recoveryCodes[0] ?? '', person.address)).error).toBe('fail');
  });

  test('of two simultaneous answers with one ticket, one signs in', async () => {
    const person = await makeGuarded(portal);
    const ticket = await ticketOf(portal, person);
    const replies = await Promise.all(
      person.recoveryCodes.slice(0, 2).map((code) => answer(portal, ticket, code, person.address)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.each<[string, (id: string, workEmail: string) => Promise<unknown>]>([
    [
      'another password',
      async (_, workEmail) => {
        await askReset(portal, workEmail);
        await openResetLink(portal, await resetTokenOf(portal, workEmail), OTHER_PASSWORD);
      },
    ],
    ['a reset password', (id) => portal.call('resetUserPassword', { params: { id }, body: {}, token: admin })],
    ['a reset second factor', (id) => portal.call('resetUserFactors', { params: { id }, body: {}, token: admin })],
    [
      'disabling',
      (id) => portal.dependencies.database.update(account).set({ enabled: false }).where(eq(account.id, id)),
    ],
    [
      'locking',
      (id) =>
        portal.dependencies.database
          .update(account)
          .set({ lockedUntil: sql`now() + interval '1 hour'` })
          .where(eq(account.id, id)),
    ],
  ])('a ticket ends with %s', async (_, change) => {
    const person = await makeGuarded(portal);
    const ticket = await ticketOf(portal, person);
    await change(person.id, person.workEmail);
    expect((await answer(portal, ticket, person.recoveryCodes[0] ?? '', person.address)).error).toBe('fail');
    expect((await answer(portal, ticket, codeOf(person.secret), person.address)).error).toBe('fail');
  });

  test('a new password by mail does not remove the second factor', async () => {
    const person = await makeGuarded(portal);
    await askReset(portal, person.workEmail);
    await openResetLink(portal, await resetTokenOf(portal, person.workEmail), OTHER_PASSWORD);
    const { data } = await askLogin(portal, { ...person, password: OTHER_PASSWORD });
    expect(data).toHaveProperty('secondFactor');
  });

  test('an app that is not confirmed is no second factor', async () => {
    const person = await makePerson(portal);
    const token = await signIn(portal, person);
    await portal.call('beginTotp', { token, body: {} });
    expect((await tryLogin(portal, person)).data?.user.token).toBeTruthy();
  });

  test('expired tickets are deleted', async () => {
    const person = await makeGuarded(portal);
    await ticketOf(portal, person);
    const { database } = portal.dependencies;
    const ofPerson = eq(signInTicket.accountId, person.id);
    await database.update(signInTicket).set({ expiresAt: sql`now() - interval '2 days'` }).where(ofPerson);
    await sweepAccounts(database, 30);
    expect(await database.$count(signInTicket, ofPerson)).toBe(0);
  });
});

describe('[A81] a code is accepted once', () => {
  test('codes of the step before and after now pass; a used code and an older one do not', async () => {
    const person = await makeGuarded(portal);
    const attempt = async (code: string) =>
      (await answer(portal, await ticketOf(portal, person), code, person.address)).status;
    const [before = '', now = '', after = ''] = [-1, 0, 1].map((steps) => codeOf(person.secret, steps));
    const tries = [now, now, before, after, after];
    const statuses: number[] = [];
    for (const code of tries) statuses.push(await attempt(code));
    expect(statuses).toEqual([200, 400, 400, 200, 400]);
    const other = await makeGuarded(portal);
    const early = await answer(portal, await ticketOf(portal, other), codeOf(other.secret, -3), other.address);
    expect(early.status).toBe(400);
  });

  test('of two simultaneous sign-ins with one code, one passes', async () => {
    const person = await makeGuarded(portal);
    const tickets = [await ticketOf(portal, person), await ticketOf(portal, person)];
    const code = codeOf(person.secret);
    const replies = await Promise.all(tickets.map((ticket) => answer(portal, ticket, code, person.address)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a recovery code works once, however it is typed, and new ones end the old ones', async () => {
    const person = await makeGuarded(portal);
    const [first = '', second = ''] = person.recoveryCodes;
    const attempt = async (code: string) =>
      (await answer(portal, await ticketOf(portal, person), code, person.address)).status;
    expect(await attempt(first.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await attempt(first)).toBe(400);
    const token = await signInGuarded(portal, person);
    expect((await portal.call('ownFactors', { token })).data).toMatchObject({ recoveryCodes: 9 });
    const renewed = await portal.call('renewRecoveryCodes', { token, body: {} });
    expect(new Set(renewed.data?.recoveryCodes).size).toBe(10);
    expect(await attempt(second)).toBe(400);
    expect(await attempt(renewed.data?.recoveryCodes[0] ?? '')).toBe(200);
  });

  test('a code of another account does not pass', async () => {
    const [one, other] = [await makeGuarded(portal), await makeGuarded(portal)];
    const ticket = await ticketOf(portal, one);
    for (const code of [codeOf(other.secret), other.recoveryCodes[0] ?? ''])
      expect((await answer(portal, ticket, code, one.address)).status).toBe(400);
  });
});
