/** An estimate of one group with the variance of its error. */
export type GroupEstimate = { value: number; variance: number };

const MOST_STEPS = 10_000;
const PRECISION = 1e-12;

/**
 * Returns the mean of groups whose estimates have known errors, and the variance of the groups around it (REML, by the
 * fixed point of its equation; Viechtbauer 2005). A variance that would be negative is 0. Null with fewer than two
 * groups.
 */
export function betweenVariance(groups: readonly GroupEstimate[]): { mean: number; variance: number } | null {
  if (groups.length < 2) return null;
  const first = weightedMean(groups, 0);
  let between = groups.reduce((sum, { value }) => sum + (value - first.mean) ** 2, 0) / (groups.length - 1);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { mean, weight } = weightedMean(groups, between);
    let [excess, squares] = [0, 0];
    for (const { value, variance } of groups) {
      const own = 1 / (variance + between);
      excess += own * own * ((value - mean) ** 2 - variance);
      squares += own * own;
    }
    const next = Math.max(0, excess / squares + 1 / weight);
    const isFound = Math.abs(next - between) <= PRECISION * between;
    between = next;
    if (isFound) break;
  }
  return { mean: weightedMean(groups, between).mean, variance: between };
}

function weightedMean(groups: readonly GroupEstimate[], between: number): { mean: number; weight: number } {
  let [sum, weight] = [0, 0];
  for (const { value, variance } of groups) {
    const own = 1 / (variance + between);
    sum += own * value;
    weight += own;
  }
  return { mean: sum / weight, weight };
}
