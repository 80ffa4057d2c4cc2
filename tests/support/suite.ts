/**
 * Which of the two suites runs, as TEST_SUITE says: the gate (`npm test`), quick and always with the same seed, or
 * everything (`npm run test:all`). A test that only the second one runs has the tag `long` (a journey: `@long`).
 */
export const isThorough = process.env.TEST_SUITE === 'all';

/** How often something is done in the gate, and how often where there is time. */
export const times = (inGate: number, inAll: number): number => (isThorough ? inAll : inGate);

const GATE_SEED = 20_261;

/** What every random test begins with: `SEED`, else a fixed number. `test:all` draws a new one and prints it. */
export const seed = Number(process.env.SEED ?? GATE_SEED);
