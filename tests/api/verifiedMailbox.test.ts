import { describe, expect, test } from 'vitest';
import { loginLog } from '../../contract/resources/log.ts';
import { user } from '../../contract/resources/user.ts';
import {
  askReset,
  askVerification,
  GOOD_PASSWORD,
  mailsTo,
  makePerson,
  OTHER_PASSWORD,
  openResetLink,
  register,
  registration,
  resetTokenOf,
  storedAccount,
  tryLogin,
  uniqueAddress,
  uniqueEmail,
  verify,
  verifyTokenOf,
} from './support/accounts.ts';
import { breakable } from './support/brokenConnection.ts';
import { chosen, registrations, USED } from './support/registrations.ts';
import { resourceCalls } from './support/resourceCalls.ts';

const visitors = registrations();
const { login, purposesTo, joined } = visitors;

describe('[A70] an anonymous script', () => {
  test('that registers cannot sign in, list models or export them', async () => {
    const workEmail = uniqueEmail();
    const address = uniqueAddress();
    const headers = { 'x-forwarded-for': address };
    const body = await registration(visitors.portal, { workEmail });
    const joinedReply = await visitors.portal.call('register', { body, headers });
    expect(joinedReply).toMatchObject({ status: 200, data: null });
    expect(joinedReply.http.headers['set-cookie']).toBeUndefined();
    const reply = await tryLogin(visitors.portal, { workEmail, address });
    expect(reply).toMatchObject({ status: 400, error: 'fail', data: null });
    for (const token of [undefined, 'guessed-token', String(joinedReply.data)]) {
      const call = token === undefined ? {} : { token };
      const file = { body: { columns: ['model'], format: 'csv' as const }, ...call };
      expect((await visitors.portal.fetch('exportModels', file)).statusCode).toBe(401);
      expect((await visitors.portal.call('session', call)).status).toBe(401);
    }
    const stored = await storedAccount(visitors.portal, workEmail);
    expect(stored).toMatchObject({ verifiedAt: null, lastLoginAt: null });
  });

  test('cannot guess the link, nor confirm with the link of someone else', async () => {
    const mine = await joined();
    const theirs = await joined(chosen(OTHER_PASSWORD));
    const forged = Buffer.from(mine.secret, 'base64url').fill(0, 16).toString('base64url');
    for (const wrong of [forged, Buffer.alloc(48, 7).toString('base64url')])
      expect(await verify(visitors.portal, wrong)).toMatchObject(USED);
    expect(await verify(visitors.portal, theirs.secret, GOOD_PASSWORD)).toMatchObject({
      status: 400,
      error: 'validation',
    });
    expect((await login(mine.workEmail)).status).toBe(400);
    // the link of a registration sets no password, and the link of a new password confirms nothing by itself
    expect((await openResetLink(visitors.portal, mine.secret)).status).toBe(400);
    await askReset(visitors.portal, mine.workEmail);
    expect(await verify(visitors.portal, await resetTokenOf(visitors.portal, mine.workEmail))).toMatchObject(USED);
    expect((await verify(visitors.portal, mine.secret)).status).toBe(200);
    expect((await login(mine.workEmail)).status).toBe(200);
  });
});

