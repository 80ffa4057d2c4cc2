import { waitFor } from 'xstate';
import { failureOf } from '../../machines/request/outcome.ts';
import type { SignInCredentials } from '../../machines/session/session.setup.ts';
import { encodePassword } from '../effects/encodePassword.ts';
import type { AppSystem } from './system.tsx';

export type Credentials = { workEmail: string; password: string };

/**
 * Signs in with the typed credentials through the session statechart. Resolves on success, also if a second factor is
 * needed, and rejects with the `CallFailure` otherwise. If a sign-in is already running, its result counts.
 */
export async function signIn(session: AppSystem['session'], { workEmail, password }: Credentials): Promise<void> {
  await signInWith(session, { workEmail: workEmail.trim(), password: await encodePassword(password) });
}

/** Signs in with the code that an identity provider's answer led to. */
export const signInWithCode = (session: AppSystem['session'], signOnCode: string): Promise<void> =>
  signInWith(session, { signOnCode });

async function signInWith(session: AppSystem['session'], credentials: SignInCredentials): Promise<void> {
  // A page may ask for it before it is known whether the device has a session.
  await waitFor(session, (snapshot) => !snapshot.hasTag('restoring'));
  session.send({ type: 'session.signIn', credentials });
  const settled = await waitFor(session, (snapshot) => !snapshot.hasTag('signingIn'));
  if (!settled.hasTag('signedIn') && !settled.hasTag('factorAsked'))
    throw settled.context.failure ?? failureOf(undefined);
}
