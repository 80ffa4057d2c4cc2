import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { FactorAsked } from '../../../contract/entities/secondFactor.ts';
import { renewRecoveryCodes } from '../../../server/modules/accounts/recoveryCodes.ts';
import { accountTotp } from '../../../server/modules/accounts/secondFactor.table.ts';
import { beginTotp } from '../../../server/modules/accounts/totp.ts';
import { askLogin, encoded, GOOD_PASSWORD, makePerson, type Person, signIn } from './accounts.ts';
import type { TestApp } from './testApp.ts';

const STEP_MS = 30_000;

/** Returns a code of an app: of now, or of a time some steps from now. The portal accepts one step more or less. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Returns a code that is wrong now and in the steps around it. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}

/** Gives an account a confirmed app without any call. Returns the app's secret and the recovery codes. */
export async function giveTotp(portal: TestApp, accountId: string) {
  const { database } = portal.dependencies;
  const setup = await beginTotp(database, { id: accountId, workEmail: 'a@b.example' }, 'Test');
  if (!setup) throw new Error('The account has an app already');
  await database.update(accountTotp).set({ confirmedAt: new Date() }).where(eq(accountTotp.accountId, accountId));
  return { secret: setup.secret, recoveryCodes: await renewRecoveryCodes(database, accountId) };
}

export type Guarded = Person & { secret: string; recoveryCodes: string[] };

/** Makes an account with an app. */
export async function makeGuarded(portal: TestApp, role = 'member'): Promise<Guarded> {
  const person = await makePerson(portal, {}, role);
  return { ...person, ...(await giveTotp(portal, person.id)) };
}

/** Logs in with the password and returns the ticket for the second factor. */
export async function ticketOf(portal: TestApp, person: Person): Promise<string> {
  const { data } = await askLogin(portal, person);
  if (!data || !('secondFactor' in data)) throw new Error('No second factor was asked for');
  return (data satisfies FactorAsked).secondFactor.ticket;
}

/** Answers for a ticket with a code. */
export const answer = (portal: TestApp, ticket: string, factorCode: string, address: string) =>
  portal.call('secondFactor', { body: { ticket, factorCode }, headers: { 'x-forwarded-for': address } });

/** Logs in with the password and a code of the app. */
export async function signInGuarded(portal: TestApp, person: Guarded, steps = 0): Promise<string> {
  const reply = await answer(portal, await ticketOf(portal, person), codeOf(person.secret, steps), person.address);
  if (!reply.data) throw new Error(`The code was refused: ${reply.message}`);
  return reply.data.user.token;
}

/** Sets up an app with the calls of the account page. */
export async function setUpTotp(portal: TestApp, person: Person) {
  const token = await signIn(portal, person);
  const headers = { 'x-forwarded-for': person.address };
  const begun = await portal.call('beginTotp', { token, headers, body: { password: encoded(GOOD_PASSWORD) } });
  const secret = begun.data?.secret ?? '';
  const confirmed = await portal.call('confirmTotp', { token, headers, body: { factorCode: codeOf(secret) } });
  return { token, begun, confirmed, secret, recoveryCodes: confirmed.data?.recoveryCodes ?? [] };
}
