import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../server/modules/accounts/account.table.ts';
import { signInAttempt } from '../../server/modules/accounts/signIn.table.ts';
import { inquiry } from '../../server/modules/inquiries/inquiry.table.ts';
import { mailboxOf } from '../../server/platform/mail/mailbox.ts';
import { mailMessage } from '../../server/platform/mail/mailMessage.table.ts';
import {
  askReset,
  changePassword,
  GOOD_PASSWORD,
  mailsTo,
  makePerson,
  OTHER_PASSWORD,
  openResetLink,
  register,
  resetTokenOf,
  signIn,
  solved,
  uniqueAddress,
  uniqueEmail,
} from './support/accounts.ts';
import { addPasskeyTo, deviceFor, makeKeyed } from './support/passkeys.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let database: TestApp['dependencies']['database'];
beforeAll(async () => {
  portal = await seededApp();
  database = portal.dependencies.database;
});
afterAll(() => portal.close());

/** Returns another spelling of the same mailbox. */
const variant = (address: string, index: number) =>
  index % 2 === 0 ? address.toUpperCase() : address.replace('@', `+${index}@`);
const mailsIn = async (address: string) => {
  const rows = await database
    .select()
    .from(mailMessage)
    .where(sql`${mailboxOf(mailMessage.to)} = ${mailboxOf(address)}`)
    .orderBy(mailMessage.id);
  return rows.map(({ purpose }) => purpose);
};
/** Moves the mails of a mailbox this many minutes into the past. */
const age = (address: string, minutes: number) =>
  database
    .update(mailMessage)
    .set({ createdAt: sql`${mailMessage.createdAt} - make_interval(mins => ${minutes})` })
    .where(sql`${mailboxOf(mailMessage.to)} = ${mailboxOf(address)}`);

const contact = async (workEmail: string, topic = 'models') =>
  portal.call('saveContact', {
    body: {
      name: 'Wen Li',
      workEmail,
      organization: 'Harbor Biologics',
      country: 'CN',
      topic,
      message: 'Which models have growth curves?',
      consent: true,
      code: await solved(portal, 'contact'),
    },
    headers: { 'x-forwarded-for': uniqueAddress() },
  });
const join = (workEmail: string) => register(portal, { workEmail });

test('[A62] a mailbox gets three confirmations in 15 minutes and 12 in a day; every request is stored', async () => {
  const address = uniqueEmail();
  const before = await database.$count(inquiry);
  for (let index = 0; index < 6; index++) {
    const reply = await contact(variant(address, index), index === 4 ? 'complaint' : 'models');
    expect(reply).toMatchObject({ status: 200, data: { reference: expect.stringMatching(/^Q-\d+$/), queued: false } });
  }
  expect(await database.$count(inquiry)).toBe(before + 6);
  expect(await mailsIn(address)).toEqual(Array(3).fill('inquiryReceived'));
  const arrived = await database.$count(mailMessage, eq(mailMessage.purpose, 'inquiryArrived'));
  expect(arrived).toBe(6);

  for (let round = 0; round < 4; round++) {
    await age(address, 16);
    for (let index = 0; index < 3; index++) await contact(variant(address, index));
  }
  expect(await mailsIn(address)).toHaveLength(12);
});

test('[A62] simultaneous requests do not get a mailbox more confirmations', async () => {
  const address = uniqueEmail();
  const replies = await Promise.all(Array.from({ length: 6 }, (_, index) => contact(variant(address, index))));
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await mailsIn(address)).toHaveLength(3);
});

test('[A62] repeated registrations do not fill a mailbox, and get the same answer with and without an account', async () => {
  const address = uniqueEmail();
  const answers = [];
  for (let index = 0; index < 6; index++) {
    const { http: _, ...reply } = await join(index < 2 ? address : variant(address, index));
    answers.push(reply);
  }
  expect(answers).toEqual(Array(6).fill({ status: 200, message: '', data: null }));
  expect(await mailsIn(address)).toEqual(['verify', 'verify', 'verify']);
  // visitors who joined without getting a mail have their accounts, too
  expect(await database.$count(account, sql`${mailboxOf(account.workEmail)} = ${mailboxOf(address)}`)).toBe(3);
  // other kinds of mail are counted separately: a request is still confirmed
  await contact(address);
  expect((await mailsIn(address)).at(-1)).toBe('inquiryReceived');
});

