import { solveChallenge } from '../../effects/challengeLater.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Api } from '../../portal/api.ts';

/**
 * Fetches and solves the proof of work that a public form needs. Returns the `code` for the form's call. Rejects with a
 * `CallFailure`, in the visitor's language if the browser could not solve it.
 */
export async function solvedCode(api: Api, purpose: 'register' | 'contact', signal: AbortSignal): Promise<string> {
  const { data: challenge } = await api('code', { query: { purpose } }, { signal });
  return solveChallenge(challenge, signal).catch((reason: unknown) => {
    console.error('The challenge was not solved', reason);
    throw { kind: 'refused', error: 'fail', message: m.form_challenge_failed() };
  });
}
