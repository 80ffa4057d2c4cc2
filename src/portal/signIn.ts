import { waitFor } from 'xstate';
import { failureOf } from '../../machines/request/outcome.ts';
import { encodePassword } from '../effects/encodePassword.ts';
import type { AppSystem } from './system.tsx';

export type Credentials = { workEmail: string; password: string };

/**
 * Has the session chart sign in with what was typed. Resolves when it has; rejects with the `CallFailure` for which it
 * has not. While it is signing in already, the end of that is the answer.
 */
export async function signIn(session: AppSystem['session'], { workEmail, password }: Credentials): Promise<void> {
  session.send({
    type: 'session.signIn',
    credentials: { workEmail: workEmail.trim(), password: await encodePassword(password) },
  });
  const settled = await waitFor(session, (snapshot) => !snapshot.hasTag('signingIn'));
  if (!settled.hasTag('signedIn')) throw settled.context.failure ?? failureOf(undefined);
}
