import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';
import type { Challenge, Solution } from 'altcha-lib/types';

export type ChallengeWork = { challenge: Challenge };
export type ChallengeOutcome = { solution: Solution } | { failure: string };

/** A slow phone may need minutes for the most expensive challenge, which is valid for ten. */
const TIMEOUT_MS = 5 * 60_000;

/** Tries counters until the derived key has the prefix that the challenge requires, then answers once. */
self.addEventListener('message', async ({ data: { challenge } }: MessageEvent<ChallengeWork>) => {
  self.postMessage(await solve(challenge));
});

async function solve(challenge: ChallengeWork['challenge']): Promise<ChallengeOutcome> {
  try {
    const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS });
    return solution === null ? { failure: 'The challenge was not solved in time' } : { solution };
  } catch (reason) {
    return { failure: String(reason) };
  }
}
