import { createRandom } from '../../platform/random.ts';
import type { GrowthVariance } from './controlVariance.ts';
import { studentQuantile } from './distributions.ts';

/** A trial to simulate. */
export type Trial = {
  /** One animal per arm in each model, compared within models; or several animals per arm, compared by animals. */
  design: 'paired' | 'arms';
  models: number;
  /** Treated arms beside the control. */
  arms: number;
  /** Animals per arm and model. */
  animals: number;
  /** The share by which each model's rate falls, and what is taken off every rate per day. */
  reduction: number;
  difference: number;
  /** The measured days, the first is 0. */
  schedule: readonly number[];
  /** The share of animals that leave before the last day, at a random time. */
  dropout: number;
  alpha: number;
};

/** In how many trials the first arm was found, any arm, and all arms. */
export type Found = { trials: number; first: number; any: number; all: number };

/** An animal that was measured less often has no rate. */
export const LEAST_MEASUREMENTS = 3;

/** Returns the measured days of a study: evenly spaced, from day 0 to the last. */
export function scheduleOf(days: number, perWeek: number): number[] {
  const count = Math.max(LEAST_MEASUREMENTS - 1, Math.round((days * perWeek) / 7));
  return Array.from({ length: count + 1 }, (_, index) => (days * index) / count);
}

/** Returns the variance of the least-squares slope of an animal measured on these days, around its own rate. */
export function slopeError(schedule: readonly number[], residual: number): number {
  const middle = schedule.reduce((sum, day) => sum + day, 0) / schedule.length;
  return residual / schedule.reduce((sum, day) => sum + (day - middle) ** 2, 0);
}

/**
 * Simulates trials and analyzes each as the real one would be: the rate of each animal is the slope of its ln volumes.
 * Paired: a t test of the differences to the control within models. Arms: a t test of the difference to the control
 * with the variance within arms and models, models as strata. Several arms are adjusted by Holm. All tests are
 * two-sided. The same seed gives the same trials.
 */
export function simulateTrials(trial: Trial, growth: GrowthVariance, trials: number, seed: string): Found {
  const random = createRandom(seed);
  const deviate = normals(random.next);
  const critical = criticalValues(trial.alpha);
  const rateOf = animalRates(trial, growth, random.next, deviate);
  const between = Math.sqrt(growth.betweenModels);
  const samples = Array.from({ length: trial.arms }, trial.design === 'paired' ? pairedSample : stratifiedSample);
  const found: Found = { trials, first: 0, any: 0, all: 0 };
  for (let run = 0; run < trials; run += 1) {
    for (const sample of samples) sample.clear();
    for (let model = 0; model < trial.models; model += 1) {
      const own = growth.rate + between * deviate();
      const treated = own * (1 - trial.reduction) - trial.difference;
      const control = Array.from({ length: trial.animals }, () => rateOf(own));
      for (const sample of samples) {
        sample.add(
          control,
          Array.from({ length: trial.animals }, () => rateOf(treated)),
        );
      }
    }
    const rejected = holmRejections(
      samples.map((sample) => sample.test()),
      critical,
    );
    if (rejected[0]) found.first += 1;
    if (rejected.some(Boolean)) found.any += 1;
    if (rejected.every(Boolean)) found.all += 1;
  }
  return found;
}

/** A t statistic with its degrees of freedom; none if too few animals are left. */
type Statistic = { t: number; degreesOfFreedom: number } | null;
type Sample = { clear(): void; add(control: readonly number[], treated: readonly number[]): void; test(): Statistic };

function pairedSample(): Sample {
  let differences: number[] = [];
  return {
    clear: () => {
      differences = [];
    },
    add: ([control = Number.NaN], [treated = Number.NaN]) => {
      if (!Number.isNaN(control - treated)) differences.push(treated - control);
    },
    test: () => {
      const n = differences.length;
      if (n < 2) return null;
      const { mean, squares } = momentsOf(differences);
      return { t: mean / Math.sqrt(squares / (n - 1) / n), degreesOfFreedom: n - 1 };
    },
  };
}

function stratifiedSample(): Sample {
  let [difference, weight, within, degreesOfFreedom] = [0, 0, 0, 0];
  return {
    clear: () => {
      [difference, weight, within, degreesOfFreedom] = [0, 0, 0, 0];
    },
    add: (control, treated) => {
      const [one, other] = [momentsOf(control), momentsOf(treated)];
      if (one.n === 0 || other.n === 0) return;
      const own = (one.n * other.n) / (one.n + other.n);
      difference += own * (other.mean - one.mean);
      weight += own;
      within += one.squares + other.squares;
      degreesOfFreedom += one.n + other.n - 2;
    },
    test: () =>
      degreesOfFreedom < 1
        ? null
        : { t: difference / Math.sqrt((within / degreesOfFreedom) * weight), degreesOfFreedom },
  };
}

function momentsOf(values: readonly number[]): { n: number; mean: number; squares: number } {
  let [n, mean, squares] = [0, 0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    n += 1;
    const step = value - mean;
    mean += step / n;
    squares += step * (value - mean);
  }
  return { n, mean, squares };
}

/** Returns the estimated rate of an animal with a true mean rate; NaN if it left too early. */
function animalRates(trial: Trial, growth: GrowthVariance, next: () => number, deviate: () => number) {
  const { schedule, dropout } = trial;
  const last = schedule.at(-1) ?? 0;
  // The error of a slope needs no measurements to be drawn: its variance follows from the days.
  const errors = schedule.map((_, index) =>
    Math.sqrt(growth.betweenAnimals + slopeError(schedule.slice(0, index + 1), growth.residual)),
  );
  const whole = errors.at(-1) ?? Number.NaN;
  return (rate: number): number => {
    if (dropout === 0 || next() >= dropout) return rate + whole * deviate();
    const end = next() * last;
    const measured = schedule.findLastIndex((day) => day <= end) + 1;
    return measured < LEAST_MEASUREMENTS ? Number.NaN : rate + (errors[measured - 1] ?? Number.NaN) * deviate();
  };
}

/** Standard normal deviates in pairs (Marsaglia's polar method). */
function normals(next: () => number): () => number {
  let kept = Number.NaN;
  return () => {
    if (!Number.isNaN(kept)) {
      const value = kept;
      kept = Number.NaN;
      return value;
    }
    for (;;) {
      const [x, y] = [2 * next() - 1, 2 * next() - 1];
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      kept = y * scale;
      return x * scale;
    }
  };
}

type Critical = (degreesOfFreedom: number, tests: number) => number;

/** The critical values of a two-sided t test at α divided by a number of tests. */
function criticalValues(alpha: number): Critical {
  const known = new Map<string, number>();
  return (degreesOfFreedom, tests) => {
    const key = `${degreesOfFreedom}/${tests}`;
    const value = known.get(key) ?? studentQuantile(1 - alpha / tests / 2, degreesOfFreedom);
    known.set(key, value);
    return value;
  };
}

/**
 * Holm's step-down test by critical values. The tests below α / k are rejected; the others are then compared with α
 * divided by the number that is left, until no more are rejected.
 */
function holmRejections(statistics: readonly Statistic[], critical: Critical): boolean[] {
  let count = 0;
  for (;;) {
    const left = statistics.length - count;
    const rejected = statistics.map(
      (one) => one !== null && Math.abs(one.t) > critical(one.degreesOfFreedom, Math.max(1, left)),
    );
    const now = rejected.filter(Boolean).length;
    if (now === count || now === statistics.length) return rejected;
    count = now;
  }
}
