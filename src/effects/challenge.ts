import type { Challenge } from 'altcha-lib/types';
import type { ChallengeOutcome, ChallengeWork } from './challenge.worker.ts';
import workerAddress from './challenge.worker.ts?worker&url';
import { trustedScriptAddress } from './trustedTypes.ts';

/**
 * Solves a proof-of-work challenge in a worker. Resolves with the text that the server expects as `code`. Rejects if
 * the challenge cannot be solved or on abort.
 */
export async function solveChallenge(challenge: unknown, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const work: ChallengeWork = { challenge: challenge as Challenge };
  const worker = new Worker(trustedScriptAddress(workerAddress), { type: 'module' });
  try {
    const outcome = await new Promise<ChallengeOutcome>((resolve, reject) => {
      worker.addEventListener('message', (event: MessageEvent<ChallengeOutcome>) => resolve(event.data));
      worker.addEventListener('error', () => reject(new Error('The challenge worker stopped')));
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.postMessage(work);
    });
    if ('failure' in outcome) throw new Error(outcome.failure);
    // the text is ASCII: hexadecimal digits and numbers
    return btoa(JSON.stringify({ challenge, solution: outcome.solution }));
  } finally {
    worker.terminate();
  }
}
