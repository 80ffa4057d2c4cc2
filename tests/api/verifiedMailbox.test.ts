import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { group } from '../../contract/resources/group.ts';
import { loginLog } from '../../contract/resources/log.ts';
import { role as roleDefinition } from '../../contract/resources/role.ts';
import { user } from '../../contract/resources/user.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../server/modules/accounts/accountRole.table.ts';
import { verifyRegistration } from '../../server/modules/accounts/rescue.ts';
import { makeResetCode } from '../../server/modules/accounts/resetCodes.ts';
import { oneTimeCode, signInAttempt } from '../../server/modules/accounts/signIn.table.ts';
import { sweepRegistrations } from '../../server/modules/administration/sweepRegistrations.ts';
import { role } from '../../server/modules/system/role.table.ts';
import { mailMessage } from '../../server/platform/mail/mailMessage.table.ts';
import {
  administeredApp,
  askReset,
  askVerification,
  encoded,
  GOOD_PASSWORD,
  mailsTo,
  makePerson,
  OTHER_PASSWORD,
  openResetLink,
  register,
  registration,
  resetTokenOf,
  signIn,
  storedAccount,
  tryLogin,
  uniqueAddress,
  uniqueEmail,
  verify,
  verifyTokenOf,
} from './support/accounts.ts';
import { breakable } from './support/brokenConnection.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
let admin: string;
let database: TestApp['dependencies']['database'];
beforeAll(async () => {
  ({ portal, admin } = await administeredApp());
  database = portal.dependencies.database;
});
afterAll(() => portal.close());

const USED = { status: 400, error: 'fail', message: expect.stringContaining('expired or was already used') };
const english = { 'accept-language': 'en' };
const login = (workEmail: string, password = GOOD_PASSWORD) =>
  tryLogin(portal, { workEmail, password, address: uniqueAddress() });
const purposesTo = async (to: string) => (await mailsTo(portal, to)).map(({ purpose }) => purpose).reverse();
/** Registers an address and returns it with the secret of its link. */
async function joined(values: Record<string, unknown> = {}) {
  const workEmail = uniqueEmail();
  expect(await register(portal, { workEmail, ...values })).toMatchObject({ status: 200, data: null });
  return { workEmail, secret: await verifyTokenOf(portal, workEmail) };
}
const chosen = (password: string) => ({ password: encoded(password), confirmPassword: encoded(password) });

describe('[A70] an anonymous script', () => {
  test('that registers cannot sign in, list models or export them', async () => {
    const workEmail = uniqueEmail();
    const address = uniqueAddress();
    const headers = { 'x-forwarded-for': address };
    const body = await registration(portal, { workEmail });
    const joinedReply = await portal.call('register', { body, headers });
    expect(joinedReply).toMatchObject({ status: 200, data: null });
    expect(joinedReply.http.headers['set-cookie']).toBeUndefined();
    const reply = await tryLogin(portal, { workEmail, address });
    expect(reply).toMatchObject({ status: 400, error: 'fail', data: null });
    for (const token of [undefined, 'guessed-token', String(joinedReply.data)]) {
      const call = token === undefined ? {} : { token };
      const file = { body: { columns: ['model'], format: 'csv' as const }, ...call };
      expect((await portal.fetch('exportModels', file)).statusCode).toBe(401);
      expect((await portal.call('session', call)).status).toBe(401);
    }
    const stored = await storedAccount(portal, workEmail);
    expect(stored).toMatchObject({ verifiedAt: null, lastLoginAt: null });
  });

  test('cannot guess the link, nor confirm with the link of someone else', async () => {
    const mine = await joined();
    const theirs = await joined(chosen(OTHER_PASSWORD));
    const forged = Buffer.from(mine.secret, 'base64url').fill(0, 16).toString('base64url');
    for (const wrong of [forged, Buffer.alloc(48, 7).toString('base64url')])
      expect(await verify(portal, wrong)).toMatchObject(USED);
    expect(await verify(portal, theirs.secret, GOOD_PASSWORD)).toMatchObject({ status: 400, error: 'validation' });
    expect((await login(mine.workEmail)).status).toBe(400);
    // the link of a registration sets no password, and the link of a new password confirms nothing by itself
    expect((await openResetLink(portal, mine.secret)).status).toBe(400);
    await askReset(portal, mine.workEmail);
    expect(await verify(portal, await resetTokenOf(portal, mine.workEmail))).toMatchObject(USED);
    expect((await verify(portal, mine.secret)).status).toBe(200);
    expect((await login(mine.workEmail)).status).toBe(200);
  });
});

