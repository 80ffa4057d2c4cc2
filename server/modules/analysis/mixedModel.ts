import { studentP, studentQuantile } from './distributions.ts';
import { minimum } from './minimum.ts';
import { logVolume, type Subject } from './subjects.ts';
import { mean } from './summaries.ts';

/** The slope of an arm per day, with the variance of its estimate. */
export type ArmRate = { perDay: number; variance: number };

/**
 * The linear mixed model y ~ arm + arm:day of y = ln(V + 1) with a random intercept and slope by animal, fitted by REML
 * (Pinheiro and Bates 2000, chapter 2). Rates are in the order of the given arms.
 */
export type GrowthFit = {
  rates: readonly ArmRate[];
  logLikelihood: number;
  degreesOfFreedom: number;
  /** Variance of the measurements around the line of their animal. */
  residualVariance: number;
  /** Variance of the slopes of the animals of an arm. */
  slopeVariance: number;
};

/** Sums over the measurements of one animal: of 1, day, day², y, day·y and y². */
type Sums = { n: number; x: number; xx: number; y: number; xy: number; yy: number };
/** A symmetric matrix of intercept and slope. */
type Matrix = { aa: number; ab: number; bb: number };
type Solved = {
  /** −2 REML log likelihood. */
  deviance: number;
  residualVariance: number;
  rates: ArmRate[];
  /** The next estimate of the covariance of the random effects, in units of the residual variance. */
  covariance: Matrix;
};

/** Minimum number of animals with two measurements in an arm. */
const LEAST_ANIMALS = 2;
/**
 * Steps of expectation-maximization before the likelihood is maximized directly, and their start values: as in nlme.
 */
const FIRST_STEPS = 25;
const FIRST_SCALE = 0.375 ** 2;

/** Returns whether an arm has enough animals that were measured twice. */
export const isFittable = (subjects: readonly Subject[]): boolean =>
  subjects.filter(({ points }) => points.length > 1).length >= LEAST_ANIMALS;

/**
 * Fits the arms together, with one residual variance and one covariance of the random effects for all. Returns null if
 * an arm has fewer than two animals that were measured twice, or if too few data are left to estimate the variances. If
 * the likelihood has several maxima, it finds the same one as nlme, because the search is the same.
 */
export function fitGrowth(arms: readonly (readonly Subject[])[]): GrowthFit | null {
  if (arms.length === 0 || !arms.every(isFittable)) return null;
  // Values are centered on the common lines of the arms, which changes no variance and keeps the sums small.
  const lines = arms.map(commonLine);
  const sums = arms.map((subjects, arm) => subjects.map((subject) => sumsOf(subject, lines[arm])));
  const animals = sums.flat();
  const observed = animals.reduce((total, { n }) => total + n, 0);
  const degreesOfFreedom = observed - animals.length - arms.length;
  if (observed <= 2 * arms.length || degreesOfFreedom <= 0) return null;
  const squares = animals.reduce((total, { xx }) => total + xx, 0);
  let precision: Matrix = {
    aa: (FIRST_SCALE * observed) / animals.length,
    ab: 0,
    bb: (FIRST_SCALE * squares) / animals.length,
  };
  for (let step = 0; step < FIRST_STEPS; step += 1) precision = inverse(solve(sums, precision).covariance);
  // Without the constant part, so that the search ends where it ends in R.
  const left = observed - 2 * arms.length;
  const constant = left * (Math.log(2 * Math.PI) + 1 - Math.log(left));
  const found = minimum((factor) => (solve(sums, precisionOf(factor)).deviance - constant) / 2, factorOf(precision));
  const { deviance, rates, residualVariance } = solve(sums, precisionOf(found));
  if (!Number.isFinite(deviance) || !(residualVariance > 0)) return null;
  return {
    rates: rates.map(({ perDay, variance }, arm) => ({ perDay: perDay + (lines[arm]?.slope ?? 0), variance })),
    logLikelihood: -deviance / 2,
    degreesOfFreedom,
    residualVariance,
    slopeVariance: inverse(precisionOf(found)).bb * residualVariance,
  };
}

/**
 * Returns the difference of the slopes of a treated and a reference arm, with a t test on nlme's containment degrees of
 * freedom.
 */
export function rateDifference(reference: readonly Subject[], treated: readonly Subject[]) {
  const fit = fitGrowth([reference, treated]);
  const [of, against] = [fit?.rates[1], fit?.rates[0]];
  if (fit === null || of === undefined || against === undefined) return null;
  const { degreesOfFreedom, logLikelihood } = fit;
  const difference = of.perDay - against.perDay;
  const standardError = Math.sqrt(of.variance + against.variance);
  const reach = studentQuantile(0.975, degreesOfFreedom) * standardError;
  return {
    referencePerDay: against.perDay,
    differencePerDay: difference,
    standardError,
    low: difference - reach,
    high: difference + reach,
    degreesOfFreedom,
    logLikelihood,
    p: studentP(difference / standardError, degreesOfFreedom),
  };
}

type Line = { intercept: number; slope: number };

/** Returns the least-squares line through all measurements of an arm. */
function commonLine(subjects: readonly Subject[]): Line {
  const points = subjects.flatMap(({ points: own }) => own);
  const day = mean(points.map((point) => point.day));
  const y = mean(points.map(({ volume }) => logVolume(volume)));
  let [both, square] = [0, 0];
  for (const point of points) {
    both += (point.day - day) * (logVolume(point.volume) - y);
    square += (point.day - day) ** 2;
  }
  const slope = both / square;
  return { intercept: y - slope * day, slope };
}

