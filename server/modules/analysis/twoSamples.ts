import { LRUCache } from 'lru-cache';
import { normalP, studentP, studentQuantile } from './distributions.ts';
import { ranked, tiedCubes } from './ranks.ts';
import { mean, variance } from './summaries.ts';

/**
 * With at least this many values in a sample, or with ties, Wilcoxon's test uses the normal approximation (as in R).
 */
const EXACT_BELOW = 50;
/** Number of cached exact distributions; each has at most 2,402 numbers. */
const KEPT_WAYS = 256;

const keptWays = new LRUCache<string, number[]>({ max: KEPT_WAYS });

/**
 * Welch's t test of two means: the difference of the second mean to the first with its 95 % interval. Returns null if a
 * sample has fewer than two values, or if neither varies by more than the rounding error of its mean (as in R).
 */
export function welch(reference: readonly number[], treated: readonly number[]) {
  if (Math.min(reference.length, treated.length) < 2) return null;
  const parts = [reference, treated].map((sample) => variance(sample) / sample.length);
  const [ofReference = 0, ofTreated = 0] = parts;
  const standardError = Math.sqrt(ofReference + ofTreated);
  const rounding = 10 * Number.EPSILON * Math.max(Math.abs(mean(reference)), Math.abs(mean(treated)));
  if (standardError <= rounding) return null;
  const degreesOfFreedom =
    standardError ** 4 / (ofReference ** 2 / (reference.length - 1) + ofTreated ** 2 / (treated.length - 1));
  const difference = mean(treated) - mean(reference);
  const reach = studentQuantile(0.975, degreesOfFreedom) * standardError;
  return {
    difference,
    low: difference - reach,
    high: difference + reach,
    degreesOfFreedom,
    p: studentP(difference / standardError, degreesOfFreedom),
  };
}

/**
 * Wilcoxon's rank sum test of two samples, two-sided. It is exact below 50 values without ties unless `approximate`;
 * otherwise it uses the normal approximation with continuity correction. Returns null if a sample is empty or all
 * values are equal.
 */
export function wilcoxon(
  reference: readonly number[],
  treated: readonly number[],
  { approximate = false } = {},
): { exact: boolean; p: number } | null {
  const [m, n] = [reference.length, treated.length];
  if (m === 0 || n === 0) return null;
  const { ranks, ties } = ranked([...treated, ...reference]);
  const statistic = ranks.slice(0, n).reduce((sum, rank) => sum + rank, 0) - (n * (n + 1)) / 2;
  if (!approximate && ties.length === 0 && Math.max(m, n) < EXACT_BELOW)
    return { exact: true, p: exactP(statistic, n, m) };
  const total = m + n;
  const tied = tiedCubes(ties);
  const deviation = Math.sqrt(((m * n) / 12) * (total + 1 - tied / (total * (total - 1))));
  if (deviation === 0) return null;
  const distance = statistic - (m * n) / 2;
  return { exact: false, p: normalP((distance - Math.sign(distance) * 0.5) / deviation) };
}

/** Returns twice the smaller tail of the statistic over all ways to choose n of m + n ranks. */
function exactP(statistic: number, n: number, m: number): number {
  const ways = waysOf(n, m);
  const total = ways.reduce((sum, count) => sum + count, 0);
  const isHigh = statistic > (n * m) / 2;
  const tail = isHigh ? ways.slice(statistic) : ways.slice(0, statistic + 1);
  return Math.min(1, (2 * tail.reduce((sum, count) => sum + count, 0)) / total);
}

/** Returns how many choices of n of m + n ranks give each statistic from 0 to n·m. */
function waysOf(n: number, m: number): number[] {
  const key = `${n}/${m}`;
  const known = keptWays.get(key);
  if (known !== undefined) return known;
  // Counts the sums of n ranks, adding one rank after the other.
  const sums = Array.from({ length: n + 1 }, () => new Float64Array(n * m + (n * (n + 1)) / 2 + 1));
  (sums[0] as Float64Array)[0] = 1;
  for (let rank = 1; rank <= m + n; rank += 1)
    for (let chosen = Math.min(rank, n); chosen >= 1; chosen -= 1) {
      const [from, to] = [sums[chosen - 1] as Float64Array, sums[chosen] as Float64Array];
      for (let sum = to.length - 1; sum >= rank; sum -= 1) to[sum] = (to[sum] ?? 0) + (from[sum - rank] ?? 0);
    }
  const ways = [...(sums[n] as Float64Array).slice((n * (n + 1)) / 2)];
  keptWays.set(key, ways);
  return ways;
}

/** Returns p values adjusted by Holm (1979), in their order; entries without a p value are not counted. */
export function holm(values: readonly (number | null)[]): (number | null)[] {
  const order = values
    .flatMap((value, place) => (value === null ? [] : [{ value, place }]))
    .sort((one, other) => one.value - other.value);
  const adjusted: (number | null)[] = values.map(() => null);
  let greatest = 0;
  for (const [index, { value, place }] of order.entries()) {
    greatest = Math.max(greatest, Math.min(1, (order.length - index) * value));
    adjusted[place] = greatest;
  }
  return adjusted;
}
