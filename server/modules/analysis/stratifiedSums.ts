/** Computes the sums of a gene over the ranks within strata. */
export interface StratifiedSums {
  /** The sum of the centered ranks' products, each divided by the size of its stratum plus one. */
  readonly product: number;
  /** What ties take from the sum of the squares of those ranks. */
  readonly tied: number;
  sum(gene: number): void;
}

/** The factors that turn the sums of twice the rank · weight, and of t³ − t, into those of each stratum. */
export function scalesOf(ends: Uint32Array): { ofProduct: Float64Array; ofTies: Float64Array } {
  const sizes = sizesOf(ends);
  return {
    ofProduct: sizes.map((models) => 1 / (2 * (models + 1)) ** 2),
    ofTies: sizes.map((models) => 1 / (12 * (models + 1) ** 2)),
  };
}

/** Returns the sum of the squares of the ranks of all strata if no values are equal. */
export const squaresWithoutTies = (ends: Uint32Array): number =>
  sizesOf(ends).reduce((sum, models) => sum + (models ** 3 - models) / (12 * (models + 1) ** 2), 0);

const sizesOf = (ends: Uint32Array): Float64Array =>
  Float64Array.from(ends, (end, stratum) => end - (stratum === 0 ? 0 : (ends[stratum - 1] as number)));
