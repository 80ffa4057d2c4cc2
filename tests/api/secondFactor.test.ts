import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginLog } from '../../contract/resources/log.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { subjectOf } from '../../server/modules/accounts/attempts.ts';
import { factorSubject } from '../../server/modules/accounts/factorTries.ts';
import { rescueAdministrator } from '../../server/modules/accounts/rescue.ts';
import { accountTotp, recoveryCode, signInTicket } from '../../server/modules/accounts/secondFactor.table.ts';
import { signInAttempt } from '../../server/modules/accounts/signIn.table.ts';
import { sweepAccounts } from '../../server/modules/accounts/sweep.ts';
import {
  administeredApp,
  askLogin,
  askReset,
  encoded,
  GOOD_PASSWORD,
  mailsTo,
  makePerson,
  OTHER_PASSWORD,
  openResetLink,
  resetTokenOf,
  signIn,
  tryLogin,
  uniqueAddress,
} from './support/accounts.ts';
import {
  answer,
  codeOf,
  giveTotp,
  makeGuarded,
  outdateProofs,
  prove,
  setUpTotp,
  signInGuarded,
  ticketOf,
  wrongCode,
} from './support/factors.ts';
import { resourceCalls } from './support/resourceCalls.ts';
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

describe('[A82] codes cannot be guessed, and guessing locks nobody out', () => {
  test('a network has five wrong codes for an account, over all tickets; others are not affected', async () => {
    const person = await makeGuarded(portal);
    for (let at = 0; at < 5; at++)
      await answer(portal, await ticketOf(portal, person), wrongCode(person.secret), person.address);
    const ticket = await ticketOf(portal, person);
    const paused = await answer(portal, ticket, codeOf(person.secret), person.address);
    expect(paused.status).toBe(429);
    expect(paused.http.headers['retry-after']).toBeTruthy();
    expect((await answer(portal, ticket, codeOf(person.secret), uniqueAddress())).status).toBe(200);
  });

  test('codes from new networks are limited for the account; recovery codes and known networks are not', async () => {
    const person = await makeGuarded(portal);
    const { database } = portal.dependencies;
    await signInGuarded(portal, person);
    const subject = subjectOf(factorSubject(person.id));
    await database
      .insert(signInAttempt)
      .values(Array.from({ length: 20 }, () => ({ subject, network: uniqueAddress(), outcome: 'wrong' as const })));
    const elsewhere = uniqueAddress();
    const there = await answer(portal, await ticketOf(portal, person), codeOf(person.secret, 1), elsewhere);
    expect(there.status).toBe(429);
    const here = await answer(portal, await ticketOf(portal, person), codeOf(person.secret, 1), person.address);
    expect(here.status).toBe(200);
    const recovered = await answer(portal, await ticketOf(portal, person), person.recoveryCodes[0] ?? '', elsewhere);
    expect(recovered.status).toBe(200);
  });

  test('a right password does not make a network known, and does not clear wrong codes', async () => {
    const person = await makeGuarded(portal);
    for (let at = 0; at < 4; at++)
      await answer(portal, await ticketOf(portal, person), wrongCode(person.secret), person.address);
    await ticketOf(portal, person);
    const outcomes = await portal.dependencies.database
      .select({ outcome: signInAttempt.outcome })
      .from(signInAttempt)
      .where(eq(signInAttempt.subject, subjectOf(person.workEmail)));
    expect(outcomes).toEqual([]);
    await answer(portal, await ticketOf(portal, person), wrongCode(person.secret), person.address);
    const paused = await answer(portal, await ticketOf(portal, person), codeOf(person.secret), person.address);
    expect(paused.status).toBe(429);
    await portal.call('unlockUser', { params: { id: person.id }, body: {}, token: admin });
    const lifted = await answer(portal, await ticketOf(portal, person), codeOf(person.secret), person.address);
    expect(lifted.status).toBe(200);
  });
});

