import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../server/modules/accounts/account.table.ts';
import { keySql } from '../../server/platform/database/keySql.ts';
import {
  changePassword,
  encoded,
  GOOD_PASSWORD,
  mailsTo,
  makePerson,
  OTHER_PASSWORD,
  registration,
  signIn,
  solved,
  storedAccount,
  tryLogin,
  uniqueAddress,
  uniqueEmail,
  verify,
  verifyTokenOf,
} from './support/accounts.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await seededApp();
});
afterAll(() => portal.close());

const form = (values: Record<string, unknown> = {}) => registration(portal, values);
const join = (body: unknown, headers: Record<string, string> = {}) => portal.call('register', { body, headers });
const accounts = () => portal.dependencies.database.$count(account);

test('[C.18] a new user gets a member account and mails in their language, and can log in after the link', async () => {
  const body = await form({ firstName: ' 梅 ', lastName: '陈', phone: '+41 44 000 00 00' });
  expect(await join(body, { 'accept-language': 'zh-CN' })).toMatchObject({ status: 200, data: null });
  const stored = await storedAccount(portal, body.workEmail);
  expect(stored).toMatchObject({ firstName: '梅', lastName: '陈', country: 'CH', locale: 'zh', enabled: true });
  expect(stored?.consentAt).toBeInstanceOf(Date);
  expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
  expect(stored?.verifiedAt).toBeNull();
  expect(await mailsTo(portal, body.workEmail)).toMatchObject([{ purpose: 'verify', locale: 'zh' }]);
  expect(await verify(portal, await verifyTokenOf(portal, body.workEmail))).toMatchObject({
    status: 200,
    data: { waiting: false },
  });
  const { data } = await tryLogin(portal, { workEmail: body.workEmail, address: uniqueAddress() });
  expect(data?.user).toMatchObject({ name: '陈梅', roles: ['member'] });
  expect((await mailsTo(portal, body.workEmail))[0]).toMatchObject({ purpose: 'welcome', locale: 'zh' });
});