describe('[A71] a stranger who registers the address of another person', () => {
  test('gains nothing when the owner opens the link: the owner does not know the password', async () => {
    const { workEmail, secret } = await joined(chosen(OTHER_PASSWORD));
    const reply = await verify(portal, secret, GOOD_PASSWORD);
    expect(reply).toMatchObject({ status: 400, error: 'validation' });
    expect(reply.fields?.password).toContain('not the password chosen at registration');
    expect((await login(workEmail, OTHER_PASSWORD)).status).toBe(400);

    // the owner chooses a new password instead, which confirms the address and ends the stranger's
    await askReset(portal, workEmail);
    expect((await openResetLink(portal, await resetTokenOf(portal, workEmail), 'Spheroid-lantern-19')).status).toBe(
      200,
    );
    expect((await login(workEmail, OTHER_PASSWORD)).status).toBe(400);
    expect((await login(workEmail, 'Spheroid-lantern-19')).status).toBe(200);
    expect(await verify(portal, secret, OTHER_PASSWORD)).toMatchObject(USED);
  });

  test('loses the registration to the owner who registers later', async () => {
    const { workEmail, secret } = await joined({ ...chosen(OTHER_PASSWORD), firstName: 'Mallory' });
    expect((await register(portal, { workEmail: workEmail.toUpperCase(), firstName: 'Ida' })).status).toBe(200);
    expect(await verify(portal, secret, OTHER_PASSWORD)).toMatchObject(USED);
    expect((await verify(portal, await verifyTokenOf(portal, workEmail))).status).toBe(200);
    expect(await storedAccount(portal, workEmail)).toMatchObject({ firstName: 'Ida' });
    expect((await login(workEmail, OTHER_PASSWORD)).status).toBe(400);
    expect((await login(workEmail)).status).toBe(200);
  });

  test('cannot guess on: wrong passwords at the link are limited like every password', async () => {
    const { workEmail, secret } = await joined();
    const headers = { 'x-forwarded-for': uniqueAddress() };
    for (let index = 0; index < 5; index++)
      expect((await verify(portal, secret, OTHER_PASSWORD, headers)).status).toBe(400);
    expect(await verify(portal, secret, GOOD_PASSWORD, headers)).toMatchObject({ status: 429, error: 'too_many' });
    expect((await storedAccount(portal, workEmail))?.verifiedAt).toBeNull();
    expect((await verify(portal, secret)).status).toBe(200);
  });

  test('cannot take over an account that an administrator created or disabled', async () => {
    const invited = uniqueEmail();
    const users = resourceCalls(portal, user, admin);
    const values = { firstName: 'Noor', lastName: 'Haddad', locale: 'en', workEmail: invited };
    expect((await users.post('save', values)).status).toBe(200);
    const disabled = await makePerson(portal, { enabled: false, verifiedAt: null });
    for (const workEmail of [invited, disabled.workEmail]) {
      const before = await storedAccount(portal, workEmail);
      await register(portal, { workEmail, ...chosen(OTHER_PASSWORD) });
      expect(await storedAccount(portal, workEmail)).toEqual(before);
      expect((await purposesTo(workEmail)).at(-1)).toBe('alreadyRegistered');
    }
    // the invitation proves the mailbox
    expect((await openResetLink(portal, await resetTokenOf(portal, invited, 'invited'))).status).toBe(200);
    expect((await login(invited, OTHER_PASSWORD)).status).toBe(200);
  });
});

