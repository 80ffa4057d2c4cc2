/**
 * Distribution functions for the tests of this module; each is checked against R (`tests/unit/distributions.test.ts`).
 */

const TINY = 1e-300;
const PRECISION = 1e-16;
const MOST_TERMS = 10_000;

/** Returns the two-sided p value of a standard normal deviate. */
export const normalP = (z: number): number => erfc(Math.abs(z) / Math.SQRT2);

/** Returns the upper tail of chi-square with one degree of freedom. */
export const chiSquareP = (chiSquare: number): number => normalP(Math.sqrt(Math.max(0, chiSquare)));

/** Returns the standard normal quantile of a probability. */
export const normalQuantile = (probability: number): number =>
  probability < 0.5 ? -normalQuantile(1 - probability) : root((z) => 1 - normalP(z) / 2 - probability);

/** Returns the two-sided p value of Student's t. */
export const studentP = (t: number, degreesOfFreedom: number): number =>
  incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);

/** Returns the quantile of Student's t for a probability. */
export const studentQuantile = (probability: number, degreesOfFreedom: number): number =>
  probability < 0.5
    ? -studentQuantile(1 - probability, degreesOfFreedom)
    : root((t) => 1 - studentP(t, degreesOfFreedom) / 2 - probability);

/** Returns the zero of an increasing function at or above 0 by bisection, to the last digit. */
function root(excess: (x: number) => number): number {
  let [low, high] = [0, 1];
  while (excess(high) < 0 && high < 1e300) [low, high] = [high, high * 2];
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (excess(middle) < 0) low = middle;
    else high = middle;
  }
  return high;
}

/** Complementary error function for x ≥ 0: the series of erf near 0, its continued fraction beyond (Lentz). */
function erfc(x: number): number {
  if (x < 2) {
    let term = (2 / Math.sqrt(Math.PI)) * x * Math.exp(-x * x);
    let sum = term;
    for (let k = 1; Math.abs(term) > PRECISION * sum && k < MOST_TERMS; k += 1) {
      term *= (2 * x * x) / (2 * k + 1);
      sum += term;
    }
    return 1 - sum;
  }
  const fraction = continuedFraction(
    x,
    () => x,
    (k) => k / 2,
  );
  return Math.exp(-x * x) / (fraction * Math.sqrt(Math.PI));
}

/** b₀ + a₁/(b₁ + a₂/(b₂ + …)). */
function continuedFraction(first: number, b: (k: number) => number, a: (k: number) => number): number {
  let value = first === 0 ? TINY : first;
  let [c, d] = [value, 0];
  for (let k = 1; k < MOST_TERMS; k += 1) {
    d = 1 / (b(k) + a(k) * d || TINY);
    c = b(k) + a(k) / c || TINY;
    value *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) break;
  }
  return value;
}

/** Regularized incomplete beta function I(x; a, b) (DLMF 8.17.22). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const scale = Math.exp(a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b)) / a;
  const term = (k: number) => {
    const m = Math.floor(k / 2);
    return k % 2 === 0
      ? (m * (b - m) * x) / ((a + k - 1) * (a + k))
      : (-(a + m) * (a + b + m) * x) / ((a + k - 1) * (a + k));
  };
  return scale / continuedFraction(1, () => 1, term);
}

/** ln Γ(x) for x > 0: Stirling's series after the argument was moved up by recurrence. */
export function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  for (; z < 15; z += 1) shift += Math.log(z);
  const inverse = 1 / z;
  const square = inverse * inverse;
  const series =
    inverse *
    (1 / 12 -
      square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188 - (square * 691) / 360360)))));
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - shift;
}
