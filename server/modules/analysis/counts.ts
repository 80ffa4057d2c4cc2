import { normalQuantile } from './distributions.ts';
import { cellProbabilities, cellRange } from './hypergeometric.ts';
import { rootOf } from './rootOf.ts';

/**
 * Tests and intervals of counts and of many p values at once. Each is checked against R
 * (`tests/unit/countsByR.test.ts`).
 */

/** A share with its 95 % interval, 0 to 1. */
export type Share = { value: number; low: number; high: number };
/** A 2 × 2 table by rows: of the first group `a` have the property and `b` have not, of the second `c` and `d`. */
export type Table = { a: number; b: number; c: number; d: number };

/** Probabilities that differ by less than this factor are equal (as in R). */
const SAME = 1 + 1e-7;
const LEVEL = 0.975;

/** Wilson's interval of a share (Wilson 1927, without continuity correction). Null if the sample is empty. */
export function wilson(count: number, of: number): Share | null {
  if (of === 0) return null;
  const z = normalQuantile(LEVEL);
  const value = count / of;
  const middle = (value + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const reach = (z / (1 + (z * z) / of)) * Math.sqrt((value * (1 - value)) / of + (z * z) / (4 * of * of));
  return { value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/**
 * The difference of a share to another one with Newcombe's interval (Newcombe 1998, method 10: from Wilson's intervals,
 * without continuity correction). Null if a sample is empty.
 */
export function newcombe(one: { count: number; of: number }, other: { count: number; of: number }): Share | null {
  const [first, second] = [wilson(one.count, one.of), wilson(other.count, other.of)];
  if (first === null || second === null) return null;
  const value = first.value - second.value;
  return {
    value,
    low: value - Math.hypot(first.value - first.low, second.high - second.value),
    high: value + Math.hypot(first.high - first.value, second.value - second.low),
  };
}

/**
 * Fisher's exact test of a 2 × 2 table, two-sided: the sum of the tables that are at most as likely. `oddsRatio` is
 * the conditional maximum likelihood estimate with its exact 95 % interval; infinite if a cell is zero. Null if a row
 * or a column is empty, because the table is then the only one.
 */
export function fisher({ a, b, c, d }: Table): { p: number; oddsRatio: number; low: number; high: number } | null {
  const margins = { row: a + b, column: a + c, total: a + b + c + d };
  const { row, column, total } = margins;
  if (row === 0 || column === 0 || row === total || column === total) return null;
  const { least, most } = cellRange(margins);
  const { probabilities } = cellProbabilities(margins, 1);
  const own = probabilities[a - least] as number;
  const p = probabilities.reduce((sum, one) => (one <= own * SAME ? sum + one : sum), 0);
  const tail = (1 - 0.95) / 2;
  /** Returns the sum over the likely values of the first cell. */
  const sumOf = (odds: number, term: (cell: number) => number) => {
    const likely = cellProbabilities(margins, odds, IGNORED);
    return likely.probabilities.reduce((sum, one, place) => sum + one * term(likely.from + place), 0);
  };
  return {
    p: Math.min(1, p),
    oddsRatio:
      a === least ? 0 : a === most ? Number.POSITIVE_INFINITY : ratioWhere((odds) => a - sumOf(odds, (cell) => cell)),
    low: a === least ? 0 : ratioWhere((odds) => tail - sumOf(odds, (cell) => (cell >= a ? 1 : 0))),
    high:
      a === most ? Number.POSITIVE_INFINITY : ratioWhere((odds) => sumOf(odds, (cell) => (cell <= a ? 1 : 0)) - tail),
  };
}

/** Tables that are this much less likely than the most likely one do not change a sum. */
const IGNORED = 1e-22;

/** Returns the odds ratio at which a decreasing function of it is zero. */
const ratioWhere = (excess: (odds: number) => number): number =>
  Math.exp(rootOf((logOdds) => excess(Math.exp(logOdds)), -60, 60, 1e-13));

/**
 * Returns p values adjusted for the false discovery rate (Benjamini & Hochberg 1995), in the same order. Unknown ones
 * (NaN) stay unknown and are not counted.
 */
export function falseDiscovery(values: ArrayLike<number>): Float64Array {
  const known = Array.from(values, (p, index) => ({ p, index })).filter(({ p }) => !Number.isNaN(p));
  known.sort((one, other) => other.p - one.p);
  const adjusted = new Float64Array(values.length).fill(Number.NaN);
  let least = 1;
  for (const [place, { p, index }] of known.entries()) {
    least = Math.min(least, (p * known.length) / (known.length - place));
    adjusted[index] = least;
  }
  return adjusted;
}
