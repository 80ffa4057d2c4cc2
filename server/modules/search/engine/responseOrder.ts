import { M_RECIST, type MRecist } from '../../../../contract/mRecist.ts';

/** The values that determine how good a response is. */
export type Judged = {
  mRecist: MRecist | null;
  /** In percent; known if there are single curves. */
  bestAverageChange?: number | null | undefined;
  tgiPercent: number | null;
};

/** From this inhibition on the tumors did not grow. How far a value exceeds it depends on the growth of the control. */
const WHOLE_INHIBITION = 100;

/**
 * Returns three numbers for the quality of a response, of which the first that differs decides: its mRECIST class, the
 * negated best average change, and the tumor growth inhibition up to 100 percent. Higher is better. NaN is unknown and
 * comes last.
 */
export const goodnessOf = ({ mRecist, bestAverageChange, tgiPercent }: Judged): readonly [number, number, number] => [
  mRecist === null ? Number.NaN : M_RECIST.length - M_RECIST.indexOf(mRecist),
  bestAverageChange === null || bestAverageChange === undefined ? Number.NaN : 0 - bestAverageChange,
  tgiPercent === null ? Number.NaN : Math.min(tgiPercent, WHOLE_INHIBITION),
];

/** Returns the best average change from the second number of `goodnessOf`; null if it is unknown. */
export const changeOf = (average: number | undefined): number | null =>
  average === undefined || Number.isNaN(average) ? null : 0 - average;

/** Returns whether a response takes precedence over another one of the same model. */
export function isBetter(one: readonly number[], other: readonly number[]): boolean {
  for (const [place, own] of one.entries()) {
    const than = other[place] ?? Number.NaN;
    if (Number.isNaN(own) !== Number.isNaN(than)) return Number.isNaN(than);
    if (own !== than && !Number.isNaN(own)) return own > than;
  }
  return false;
}

/** Compares responses, the best first. Responses with unknown values come after those where they are known. */
export const compareResponses = (one: Judged, other: Judged): number =>
  compareGoodness(goodnessOf(one), goodnessOf(other));

/** Compares the numbers of `goodnessOf` in the same order. */
export function compareGoodness(one: readonly number[], other: readonly number[]): number {
  if (isBetter(one, other)) return -1;
  return isBetter(other, one) ? 1 : 0;
}
