/** More rounds than any text needs, and the words that are cut while the code is loaded. */
export const MOST_ROUNDS = 10_000_000;
/** Longer than any text takes, also where other work slows it down: the rounds of some loops take ever longer. */
const MOST_MS = 30_000;

/** Begins to count again: before the code is loaded, with each text that is read. */
export function countRounds(): void {
  Object.assign(globalThis, { rounds: 0, roundsEnd: performance.now() + MOST_MS });
}
