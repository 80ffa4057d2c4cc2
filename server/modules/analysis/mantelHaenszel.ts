import type { Table } from './counts.ts';
import { chiSquareP, normalQuantile } from './distributions.ts';

export type CommonOddsRatio = {
  p: number;
  /** Infinite if no table has a pair against it; not a number if no table has a pair for or against it. */
  oddsRatio: number;
  /** The bounds are not a number if the ratio is zero or infinite. */
  low: number;
  high: number;
};

/**
 * The Cochran–Mantel–Haenszel test of 2 × 2 tables, one of each stratum, with continuity correction, and the
 * common odds ratio by Mantel and Haenszel with the 95 % interval by Robins, Breslow and Greenland (1986). As
 * `mantelhaen.test` of R. Tables without both rows do not count. Returns null if no table has both rows and both
 * columns.
 */
export function mantelHaenszel(tables: readonly Table[]): CommonOddsRatio | null {
  let [distance, spread] = [0, 0];
  let [same, other] = [0, 0];
  let [ofSame, ofBoth, ofOther] = [0, 0, 0];
  for (const { a, b, c, d } of tables) {
    const n = a + b + c + d;
    if (a + b === 0 || c + d === 0) continue;
    distance += a - ((a + b) * (a + c)) / n;
    spread += ((a + b) * (c + d) * (a + c) * (b + d)) / (n * n * (n - 1));
    const [forIt, against] = [(a * d) / n, (b * c) / n];
    const [shareFor, shareAgainst] = [(a + d) / n, (b + c) / n];
    same += forIt;
    other += against;
    ofSame += shareFor * forIt;
    ofBoth += shareFor * against + shareAgainst * forIt;
    ofOther += shareAgainst * against;
  }
  if (spread === 0) return null;
  const correction = Math.abs(distance) >= 0.5 ? 0.5 : 0;
  const oddsRatio = same / other;
  const deviation = Math.sqrt(ofSame / (2 * same * same) + ofBoth / (2 * same * other) + ofOther / (2 * other * other));
  const reach = normalQuantile(0.975) * deviation;
  return {
    p: chiSquareP((Math.abs(distance) - correction) ** 2 / spread),
    oddsRatio,
    low: oddsRatio * Math.exp(-reach),
    high: oddsRatio * Math.exp(reach),
  };
}
