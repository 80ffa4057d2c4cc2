/** A limit on loop rounds, above the needs of every text and of the word splitting at load time. */
export const MOST_ROUNDS = 10_000_000;
/**
 * A time limit in milliseconds, above the needs of every text on a busy machine. It ends loops whose rounds become ever
 * longer.
 */
const MOST_MS = 30_000;

/** Restarts the count: before the code is loaded, and for each text. */
export function countRounds(): void {
  Object.assign(globalThis, { rounds: 0, roundsEnd: performance.now() + MOST_MS });
}
