import { normalP } from './distributions.ts';
import { ranked, tiedCubes } from './ranks.ts';

/** The values of two samples in one stratum, such as a disease. */
export type Stratum = { reference: readonly number[]; treated: readonly number[] };

/**
 * Wilcoxon's rank sum test within strata, two-sided (van Elteren 1960): the rank sums of the strata, weighted by
 * 1 / (N + 1), against the normal distribution, without continuity correction. Strata without both samples do not
 * count. Returns null if no stratum counts or all values of each are equal.
 */
export function vanElteren(strata: readonly Stratum[]): { p: number } | null {
  let [distance, spread] = [0, 0];
  for (const { reference, treated } of strata) {
    const [m, n] = [reference.length, treated.length];
    if (m === 0 || n === 0) continue;
    const total = m + n;
    const { ranks, ties } = ranked([...treated, ...reference]);
    const sum = ranks.slice(0, n).reduce((before, rank) => before + rank, 0);
    const variance = ((m * n) / 12) * (total + 1 - tiedCubes(ties) / (total * (total - 1)));
    distance += (sum - (n * (total + 1)) / 2) / (total + 1);
    spread += variance / (total + 1) ** 2;
  }
  return spread <= 0 ? null : { p: normalP(distance / Math.sqrt(spread)) };
}
