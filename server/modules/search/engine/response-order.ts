import { M_RECIST, type MRecist } from '../../../../contract/vocabulary.ts';

/** What tells how good a response is. */
export type Judged = {
  mRecist: MRecist | null;
  /** Percent; known where single curves are. */
  bestAverageChange?: number | null | undefined;
  tgiPercent: number | null;
};

/** From this inhibition on the tumors did not grow; how far above it lies depends on how fast the control grew. */
const WHOLE_INHIBITION = 100;

/**
 * How good a response is, by three numbers of which the first that differs decides; a higher one is better, NaN stands
 * for what is not known and comes last: its mRECIST class, the best average change (turned around), and the tumor
 * growth inhibition up to 100 percent.
 */
export const goodnessOf = ({ mRecist, bestAverageChange, tgiPercent }: Judged): readonly [number, number, number] => [
  mRecist === null ? Number.NaN : M_RECIST.length - M_RECIST.indexOf(mRecist),
  bestAverageChange === null || bestAverageChange === undefined ? Number.NaN : 0 - bestAverageChange,
  tgiPercent === null ? Number.NaN : Math.min(tgiPercent, WHOLE_INHIBITION),
];

/** The best average change of which `goodnessOf` gives the second number; null where it is not known. */
export const changeOf = (average: number | undefined): number | null =>
  average === undefined || Number.isNaN(average) ? null : 0 - average;

/** Whether a response decides before another one of the same model. */
export function isBetter(one: readonly number[], other: readonly number[]): boolean {
  for (const [place, own] of one.entries()) {
    const than = other[place] ?? Number.NaN;
    if (Number.isNaN(own) !== Number.isNaN(than)) return Number.isNaN(than);
    if (own !== than && !Number.isNaN(own)) return own > than;
  }
  return false;
}

/** The order of responses, the best first; those of which something is not known come after those of which it is. */
export const compareResponses = (one: Judged, other: Judged): number =>
  compareGoodness(goodnessOf(one), goodnessOf(other));

/** The same order by the numbers of `goodnessOf`. */
export function compareGoodness(one: readonly number[], other: readonly number[]): number {
  if (isBetter(one, other)) return -1;
  return isBetter(other, one) ? 1 : 0;
}
