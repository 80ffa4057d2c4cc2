import { hash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';
import { desc, eq } from 'drizzle-orm';
import type { LoginData, VerifiedMailbox } from '../../../contract/entities/account.ts';
import type { LoginReply } from '../../../contract/entities/secondFactor.ts';
import { account } from '../../../server/modules/accounts/account.table.ts';
import { addAccount, type NewAccount } from '../../../server/modules/accounts/accounts.ts';
import { hashPassword } from '../../../server/modules/accounts/passwordHash.ts';
import { mailMessage } from '../../../server/platform/mail/mailMessage.table.ts';
import { type Call, type Reply, seededApp, type TestApp } from './testApp.ts';

/** A password that follows all rules. */
export const GOOD_PASSWORD = 'Xenograft-harbor-27';
export const OTHER_PASSWORD = 'Organoid-lantern-83';

/** The hash of GOOD_PASSWORD, computed once because hashing is slow. */
let goodHash: Promise<string> | undefined;

export const encoded = (password: string) => Buffer.from(password, 'utf8').toString('base64');
export const uniqueEmail = () => `person-${randomBytes(6).toString('hex')}@example.org`;
let addresses = 0;
/**
 * Returns an address that no other test uses, so that attempts are counted separately. For `X-Forwarded-For` behind a
 * trusted proxy.
 */
export const uniqueAddress = () => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

export type Person = { id: string; workEmail: string; password: string; address: string };

/** Makes an account with GOOD_PASSWORD, and an address to call from. */
export async function makePerson(portal: TestApp, values: Partial<NewAccount> = {}, role = 'member'): Promise<Person> {
  goodHash ??= hashPassword(GOOD_PASSWORD);
  const workEmail = uniqueEmail();
  const row: NewAccount = { firstName: 'Ida', lastName: 'Brook', workEmail, passwordHash: await goodHash, ...values };
  const id = await addAccount(portal.dependencies.database, row, role);
  if (id === null) throw new Error('The account exists already');
  return { id, workEmail: row.workEmail, password: GOOD_PASSWORD, address: uniqueAddress() };
}

type Try = { workEmail: string; password?: string; address: string; code?: string };

/** Makes one login attempt from an address. */
export const askLogin = (
  portal: TestApp,
  { workEmail, password = GOOD_PASSWORD, address, code }: Try,
): Promise<Reply<LoginReply>> =>
  portal.call('login', {
    body: { workEmail, password: encoded(password), ...(code && { code }) },
    headers: { 'x-forwarded-for': address },
  });

/** Makes one login attempt to an account without a second factor. */
export async function tryLogin(portal: TestApp, attempt: Try): Promise<Reply<LoginData>> {
  const { data, ...reply } = await askLogin(portal, attempt);
  if (data && 'secondFactor' in data) throw new Error('The account has a second factor');
  return { ...reply, data };
}

/** Logs in and returns the token. */
export async function signIn(portal: TestApp, person: Try): Promise<string> {
  const reply = await tryLogin(portal, person);
  if (!reply.data) throw new Error(`The login was refused: ${reply.message}`);
  return reply.data.user.token;
}

/** Starts a portal with the seed data and returns it with an administrator's token. */
export async function administeredApp(): Promise<{ portal: TestApp; admin: string }> {
  const portal = await seededApp();
  return { portal, admin: await signIn(portal, await makePerson(portal, {}, 'administrator')) };
}

type Headers = NonNullable<Call['headers']>;

/** Requests a link for a new password, by default from an address that no other test uses. */
export const askReset = (
  portal: TestApp,
  email: string,
  headers: Headers = { 'x-forwarded-for': uniqueAddress() },
): Promise<Reply<null>> => portal.call('requestReset', { body: { email }, headers });

/** Sets a password with the secret of a mailed link. */
export const openResetLink = (
  portal: TestApp,
  resetToken: string,
  password = OTHER_PASSWORD,
  headers: Headers = {},
): Promise<Reply<null>> => {
  const body = { resetToken, password: encoded(password), confirmPassword: encoded(password) };
  return portal.call('resetPassword', { body, headers });
};

/** Changes the password of the account that a token belongs to. */
export const changePassword = (
  portal: TestApp,
  token: string,
  { from = GOOD_PASSWORD, to = OTHER_PASSWORD, headers = {} }: { from?: string; to?: string; headers?: Headers } = {},
): Promise<Reply<null>> => {
  const body = { oldPassword: encoded(from), password: encoded(to), confirmPassword: encoded(to) };
  return portal.call('updatePassword', { token, body, headers });
};

type Purpose = 'login' | 'register' | 'contact';

let hashes = 0;
/**
 * Computes one hash of the portal's challenges, in half the time of the library's general function. It yields every 500
 * hashes: the test server runs in the same thread and would consider itself overloaded.
 */
const deriveKey: DeriveKeyFunction = async (_parameters, salt, password) => {
  hashes += 1;
  if (hashes % 500 === 0) await setImmediate();
  return { parameters: {}, derivedKey: hash('sha256', Buffer.concat([salt, password]), 'buffer') };
};

/**
 * Returns a solved challenge as the browser sends it. With `who`: the challenge for a login to that account from that
 * address.
 */
export async function solved(
  portal: TestApp,
  purpose: Purpose,
  who?: { workEmail: string; address: string },
): Promise<string> {
  const challenge = await challengeFor(portal, purpose, who);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Returns an unsolved challenge from the server. */
export async function challengeFor(
  portal: TestApp,
  purpose: Purpose,
  who?: { workEmail: string; address: string },
): Promise<Challenge> {
  const reply = who
    ? await portal.call('loginCode', {
        body: { workEmail: who.workEmail },
        headers: { 'x-forwarded-for': who.address },
      })
    : await portal.call('code', { query: { purpose } });
  return reply.data as Challenge;
}

/** Makes wrong login attempts, each with the solved challenge that it needs to count. */
export async function failLogins(portal: TestApp, times: number, who: { workEmail: string; address: string }) {
  const replies = [];
  for (let index = 0; index < times; index++) {
    const code = index < 2 ? {} : { code: await solved(portal, 'login', who) };
    replies.push(await tryLogin(portal, { ...who, ...code, password: 'Not-the-password-1' }));
  }
  return replies;
}

/** Returns the mails to an address, newest first. */
export const mailsTo = (portal: { dependencies: Pick<TestApp['dependencies'], 'database'> }, to: string) =>
  portal.dependencies.database.select().from(mailMessage).where(eq(mailMessage.to, to)).orderBy(desc(mailMessage.id));

/** Returns the secret of the newest link for a new password that was mailed to an address. */
export async function resetTokenOf(
  portal: TestApp,
  to: string,
  mailed: 'reset' | 'invited' = 'reset',
): Promise<string> {
  const mail = (await mailsTo(portal, to)).find(({ purpose }) => purpose === mailed);
  const token = /#reset=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('No reset link was mailed');
  return token;
}

/** Returns the body of a registration, with GOOD_PASSWORD and a solved challenge. */
export const registration = async (portal: TestApp, values: Record<string, unknown> = {}) => ({
  firstName: 'Ida',
  lastName: 'Brook',
  workEmail: uniqueEmail(),
  organization: 'Harbor Biologics',
  jobTitle: 'Scientist',
  country: 'CH',
  password: encoded(GOOD_PASSWORD),
  confirmPassword: encoded(GOOD_PASSWORD),
  consent: true,
  code: await solved(portal, 'register'),
  ...values,
});

/** Registers an address from a network that no other test uses. */
export const register = async (
  portal: TestApp,
  values: Record<string, unknown> = {},
  headers: Headers = {},
): Promise<Reply<null>> =>
  portal.call('register', {
    body: await registration(portal, values),
    headers: { 'x-forwarded-for': uniqueAddress(), ...headers },
  });

/** Returns the secret of the newest link that confirms the registration of an address. */
export async function verifyTokenOf(portal: TestApp, to: string): Promise<string> {
  const mail = (await mailsTo(portal, to)).find(({ purpose }) => purpose === 'verify');
  const token = /#verify=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('No link to confirm the address was mailed');
  return token;
}

/** Confirms a registration with the secret of its link and a password. */
export const verify = (
  portal: TestApp,
  token: string,
  password = GOOD_PASSWORD,
  headers: Headers = { 'x-forwarded-for': uniqueAddress() },
): Promise<Reply<VerifiedMailbox>> =>
  portal.call('verifyMailbox', { body: { token, password: encoded(password) }, headers });

/** Requests the link of a registration again. */
export const askVerification = (portal: TestApp, email: string, address = uniqueAddress()): Promise<Reply<null>> =>
  portal.call('requestVerification', { body: { email }, headers: { 'x-forwarded-for': address } });

/** Returns the stored row of an account. */
export async function storedAccount(portal: TestApp, workEmail: string) {
  const [row] = await portal.dependencies.database.select().from(account).where(eq(account.workEmail, workEmail));
  return row;
}
