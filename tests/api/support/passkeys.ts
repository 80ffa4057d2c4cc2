import { relyingPartyOf } from '../../../server/modules/accounts/relyingParty.ts';
import { makePerson, type Person, signIn } from './accounts.ts';
import { type Answering, createAuthenticator, type Making } from './authenticator.ts';
import type { TestApp } from './testApp.ts';

export type Device = ReturnType<typeof createAuthenticator>;
/** A person with a passkey: the session that added it, its device and its credential id. */
export type Keyed = Person & { token: string; device: Device; credential: string; recoveryCodes: string[] };

/** Returns a device of a visitor of the portal. */
export const deviceFor = (portal: TestApp): Device =>
  createAuthenticator(relyingPartyOf(portal.dependencies.config.publicUrl).origin);

/** Adds a passkey with the calls of the account page. */
export async function addPasskeyTo(portal: TestApp, token: string, device: Device, name = 'Phone', given: Making = {}) {
  const { data: options } = await portal.call('newPasskeyOptions', { token, body: {} });
  const made = device.make(options, name, given);
  return { made, options, reply: await portal.call('addPasskey', { token, body: made }) };
}

/** Makes an account with a passkey. */
export async function makeKeyed(portal: TestApp, role = 'member'): Promise<Keyed> {
  const person = await makePerson(portal, {}, role);
  const token = await signIn(portal, person);
  const device = deviceFor(portal);
  const { made, reply } = await addPasskeyTo(portal, token, device);
  return { ...person, token, device, credential: made.id, recoveryCodes: reply.data?.recoveryCodes ?? [] };
}

type From = { address?: string; agent?: string };

/** Signs in with a passkey alone. */
export async function signInWith(portal: TestApp, person: Keyed, given: Answering = {}, from: From = {}) {
  const { data: options } = await portal.call('passkeyOptions', { body: {} });
  const body = { passkey: person.device.answer(options, person.credential, given) };
  const { address = person.address, agent = 'Browser of the test' } = from;
  return portal.call('passkeySignIn', { body, headers: { 'x-forwarded-for': address, 'user-agent': agent } });
}