describe('[A72] nobody learns who has an account', () => {
  test('from a sign-in: a registration that is not confirmed gets the reply of a wrong password', async () => {
    const { workEmail } = await joined();
    const known = await makePerson(portal);
    const replies = [
      await login(workEmail),
      await login(workEmail, OTHER_PASSWORD),
      await login(uniqueEmail()),
      await login(known.workEmail, OTHER_PASSWORD),
    ].map(({ http, ...reply }) => ({ ...reply, code: http.statusCode }));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    const entries = await resourceCalls(portal, loginLog, admin).post('list', { label: workEmail });
    const reasons = entries.data.list.map(({ reason }) => reason);
    expect(reasons).toEqual(['wrong', 'unverified']);
  });

  test('from a registration or a requested link: the same reply, statements and number of mails', async () => {
    const connection = breakable(portal.database.pool);
    const known = await makePerson(portal);
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
      const body = await registration(portal, { workEmail });
      const before = (await mailsTo(portal, workEmail)).length;
      await measured(() => portal.call('register', { body, headers: { 'x-forwarded-for': uniqueAddress() } }));
      expect((await mailsTo(portal, workEmail)).length - before).toBe(1);
    }
    for (const email of [uniqueEmail(), known.workEmail, waiting.workEmail])
      await measured(() => askVerification(portal, email));
    expect(new Set(work.slice(0, 3)).size).toBe(1);
    expect(new Set(work.slice(3)).size).toBe(1);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await purposesTo(known.workEmail)).toEqual(['alreadyRegistered']);
    expect(await purposesTo(waiting.workEmail)).toEqual(['verify', 'verify', 'verify']);
  });

  test('from requested links: those for malformed addresses get the same reply', async () => {
    expect(await askVerification(portal, 'a,b@example.org')).toMatchObject({ status: 200, message: '', data: null });
  });
});

