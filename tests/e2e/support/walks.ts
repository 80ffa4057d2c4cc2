import { seed } from '../../support/suite.ts';

/** `known`: it has been walked before, so that what it comes by can be said. */
export type WalkPlan = { seed: number; length: number; known: boolean; tag: string[] };

/**
 * How a chart is walked in the browser: the beginning of the first walk in the gate; where there is time every one of
 * them whole, and one from the seed of this run.
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
