import { seed } from '../../support/suite.ts';

/** A walk. `known`: its seed is fixed, so the test can expect how many steps it takes. */
export type WalkPlan = { seed: number; length: number; known: boolean; tag: string[] };

/**
 * Returns the walks of a machine in the browser. The gate takes the beginning of the first walk; long runs take all
 * walks completely, and one with the seed of this run.
 */
export const walksOf = (seeds: readonly [number, ...number[]], begun: number, whole: number): WalkPlan[] => [
  { seed: seeds[0], length: begun, known: true, tag: [] },
  ...[...new Set([...seeds, seed])].map((one) => ({
    seed: one,
    length: whole,
    known: seeds.includes(one),
    tag: ['@long'],
  })),
];
