import { logGamma, normalQuantile } from './distributions.ts';

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
 * Fisher's exact test of a 2 × 2 table, two-sided: the sum of the tables that are at most as likely. `oddsRatio` is the
 * conditional maximum likelihood estimate with its exact 95 % interval; infinite if a cell is zero. Null if a row or a
 * column is empty, because the table is then the only one.
 */
export function fisher({ a, b, c, d }: Table): { p: number; oddsRatio: number; low: number; high: number } | null {
  const [row, column, total] = [a + b, a + c, a + b + c + d];
  if (row === 0 || column === 0 || row === total || column === total) return null;
  const least = Math.max(0, row + column - total);
  const most = Math.min(row, column);
  const weights = logWeights({ row, column, total, least, most });
  const likely = normalized(weights);
  const own = likely[a - least] as number;
  const p = likely.reduce((sum, one) => (one <= own * SAME ? sum + one : sum), 0);
  const place = a - least;
  const tail = (1 - 0.95) / 2;
  return {
    p: Math.min(1, p),
    oddsRatio:
      a === least
        ? 0
        : a === most
          ? Number.POSITIVE_INFINITY
          : ratioWhere((odds) => a - expected(weights, least, odds)),
    low: a === least ? 0 : ratioWhere((odds) => tail - above(weights, place, odds)),
    high: a === most ? Number.POSITIVE_INFINITY : ratioWhere((odds) => below(weights, place, odds) - tail),
  };
}

type Margins = { row: number; column: number; total: number; least: number; most: number };

/** Returns the logarithm of the number of tables for each value of the first cell. */
function logWeights({ row, column, total, least, most }: Margins): Float64Array {
  return Float64Array.from({ length: most - least + 1 }, (_, index) => {
    const a = least + index;
    return logChoose(column, a) + logChoose(total - column, row - a);
  });
}

const logChoose = (n: number, k: number): number => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);

/** Returns the probabilities of the tables if the odds ratio is `odds` (noncentral hypergeometric distribution). */
function normalized(weights: Float64Array, odds = 1): Float64Array {
  const logOdds = Math.log(odds);
  const logs = weights.map((weight, index) => weight + index * logOdds);
  const most = logs.reduce((highest, log) => Math.max(highest, log), Number.NEGATIVE_INFINITY);
  const shares = logs.map((log) => Math.exp(log - most));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / all);
}

const expected = (weights: Float64Array, least: number, odds: number): number =>
  normalized(weights, odds).reduce((sum, share, index) => sum + share * (least + index), 0);
const above = (weights: Float64Array, place: number, odds: number): number =>
  normalized(weights, odds).reduce((sum, share, index) => (index >= place ? sum + share : sum), 0);
const below = (weights: Float64Array, place: number, odds: number): number =>
  normalized(weights, odds).reduce((sum, share, index) => (index <= place ? sum + share : sum), 0);

/** Returns the odds ratio at which a decreasing function of it is zero, by bisection of its logarithm. */
function ratioWhere(excess: (odds: number) => number): number {
  let [low, high] = [-60, 60];
  for (let step = 0; step < 200 && high - low > 1e-14; step++) {
    const middle = (low + high) / 2;
    if (excess(Math.exp(middle)) > 0) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

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