test('[A62] links for all accounts of one mailbox are counted together', async () => {
  const address = uniqueEmail();
  const tagged = Array.from({ length: 5 }, (_, index) => address.replace('@', `+${index}@`));
  for (const workEmail of tagged) await makePerson(portal, { workEmail });
  for (const email of tagged) expect(await askReset(portal, email)).toMatchObject({ status: 200, data: null });
  expect(await mailsIn(address)).toEqual(Array(3).fill('reset'));
});

test('[A62] a stranger who keeps requesting links cannot block an owner’s new password for a day', async () => {
  const { workEmail } = await makePerson(portal);
  for (let round = 0; round < 5; round++) {
    for (let index = 0; index < 3; index++) await askReset(portal, workEmail);
    await age(workEmail, 16);
    await database.update(signInAttempt).set({ at: sql`${signInAttempt.at} - interval '16 minutes'` });
  }
  await askReset(portal, workEmail);
  expect(await mailsIn(workEmail)).toHaveLength(16);
});

test('[A198] every change of the own password is mailed', async () => {
  const person = await makePerson(portal);
  const token = await signIn(portal, person);
  const passwords = [GOOD_PASSWORD, OTHER_PASSWORD, GOOD_PASSWORD, OTHER_PASSWORD, GOOD_PASSWORD];
  for (const [index, password] of passwords.slice(1).entries()) {
    const headers = { 'x-forwarded-for': person.address };
    const reply = await changePassword(portal, token, { from: passwords[index] ?? '', to: password, headers });
    expect(reply.status).toBe(200);
  }
  expect(await mailsIn(person.workEmail)).toEqual(Array(4).fill('passwordChanged'));
});

test('[A198] every change of the second factors is mailed', async () => {
  const { token, workEmail } = await makeKeyed(portal);
  const add = () => addPasskeyTo(portal, token, deviceFor(portal));
  for (let index = 0; index < 2; index++) await add();
  const { reply } = await add();
  for (const { id } of reply.data?.factors.passkeys ?? [])
    expect((await portal.call('removePasskey', { token, body: { id } })).status).toBe(200);
  const expected = [...Array(4).fill('factorAdded'), ...Array(4).fill('factorRemoved')];
  expect(await mailsIn(workEmail)).toEqual(expected);
});

test('[A62] a mailed link remains valid when a later request is not mailed', async () => {
  const person = await makePerson(portal);
  const tagged = person.workEmail.replace('@', '+other@');
  await makePerson(portal, { workEmail: tagged });
  for (const email of [tagged, tagged, person.workEmail]) await askReset(portal, email);
  const link = await resetTokenOf(portal, person.workEmail);
  await askReset(portal, person.workEmail);
  expect(await mailsIn(person.workEmail)).toEqual(Array(3).fill('reset'));
  expect((await openResetLink(portal, link)).status).toBe(200);
});

test('[A62] accounts with the same mailbox cannot suppress the mail about a changed password', async () => {
  const owner = await makePerson(portal);
  const other = await makePerson(portal, { workEmail: owner.workEmail.replace('@', '+other@') });
  const change = async ({ address }: typeof owner, token: string, from: string, to: string) => {
    const headers = { 'x-forwarded-for': address };
    expect((await changePassword(portal, token, { from, to, headers })).status).toBe(200);
  };
  const token = await signIn(portal, other);
  const passwords = [GOOD_PASSWORD, OTHER_PASSWORD, GOOD_PASSWORD, OTHER_PASSWORD];
  for (const [index, password] of passwords.slice(1).entries())
    await change(other, token, passwords[index] ?? '', password);
  expect(await mailsIn(owner.workEmail)).toEqual(Array(3).fill('passwordChanged'));
  await change(owner, await signIn(portal, owner), GOOD_PASSWORD, OTHER_PASSWORD);
  expect((await mailsTo(portal, owner.workEmail)).map(({ purpose }) => purpose)).toEqual(['passwordChanged']);
});
