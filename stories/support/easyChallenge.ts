import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';

/** Creates a proof of work that the first try solves. */
export const easyChallenge = () => createChallenge({ algorithm: 'SHA-256', cost: 1, counter: 1, deriveKey });