describe('[A71] a stranger who registers the address of another person', () => {
  test('gains nothing when the owner opens the link: the owner does not know the password', async () => {
    const { workEmail, secret } = await joined(chosen(OTHER_PASSWORD));
    const reply = await verify(visitors.portal, secret, GOOD_PASSWORD);
    expect(reply).toMatchObject({ status: 400, error: 'validation' });
    expect(reply.fields?.password).toContain('not the password chosen at registration');
    expect((await login(workEmail, OTHER_PASSWORD)).status).toBe(400);

    // the owner chooses a new password instead, which confirms the address and ends the stranger's
    await askReset(visitors.portal, workEmail);
    expect(
      (await openResetLink(visitors.portal, await resetTokenOf(visitors.portal, workEmail), 'Spheroid-lantern-19'))
        .status,
    ).toBe(200);
    expect((await login(workEmail, OTHER_PASSWORD)).status).toBe(400);
    expect((await login(workEmail, 'Spheroid-lantern-19')).status).toBe(200);
    expect(await verify(visitors.portal, secret, OTHER_PASSWORD)).toMatchObject(USED);
  });

  test('loses the registration to the owner who registers later', async () => {
    const { workEmail, secret } = await joined({ ...chosen(OTHER_PASSWORD), firstName: 'Mallory' });
    expect((await register(visitors.portal, { workEmail: workEmail.toUpperCase(), firstName: 'Ida' })).status).toBe(
      200,
    );
    expect(await verify(visitors.portal, secret, OTHER_PASSWORD)).toMatchObject(USED);
    expect((await verify(visitors.portal, await verifyTokenOf(visitors.portal, workEmail))).status).toBe(200);
    expect(await storedAccount(visitors.portal, workEmail)).toMatchObject({ firstName: 'Ida' });
    expect((await login(workEmail, OTHER_PASSWORD)).status).toBe(400);
    expect((await login(workEmail)).status).toBe(200);
  });

  test('cannot guess on: wrong passwords at the link are limited like every password', async () => {
    const { workEmail, secret } = await joined();
    const headers = { 'x-forwarded-for': uniqueAddress() };
    for (let index = 0; index < 5; index++)
      expect((await verify(visitors.portal, secret, OTHER_PASSWORD, headers)).status).toBe(400);
    expect(await verify(visitors.portal, secret, GOOD_PASSWORD, headers)).toMatchObject({
      status: 429,
      error: 'too_many',
    });
    expect((await storedAccount(visitors.portal, workEmail))?.verifiedAt).toBeNull();
    expect((await verify(visitors.portal, secret)).status).toBe(200);
  });

  test('cannot take over an account that an administrator created or disabled', async () => {
    const invited = uniqueEmail();
    const users = resourceCalls(visitors.portal, user, visitors.admin);
    const values = { firstName: 'Noor', lastName: 'Haddad', locale: 'en', workEmail: invited };
    expect((await users.post('save', values)).status).toBe(200);
    const disabled = await makePerson(visitors.portal, { enabled: false, verifiedAt: null });
    for (const workEmail of [invited, disabled.workEmail]) {
      const before = await storedAccount(visitors.portal, workEmail);
      await register(visitors.portal, { workEmail, ...chosen(OTHER_PASSWORD) });
      expect(await storedAccount(visitors.portal, workEmail)).toEqual(before);
      expect((await purposesTo(workEmail)).at(-1)).toBe('alreadyRegistered');
    }
    // the invitation proves the mailbox
    expect((await openResetLink(visitors.portal, await resetTokenOf(visitors.portal, invited, 'invited'))).status).toBe(
      200,
    );
    expect((await login(invited, OTHER_PASSWORD)).status).toBe(200);
  });
});

describe('[A72] nobody learns who has an account', () => {
  test('from a sign-in: a registration that is not confirmed gets the reply of a wrong password', async () => {
    const { workEmail } = await joined();
    const known = await makePerson(visitors.portal);
    const replies = [
      await login(workEmail),
      await login(workEmail, OTHER_PASSWORD),
      await login(uniqueEmail()),
      await login(known.workEmail, OTHER_PASSWORD),
    ].map(({ http, ...reply }) => ({ ...reply, code: http.statusCode }));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    const entries = await resourceCalls(visitors.portal, loginLog, visitors.admin).post('list', { label: workEmail });
    const reasons = entries.data.list.map(({ reason }) => reason);
    expect(reasons).toEqual(['wrong', 'unverified']);
  });

  test('from a registration or a requested link: the same reply, statements and number of mails', async () => {
    const connection = breakable(visitors.portal.database.pool);
    const known = await makePerson(visitors.portal);
    const waiting = await joined();
    const fresh = uniqueEmail();
    const work: number[] = [];
    const replies: unknown[] = [];
    const measured = async (call: () => ReturnType<typeof register>) => {
      work.push(
        await connection.of(async () => {
          const { http, ...reply } = await call();
          replies.push({ ...reply, code: http.statusCode });
        }),
      );
    };
    for (const workEmail of [fresh, known.workEmail, waiting.workEmail]) {
      const body = await registration(visitors.portal, { workEmail });
      const before = (await mailsTo(visitors.portal, workEmail)).length;
      await measured(() => visitors.portal.call('register', { body, headers: { 'x-forwarded-for': uniqueAddress() } }));
      expect((await mailsTo(visitors.portal, workEmail)).length - before).toBe(1);
    }
    for (const email of [uniqueEmail(), known.workEmail, waiting.workEmail])
      await measured(() => askVerification(visitors.portal, email));
    expect(new Set(work.slice(0, 3)).size).toBe(1);
    expect(new Set(work.slice(3)).size).toBe(1);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await purposesTo(known.workEmail)).toEqual(['alreadyRegistered']);
    expect(await purposesTo(waiting.workEmail)).toEqual(['verify', 'verify', 'verify']);
  });

  test('from requested links: those for malformed addresses get the same reply', async () => {
    expect(await askVerification(visitors.portal, 'a,b@example.org')).toMatchObject({
      status: 200,
      message: '',
      data: null,
    });
  });
});
