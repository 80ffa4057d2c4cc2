/**
 * Whether the full suite runs, by TEST_SUITE. The gate (`npm test`) is quick and always uses the same seed; `npm run
 * test:all` runs everything. Tests that only the full suite runs have the tag `long` (journeys: `@long`).
 */
export const isThorough = process.env.TEST_SUITE === 'all';

/** Returns the number of repetitions: `inGate` in the gate, `inAll` in the full suite. */
export const times = (inGate: number, inAll: number): number => (isThorough ? inAll : inGate);

const GATE_SEED = 20_261;

/** The seed of all random tests: `SEED`, otherwise a fixed number. `test:all` draws a new one and prints it. */
export const seed = Number(process.env.SEED ?? GATE_SEED);