test('[A30] an address is looked up by an index, so the response time does not reveal whether it has an account', async () => {
  const plan = await portal.dependencies.transaction(async (database) => {
    // PostgreSQL scans small tables sequentially; without that, it plans as for a large table
    await database.execute(sql`set local enable_seqscan = off`);
    const { rows } = await database.execute(sql`explain
      select 1 from ${account} where ${keySql(sql`${account.workEmail}`)} = ${'ida@example.org'}`);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('account_email_key');
});

test('[A30] a registered e-mail gets the same reply; its owner gets a mail, and the account does not change', async () => {
  const person = await makePerson(portal);
  const before = await storedAccount(portal, person.workEmail);
  const taken = await join(
    await form({
      workEmail: person.workEmail.toUpperCase(),
      password: encoded(OTHER_PASSWORD),
      confirmPassword: encoded(OTHER_PASSWORD),
    }),
  );
  const fresh = await join(await form());
  expect({ ...taken, http: taken.http.statusCode }).toEqual({ ...fresh, http: fresh.http.statusCode });
  expect(await storedAccount(portal, person.workEmail)).toEqual(before);
  const [mail] = await mailsTo(portal, person.workEmail.toUpperCase());
  expect(mail?.purpose).toBe('alreadyRegistered');
});

test('[A31] two simultaneous registrations with one e-mail create one account; the newer link works', async () => {
  const workEmail = uniqueEmail();
  const bodies = await Promise.all([form({ workEmail }), form({ workEmail })]);
  const replies = await Promise.all(bodies.map((body) => join(body)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const mails = await mailsTo(portal, workEmail);
  expect(mails.map(({ purpose }) => purpose)).toEqual(['verify', 'verify']);
  const { database } = portal.dependencies;
  expect(await database.$count(account, eq(account.workEmail, workEmail))).toBe(1);
  const opened = [];
  for (const { text } of mails) opened.push((await verify(portal, /#verify=([\w-]+)/.exec(text)?.[1] ?? '')).status);
  expect(opened.sort()).toEqual([200, 400]);
});

test('[A31] the solution of a challenge registers one account, also when it is sent twice at once', async () => {
  const code = await solved(portal, 'register');
  const before = await accounts();
  const replies = await Promise.all([join(await form({ code })), join(await form({ code }))]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await accounts()).toBe(before + 1);
  const again = await join(await form({ code }));
  expect(again).toMatchObject({ status: 400, error: 'validation', fields: { code: expect.any(String) } });
});

test.each([
  ['a common password', { password: encoded('password1234'), confirmPassword: encoded('password1234') }, 'password'],
  ['a short password', { password: encoded('Xeno-7'), confirmPassword: encoded('Xeno-7') }, 'password'],
  ['two passwords', { confirmPassword: encoded('Xenograft-harbor-28') }, 'confirmPassword'],
  ['no consent', { consent: false }, 'consent'],
  ['a blank name', { firstName: '  ' }, 'firstName'],
  ['a list of addresses', { workEmail: 'a,b@example.org' }, 'workEmail'],
])(
  '%s is refused at its field in the visitor’s language, and the solution stays valid',
  async (_what, values, field) => {
    const body = await form(values);
    const before = await accounts();
    const reply = await join(body, { 'accept-language': 'zh' });
    expect(reply).toMatchObject({ status: 400, error: 'validation', message: '请检查标出的字段。' });
    expect(Object.keys(reply.fields ?? {})).toEqual([field]);
    expect(reply.fields?.[field]).toMatch(/\p{Script=Han}/u);
    expect(await accounts()).toBe(before);
    expect((await join(await form({ code: body.code }))).status).toBe(200);
  },
);

test('[A19] unknown fields and control characters are refused and change nothing', async () => {
  const before = await accounts();
  const bad = [
    { roles: ['administrator'] },
    { enabled: true },
    { id: '00000000-0000-7000-8000-000000000000' },
    { mustChangePassword: false },
    { firstName: 'Ida\r\nBcc: everybody@example.org' },
    { workEmail: 'ida@example.org\r\nBcc: everybody@example.org' },
    { country: 'Switzerland' },
    { consent: 'true' },
  ];
  for (const values of bad) expect((await join(await form(values))).status).toBe(400);
  expect(await accounts()).toBe(before);
});

test('[C.19] changing the password ends all other sessions and sends a mail', async () => {
  const person = await makePerson(portal, { mustChangePassword: true });
  const [here, there] = [await signIn(portal, person), await signIn(portal, person)];
  const password = encoded(OTHER_PASSWORD);
  const body = { oldPassword: encoded(GOOD_PASSWORD), password, confirmPassword: password };
  expect(await portal.call('updatePassword', { body, token: here })).toMatchObject({ status: 200, data: null });
  expect((await portal.call('session', { token: there })).status).toBe(401);
  expect((await portal.call('session', { token: here })).data?.user.mustChangePassword).toBe(false);
  expect((await tryLogin(portal, person)).status).toBe(400);
  expect((await tryLogin(portal, { ...person, password: OTHER_PASSWORD })).status).toBe(200);
  expect(await mailsTo(portal, person.workEmail)).toMatchObject([{ purpose: 'passwordChanged' }]);
});

test('[C.19] a wrong current password and a weak, unequal or unchanged new one are refused at their fields', async () => {
  const person = await makePerson(portal);
  const token = await signIn(portal, person);
  const change = (oldPassword: string, password: string, confirmPassword = password) =>
    portal.call('updatePassword', {
      token,
      body: {
        oldPassword: encoded(oldPassword),
        password: encoded(password),
        confirmPassword: encoded(confirmPassword),
      },
    });
  const refused = async (reply: ReturnType<typeof change>) => Object.keys((await reply).fields ?? {});
  expect(await refused(change('Not-the-password-1', OTHER_PASSWORD))).toEqual(['oldPassword']);
  expect(await refused(change(GOOD_PASSWORD, 'password1234'))).toEqual(['password']);
  expect(await refused(change(GOOD_PASSWORD, OTHER_PASSWORD, GOOD_PASSWORD))).toEqual(['confirmPassword']);
  expect(await refused(change(GOOD_PASSWORD, GOOD_PASSWORD))).toEqual(['password']);
  expect((await tryLogin(portal, person)).status).toBe(200);
});

test('[A29] a stolen session cannot be used to guess the password', async () => {
  const person = await makePerson(portal);
  const token = await signIn(portal, person);
  const headers = { 'x-forwarded-for': person.address };
  const guess = (from: string) => changePassword(portal, token, { from, headers });
  for (let index = 0; index < 5; index++) expect((await guess('Not-the-password-1')).status).toBe(400);
  expect(await guess(GOOD_PASSWORD)).toMatchObject({ status: 429, error: 'too_many' });
});

test('[A26] a password cannot be changed without a token', async () => {
  const password = encoded(OTHER_PASSWORD);
  const body = { oldPassword: encoded(GOOD_PASSWORD), password, confirmPassword: password };
  expect((await portal.call('updatePassword', { body })).status).toBe(401);
});