describe('[A83] secrets of second factors are readable nowhere', () => {
  test('the tables hold hashes and encrypted texts, each of its own account', async () => {
    const person = await makePerson(portal);
    const { secret, recoveryCodes, begun } = await setUpTotp(portal, person);
    expect(begun.data?.address).toContain(`secret=${secret}`);
    const { database } = portal.dependencies;
    const ticket = await ticketOf(portal, person);
    const stored = JSON.stringify([
      await database.select().from(accountTotp),
      await database.select().from(recoveryCode),
      await database.select().from(signInTicket),
      portal.logged,
      await mailsTo(portal, person.workEmail),
      (await resourceCalls(portal, loginLog, admin).post('list', { limit: 200 })).data,
    ]);
    for (const text of [secret, ticket, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text);

    const thief = await makeGuarded(portal);
    const [row] = await database.select().from(accountTotp).where(eq(accountTotp.accountId, person.id));
    await database
      .update(accountTotp)
      .set({ secret: row?.secret ?? '' })
      .where(eq(accountTotp.accountId, thief.id));
    const copied = await answer(portal, await ticketOf(portal, thief), codeOf(secret, 1), thief.address);
    expect(copied.status).toBe(500);
  });
});

describe('[A84] a stolen session changes no second factor', () => {
  test('without a recent proof nothing is added, replaced or removed; the owner gets a mail of each change', async () => {
    const person = await makePerson(portal);
    const token = await signIn(portal, person);
    const acts = ['beginTotp', 'renewRecoveryCodes', 'removeTotp'] as const;
    const proofsOf = async () => {
      await outdateProofs(portal, person.id);
      const replies = [];
      for (const key of acts) replies.push(await portal.call(key, { token, body: {} }));
      return replies.map(({ status, error, proof }) => [status, error, proof]);
    };
    expect(await proofsOf()).toEqual(acts.map(() => [403, 'proof_needed', ['password']]));
    expect((await prove(portal, token, { password: encoded(GOOD_PASSWORD) })).status).toBe(200);
    const begun = await portal.call('beginTotp', { token, body: {} });
    const secret = begun.data?.secret ?? '';
    expect(begun.data?.address).toMatch(/^otpauth:\/\/totp\/Oncology%20Browser:.+algorithm=SHA1&digits=6&period=30/);
    expect((await portal.call('confirmTotp', { token, body: { factorCode: wrongCode(secret) } })).status).toBe(400);
    const confirmed = await portal.call('confirmTotp', { token, body: { factorCode: codeOf(secret) } });
    expect(confirmed.data?.recoveryCodes).toHaveLength(10);
    expect((await mailsTo(portal, person.workEmail))[0]?.purpose).toBe('factorAdded');
    expect((await portal.call('ownFactors', { token })).data).toMatchObject({
      totp: { createdAt: expect.any(String) },
      recoveryCodes: 10,
    });
    expect((await portal.call('beginTotp', { token, body: {} })).error).toBe('fail');

    expect(await proofsOf()).toEqual(acts.map(() => [403, 'proof_needed', ['code']]));
    expect((await askLogin(portal, person)).data).toHaveProperty('secondFactor');
    expect((await prove(portal, token, { factorCode: confirmed.data?.recoveryCodes[3] })).status).toBe(200);
    const removed = await portal.call('removeTotp', { token, body: {} });
    expect(removed.data).toEqual({ totp: null, passkeys: [], recoveryCodes: 0 });
    expect((await mailsTo(portal, person.workEmail))[0]?.purpose).toBe('factorRemoved');
    expect((await tryLogin(portal, person)).data?.user.token).toBeTruthy();
    expect((await portal.call('removeTotp', { token, body: {} })).error).toBe('fail');
  });

  test('a new factor makes the other sessions prove it', async () => {
    const person = await makePerson(portal);
    const other = await signIn(portal, person);
    await setUpTotp(portal, person);
    const reply = await portal.call('removeTotp', { token: other, body: {} });
    expect([reply.error, reply.proof]).toEqual(['proof_needed', ['code']]);
  });
});

describe('[A85] only those who may manage a user reset the second factors', () => {
  test('an administrator removes them all, with a mail and a log entry', async () => {
    const person = await makeGuarded(portal);
    const reset = () => portal.call('resetUserFactors', { params: { id: person.id }, body: {}, token: admin });
    expect((await reset()).status).toBe(200);
    expect((await tryLogin(portal, person)).data?.user.token).toBeTruthy();
    expect((await mailsTo(portal, person.workEmail))[0]?.purpose).toBe('factorRemoved');
    expect((await reset()).error).toBe('fail');
  });

  test('not their own', async () => {
    const person = await makePerson(portal, {}, 'administrator');
    const token = await signIn(portal, person);
    await giveTotp(portal, person.id);
    const reply = await portal.call('resetUserFactors', { params: { id: person.id }, body: {}, token });
    expect(reply.status).toBe(403);
    expect((await askLogin(portal, person)).data).toHaveProperty('secondFactor');
  });

  test('the command line opens an administrator whose factor is lost', async () => {
    const person = await makeGuarded(portal, 'administrator');
    await portal.dependencies.transaction((open) =>
      rescueAdministrator(open, 'reset', { workEmail: person.workEmail, by: 'root' }),
    );
    expect(await portal.dependencies.database.$count(accountTotp, eq(accountTotp.accountId, person.id))).toBe(0);
  });
});

test('[A53] the login log names each step, its result and the factor', async () => {
  const person = await makeGuarded(portal);
  const ticket = await ticketOf(portal, person);
  await answer(portal, ticket, wrongCode(person.secret), person.address);
  await answer(portal, ticket, codeOf(person.secret), person.address);
  const { list } = (
    await resourceCalls(portal, loginLog, admin).post('list', {
      address: person.address,
      sort: [{ field: 'at', order: 'asc' }],
    })
  ).data;
  expect(list.map(({ result, reason, loginMethod, factor }) => [result, reason, loginMethod, factor])).toEqual([
    ['failure', 'factorNeeded', null, null],
    ['failure', 'factorWrong', null, null],
    ['success', null, 'password', 'totp'],
  ]);
});
