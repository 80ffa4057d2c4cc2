import { waitFor } from 'xstate';
import { failureOf } from '../../machines/request/outcome.ts';
import { encodePassword } from '../effects/encodePassword.ts';
import type { AppSystem } from './system.tsx';

export type Credentials = { workEmail: string; password: string };

/**
 * Signs in with the typed credentials through the session statechart. Resolves on success, also if a second factor is
 * needed, and rejects with the `CallFailure` otherwise. If a sign-in is already running, its result counts.
 */
export async function signIn(session: AppSystem['session'], { workEmail, password }: Credentials): Promise<void> {
  session.send({
    type: 'session.signIn',
    credentials: { workEmail: workEmail.trim(), password: await encodePassword(password) },
  });
  const settled = await waitFor(session, (snapshot) => !snapshot.hasTag('signingIn'));
  if (!settled.hasTag('signedIn') && !settled.hasTag('factorAsked'))
    throw settled.context.failure ?? failureOf(undefined);
}
