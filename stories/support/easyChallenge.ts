import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';

/** A proof of work that is done with the first try. */
export const easyChallenge = () => createChallenge({ algorithm: 'SHA-256', cost: 1, counter: 1, deriveKey });
