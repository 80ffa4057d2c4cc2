import { normalP } from './distributions.ts';
import { ranked, tiedCubes } from './ranks.ts';

/** The values of two samples in one stratum, such as a disease. */
export type Stratum = { reference: readonly number[]; treated: readonly number[] };

/**
 * With at most this many ways to divide the values of the strata into two samples of their sizes, all are counted. The
 * normal distribution would be too far off: 3 values below 3 others have p = 0.0495 by it, and 0.1 in fact.
 */
const MOST_WAYS = 2_000;
/** Statistics that differ by less are equal. */
const SAME = 1e-9;

/**
 * Wilcoxon's rank sum test within strata, two-sided (van Elteren 1960): the rank sums of the strata, weighted by
 * 1 / (N + 1). It is exact with few values, ties included. Otherwise the sum is compared with the normal distribution,
 * without continuity correction. Strata without both samples do not count. Returns null if no stratum counts or all
 * values of each are equal.
 */
export function vanElteren(strata: readonly Stratum[]): { exact: boolean; p: number } | null {
  const parts = strata.flatMap(partOf);
  const spread = parts.reduce((sum, { variance }) => sum + variance, 0);
  if (spread <= 0) return null;
  const distance = parts.reduce((sum, part) => sum + part.distance, 0);
  return parts.reduce((ways, part) => ways * waysOf(part), 1) <= MOST_WAYS
    ? { exact: true, p: exactP(parts, distance) }
    : { exact: false, p: normalP(distance / Math.sqrt(spread)) };
}

type Part = {
  ranks: readonly number[];
  treated: number;
  /** The weighted rank sum of the treated values less its mean, and its variance. */
  distance: number;
  variance: number;
};

function partOf({ reference, treated }: Stratum): Part[] {
  const [m, n] = [reference.length, treated.length];
  if (m === 0 || n === 0) return [];
  const total = m + n;
  const { ranks, ties } = ranked([...treated, ...reference]);
  const sum = ranks.slice(0, n).reduce((before, rank) => before + rank, 0);
  const variance = ((m * n) / 12) * (total + 1 - tiedCubes(ties) / (total * (total - 1)));
  return [{ ranks, treated: n, distance: weighted(sum, n, total), variance: variance / (total + 1) ** 2 }];
}

/** Returns the weighted sum of some ranks of a stratum, less its mean. */
const weighted = (sum: number, count: number, total: number): number => (sum - (count * (total + 1)) / 2) / (total + 1);

/** Returns in how many ways the values of a stratum can be divided; infinite if there are more than that matters. */
function waysOf({ ranks, treated }: Part): number {
  let ways = 1;
  for (let taken = 1; taken <= Math.min(treated, ranks.length - treated); taken++) {
    ways = (ways * (ranks.length - taken + 1)) / taken;
    if (ways > MOST_WAYS) return Number.POSITIVE_INFINITY;
  }
  return ways;
}

/** Returns the share of the ways in which the sum is at least as far from its mean. */
function exactP(parts: readonly Part[], distance: number): number {
  let distances = new Map([[0, 1]]);
  for (const { ranks, treated } of parts) {
    const others = ranks.length - treated;
    // the sum of the smaller sample is listed; that of the other one is as far from its mean, on the other side
    const [count, sign] = treated <= others ? [treated, 1] : [others, -1];
    const own = countsOf(sumsOf(ranks, count).map((sum) => sign * weighted(sum, count, ranks.length)));
    const joined = new Map<number, number>();
    for (const [one, ways] of distances)
      for (const [other, more] of own) joined.set(one + other, (joined.get(one + other) ?? 0) + ways * more);
    distances = joined;
  }
  let [all, far] = [0, 0];
  for (const [one, ways] of distances) {
    all += ways;
    if (Math.abs(one) >= Math.abs(distance) - SAME) far += ways;
  }
  return far / all;
}

/** Returns the sum of each choice of some ranks, from a place on. */
function sumsOf(ranks: readonly number[], count: number, from = 0): number[] {
  if (count === 0) return [0];
  const sums: number[] = [];
  for (let place = from; place <= ranks.length - count; place++)
    for (const rest of sumsOf(ranks, count - 1, place + 1)) sums.push((ranks[place] as number) + rest);
  return sums;
}

function countsOf(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