describe('[A73] the link of a registration', () => {
  test('works once, also when it is used twice at the same time', async () => {
    const { workEmail, secret } = await joined();
    const both = await Promise.all([verify(portal, secret), verify(portal, secret)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await verify(portal, secret)).toMatchObject(USED);
    expect((await purposesTo(workEmail)).filter((purpose) => purpose === 'welcome')).toHaveLength(1);
    const stored = await storedAccount(portal, workEmail);
    expect(stored?.verifiedAt).toBeInstanceOf(Date);
  });

  test('is valid for 24 hours; a newer link or registration ends it', async () => {
    const { workEmail, secret } = await joined();
    const owner = await storedAccount(portal, workEmail);
    const [code] = await database
      .select()
      .from(oneTimeCode)
      .where(eq(oneTimeCode.accountId, owner?.id ?? ''));
    expect(Math.round(((code?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(24);
    expect(JSON.stringify(code)).not.toContain(secret);
    expect(await askVerification(portal, workEmail)).toMatchObject({ status: 200, data: null });
    expect(await verify(portal, secret)).toMatchObject(USED);
    const newer = await verifyTokenOf(portal, workEmail);
    expect(newer).not.toBe(secret);
    await database
      .update(oneTimeCode)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(and(eq(oneTimeCode.accountId, owner?.id ?? ''), sql`${oneTimeCode.usedAt} is null`));
    expect(await verify(portal, newer)).toMatchObject(USED);
  });

  test('ends when an administrator disables the account or changes its address', async () => {
    const users = resourceCalls(portal, user, admin);
    for (const change of [{ enabled: false }, { workEmail: uniqueEmail() }]) {
      const { workEmail, secret } = await joined();
      const { id, version } = (await storedAccount(portal, workEmail)) ?? expect.fail();
      expect((await users.post('save', { id, version, ...change })).status).toBe(200);
      expect(await verify(portal, secret)).toMatchObject(USED);
    }
  });

  test('is not needed where an operator confirms the address at the command line', async () => {
    const { workEmail, secret } = await joined();
    const by = 'operator';
    await portal.dependencies.transaction((open) => verifyRegistration(open, { workEmail, by }));
    expect((await login(workEmail)).status).toBe(200);
    expect(await verify(portal, secret)).toMatchObject(USED);
    for (const known of [workEmail, uniqueEmail()])
      await expect(
        portal.dependencies.transaction((open) => verifyRegistration(open, { workEmail: known, by })),
      ).rejects.toThrow('no registration that waits');
  });
});

describe('[A74] registrations and requested links', () => {
  const age = async (workEmail: string) => {
    await database
      .update(mailMessage)
      .set({ createdAt: sql`${mailMessage.createdAt} - interval '16 minutes'` })
      .where(eq(mailMessage.to, workEmail));
    await database.update(signInAttempt).set({ at: sql`${signInAttempt.at} - interval '16 minutes'` });
  };

  test('fill no mailbox: three mails in 15 minutes, from every network and with every spelling', async () => {
    const { workEmail } = await joined();
    for (let index = 0; index < 3; index++) await register(portal, { workEmail });
    for (let index = 0; index < 3; index++) await askVerification(portal, workEmail);
    const tagged = workEmail.replace('@', '+tag@');
    await register(portal, { workEmail: tagged });
    expect(await purposesTo(workEmail)).toEqual(['verify', 'verify', 'verify']);
    expect(await purposesTo(tagged)).toEqual([]);
  });

  test('leave the last mailed link valid if a newer one cannot be mailed', async () => {
    const { workEmail } = await joined();
    for (let index = 0; index < 2; index++) await register(portal, { workEmail });
    const last = await verifyTokenOf(portal, workEmail);
    await register(portal, { workEmail, ...chosen(OTHER_PASSWORD), firstName: 'Mallory' });
    await askVerification(portal, workEmail);
    expect((await verify(portal, last)).status).toBe(200);
    expect(await storedAccount(portal, workEmail)).toMatchObject({ firstName: 'Ida' });
  });

  test('keep no owner out for a day, and none from choosing a new password', async () => {
    const { workEmail } = await joined();
    for (let round = 0; round < 5; round++) {
      for (let index = 0; index < 3; index++) await register(portal, { workEmail, ...chosen(OTHER_PASSWORD) });
      await age(workEmail);
    }
    await register(portal, { workEmail });
    expect((await verify(portal, await verifyTokenOf(portal, workEmail))).status).toBe(200);

    const other = await joined(chosen(OTHER_PASSWORD));
    for (let index = 0; index < 5; index++) await askVerification(portal, other.workEmail);
    await askReset(portal, other.workEmail);
    expect((await openResetLink(portal, await resetTokenOf(portal, other.workEmail), GOOD_PASSWORD)).status).toBe(200);
  });

  test('are limited for each network that asks', async () => {
    const address = uniqueAddress();
    for (let index = 0; index < 10; index++)
      expect((await askVerification(portal, uniqueEmail(), address)).status).toBe(200);
    expect(await askVerification(portal, uniqueEmail(), address)).toMatchObject({ status: 429, error: 'too_many' });
    // links for new passwords are counted separately
    expect((await askReset(portal, uniqueEmail(), { 'x-forwarded-for': address })).status).toBe(200);
  });
});

describe('[A75] an unconfirmed registration', () => {
  test('is on the Users screen with its state, and nowhere else', async () => {
    const { workEmail, secret } = await joined();
    const { id } = (await storedAccount(portal, workEmail)) ?? expect.fail();
    const [editors] = await database.select().from(role).where(eq(role.code, 'administrator'));
    const editor = editors ?? expect.fail();
    await database.insert(accountRole).values({ accountId: id, roleId: editor.id });
    const users = resourceCalls(portal, user, admin);
    const listed = async (values: object) => (await users.post('list', values)).data.list;
    const named = { workEmail };
    expect(await listed(named)).toMatchObject([{ id, standing: 'unverified' }]);
    expect(await listed({ ...named, standing: ['open'] })).toEqual([]);
    expect(await listed({ ...named, standing: ['unverified'] })).toHaveLength(1);

    const params = { id: editor.id };
    const countMembers = async () =>
      (await resourceCalls(portal, roleDefinition, admin).post('list', { code: 'administrator' })).data.list[0]
        ?.members as number;
    const membersNow = async () => {
      const body = { text: workEmail };
      const members = await portal.call('roleMembers', { token: admin, params, body });
      const [member] = await database.select().from(role).where(eq(role.code, 'auditor'));
      const candidates = await portal.call('roleCandidates', {
        token: admin,
        params: { id: member?.id ?? '' },
        body,
      });
      const dashboard = await portal.call('dashboard', { token: admin, body: { days: 7 } });
      const leaders = await resourceCalls(portal, group, admin).post('options', { field: 'leader', text: 'Ida' });
      return {
        members: members.data?.count,
        candidates: candidates.data?.count,
        counted: await countMembers(),
        all: dashboard.data?.accounts?.all,
        leaders: leaders.data.list.filter((one: { id: string }) => one.id === id).length,
      };
    };
    const before = await membersNow();
    expect(before).toMatchObject({ members: 0, candidates: 0, leaders: 0 });
    expect((await verify(portal, secret)).status).toBe(200);
    expect(await membersNow()).toEqual({
      members: 1,
      candidates: 1,
      counted: before.counted + 1,
      all: (before.all ?? 0) + 1,
      leaders: 1,
    });
    expect(await listed(named)).toMatchObject([{ id, standing: 'open' }]);
  });

  test('is not the administrator who must remain', async () => {
    const [first] = await database
      .select({ id: account.id })
      .from(account)
      .innerJoin(accountRole, eq(accountRole.accountId, account.id))
      .innerJoin(role, eq(role.id, accountRole.roleId))
      .where(and(eq(role.code, 'administrator'), sql`${account.lastLoginAt} is not null`))
      .orderBy(account.createdAt)
      .limit(1);
    await makePerson(portal, { verifiedAt: null }, 'administrator');
    await database.execute(sql`update account set enabled = false where id in (
      select account_id from account_role join role on role.id = role_id where role.code = 'administrator') and id <> ${first?.id}`);
    const reply = await portal.call('updateUserRole', {
      token: admin,
      params: { id: first?.id ?? '' },
      body: { roles: [] },
      headers: english,
    });
    expect(reply).toMatchObject({ status: 403 });
  });

  test('is deleted after seven days with what is stored about the person; open accounts stay', async () => {
    const { workEmail } = await joined();
    const young = await joined();
    const open = await makePerson(portal);
    const { id } = (await storedAccount(portal, workEmail)) ?? expect.fail();
    const old = sql`now() - interval '7 days 1 minute'`;
    await database
      .update(account)
      .set({ createdAt: old })
      .where(sql`${account.workEmail} in (${workEmail}, ${open.workEmail})`);
    expect(await sweepRegistrations(portal.dependencies)).toBe(1);
    expect(await storedAccount(portal, workEmail)).toBeUndefined();
    expect(await database.$count(oneTimeCode, eq(oneTimeCode.accountId, id))).toBe(0);
    expect(await mailsTo(portal, workEmail)).toEqual([]);
    for (const kept of [young.workEmail, open.workEmail]) expect(await storedAccount(portal, kept)).toBeDefined();
    // the address is free again
    await register(portal, { workEmail });
    expect((await verify(portal, await verifyTokenOf(portal, workEmail))).status).toBe(200);
  });

  test('that an administrator removed and restored opens with its invitation', async () => {
    const { workEmail, secret } = await joined();
    const { id } = (await storedAccount(portal, workEmail)) ?? expect.fail();
    const users = resourceCalls(portal, user, admin);
    expect((await users.post('remove', { ids: [id] })).status).toBe(200);
    expect(await verify(portal, secret)).toMatchObject(USED);
  });

  test('has links of its own kind only', async () => {
    const person = await makePerson(portal);
    const secret = await makeResetCode(database, person.id, 'verify');
    // an open account is not opened again, and its password is not needed for nothing
    expect(await verify(portal, secret)).toMatchObject(USED);
    expect((await signIn(portal, person)).length).toBeGreaterThan(20);
  });
});