function sumsOf({ points }: Subject, { intercept, slope }: Line = { intercept: 0, slope: 0 }): Sums {
  const sums = { n: 0, x: 0, xx: 0, y: 0, xy: 0, yy: 0 };
  for (const { day, volume } of points) {
    const y = logVolume(volume) - intercept - slope * day;
    sums.n += 1;
    sums.x += day;
    sums.xx += day * day;
    sums.y += y;
    sums.xy += day * y;
    sums.yy += y * y;
  }
  return sums;
}

/**
 * Returns the REML likelihood at a precision of the random effects (the inverse of their covariance, in units of the
 * residual variance). The residual variance and the fixed effects have their optimal values.
 *
 * With Z = [1 day] of an animal and P the precision, V⁻¹ = I − Z (Z′Z + P)⁻¹ Z′, two by two. An animal's
 * fixed effects are its arm's intercept and slope, so the equations separate by arm.
 */
function solve(arms: readonly (readonly Sums[])[], precision: Matrix): Solved {
  const animals = arms.reduce((sum, arm) => sum + arm.length, 0);
  const left = arms.flat().reduce((sum, { n }) => sum + n, 0) - 2 * arms.length;
  let deviance = -animals * Math.log(determinant(precision));
  let residual = 0;
  const rates: ArmRate[] = [];
  // Estimates of the random effects and their uncertainty.
  const effects = { aa: 0, ab: 0, bb: 0 };
  const spread = { aa: 0, ab: 0, bb: 0 };
  for (const arm of arms) {
    const parts = arm.map((sums) => partOf(sums, precision));
    const weight = { aa: 0, ab: 0, bb: 0 };
    let [first, second] = [0, 0];
    for (const part of parts) {
      deviance += part.logDeterminant;
      residual += part.residual;
      weight.aa += part.weight.aa;
      weight.ab += part.weight.ab;
      weight.bb += part.weight.bb;
      first += part.first;
      second += part.second;
    }
    const variance = inverse(weight);
    const intercept = variance.aa * first + variance.ab * second;
    const slope = variance.ab * first + variance.bb * second;
    deviance += Math.log(determinant(weight));
    residual -= intercept * first + slope * second;
    rates.push({ perDay: slope, variance: variance.bb });
    const covariance = inverse(precision);
    for (const part of parts) {
      // Z′ V⁻¹ (y − X β) and Z′ P Z, from which the effects and their covariance follow.
      const [u, v] = [
        part.first - part.weight.aa * intercept - part.weight.ab * slope,
        part.second - part.weight.ab * intercept - part.weight.bb * slope,
      ];
      const [a, b] = [covariance.aa * u + covariance.ab * v, covariance.ab * u + covariance.bb * v];
      effects.aa += a * a;
      effects.ab += a * b;
      effects.bb += b * b;
      const known = subtract(part.weight, sandwich(part.weight, variance));
      const uncertain = subtract(covariance, sandwich(covariance, known));
      spread.aa += uncertain.aa;
      spread.ab += uncertain.ab;
      spread.bb += uncertain.bb;
    }
  }
  const residualVariance = residual / left;
  deviance += left * (Math.log(2 * Math.PI * residualVariance) + 1);
  const next = (of: keyof Matrix) => (effects[of] / residualVariance + spread[of]) / animals;
  return {
    deviance: Number.isFinite(deviance) ? deviance : Number.POSITIVE_INFINITY,
    residualVariance,
    rates: rates.map(({ perDay, variance }) => ({ perDay, variance: variance * residualVariance })),
    covariance: { aa: next('aa'), ab: next('ab'), bb: next('bb') },
  };
}

/** Returns the contribution of one animal: Z′ V⁻¹ Z, Z′ V⁻¹ y, y′ V⁻¹ y and the determinant. */
function partOf({ n, x, xx, y, xy, yy }: Sums, precision: Matrix) {
  const whole = { aa: n + precision.aa, ab: x + precision.ab, bb: xx + precision.bb };
  const { aa, ab, bb } = inverse(whole);
  const [a, b] = [aa * y + ab * xy, ab * y + bb * xy];
  return {
    weight: subtract(precision, sandwich(precision, { aa, ab, bb })),
    first: precision.aa * a + precision.ab * b,
    second: precision.ab * a + precision.bb * b,
    residual: yy - (y * a + xy * b),
    logDeterminant: Math.log(determinant(whole)),
  };
}

const determinant = ({ aa, ab, bb }: Matrix): number => aa * bb - ab * ab;
function inverse(matrix: Matrix): Matrix {
  const by = determinant(matrix);
  return { aa: matrix.bb / by, ab: -matrix.ab / by, bb: matrix.aa / by };
}
const subtract = (one: Matrix, other: Matrix): Matrix => ({
  aa: one.aa - other.aa,
  ab: one.ab - other.ab,
  bb: one.bb - other.bb,
});
/** one · other · one */
function sandwich(one: Matrix, other: Matrix): Matrix {
  const [p, q] = [one.aa * other.aa + one.ab * other.ab, one.aa * other.ab + one.ab * other.bb];
  const [r, s] = [one.ab * other.aa + one.bb * other.ab, one.ab * other.ab + one.bb * other.bb];
  return { aa: p * one.aa + q * one.ab, ab: p * one.ab + q * one.bb, bb: r * one.ab + s * one.bb };
}

/**
 * The upper triangle R of R′R = precision, with its diagonal as logarithms, so that every point gives a valid
 * precision.
 */
const precisionOf = ([first = 0, second = 0, both = 0]: readonly number[]): Matrix => {
  const [a, b] = [Math.exp(first), Math.exp(second)];
  return { aa: a * a, ab: a * both, bb: both * both + b * b };
};
function factorOf({ aa, ab, bb }: Matrix): number[] {
  const both = ab / Math.sqrt(aa);
  return [Math.log(aa) / 2, Math.log(bb - both * both) / 2, both];
}
