import { solveChallenge } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha';
import type { ChallengeOutcome, ChallengeWork } from './challenge.ts';

/** Tries counters until the derived key starts as the challenge asks, then answers once. */
self.addEventListener('message', async ({ data: { challenge } }: MessageEvent<ChallengeWork>) => {
  self.postMessage(await solve(challenge));
});

async function solve(challenge: ChallengeWork['challenge']): Promise<ChallengeOutcome> {
  try {
    const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? derivePbkdf2 : deriveSha;
    const solution = await solveChallenge({ challenge, deriveKey });
    return solution === null ? { failure: 'The challenge was not solved in time' } : { solution };
  } catch (reason) {
    return { failure: String(reason) };
  }
}
