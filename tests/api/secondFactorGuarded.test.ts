import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginLog } from '../../contract/resources/log.ts';
import { subjectOf } from '../../server/modules/accounts/attempts.ts';
import { factorSubject } from '../../server/modules/accounts/factorTries.ts';
import { rescueAdministrator } from '../../server/modules/accounts/rescue.ts';
import { accountTotp, recoveryCode, signInTicket } from '../../server/modules/accounts/secondFactor.table.ts';
import { signInAttempt } from '../../server/modules/accounts/signIn.table.ts';
import {
  administeredApp,
  askLogin,
  encoded,
  GOOD_PASSWORD,
  mailsTo,
  makePerson,
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
    ['pending', 'factorNeeded', null, null],
    ['failure', 'factorWrong', null, null],
    ['success', null, 'password', 'totp'],
  ]);
});
