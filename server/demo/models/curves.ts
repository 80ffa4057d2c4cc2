import type { StudyAnimal, StudyArm, StudyPoint } from '../../../contract/entities/study.ts';
import type { Random } from '../../platform/random.ts';
import { clamp } from './effects.ts';

export type ArmPlan = {
  arm: StudyArm;
  /** See `effectOf`. */
  effect: number;
  /** Variation of single animals, as a fraction of the effect. */
  variation: number;
  /** Days after the last dose during which the treatment still works. */
  lastingDays: number;
  /** Usual maximum loss of body weight under the treatment in percent; animals vary around it. */
  weightLossPercent: number;
};

export type StudyPlan = {
  doublingTimeDays: number;
  animals: number;
  /** Day 0 is the first day of dosing; some studies start to measure a few days earlier. */
  firstDay: number;
  lastDay: number;
  /** From this day on, two animals of each arm are taken for their tumors; null if none are. */
  samplingDay: number | null;
  arms: ArmPlan[];
};

/** Volume in mm³ at which an animal leaves the study for its welfare. The volume measured that day is its last one. */
export const ENDPOINT = 2000;
/** Loss of body weight at which an animal leaves the study, in percent of its first weight. */
export const LARGEST_LOSS = 20;
/** Volume that a subcutaneous tumor approaches in mm³ (Gompertz). Growth is nearly exponential far below it. */
const CAPACITY = 9000;
/** Below this volume in mm³ a tumor cannot be felt and is recorded as 0. */
const PALPABLE = 6;
const NOISE = 0.07;
/** Chances per day of measurement. */
const ULCERATED = 0.004;
const FOUND_DEAD = 0.0008;
const NOT_MEASURED = 0.012;
/** Tumors that double faster are measured three times a week. */
const FAST_DAYS = 4;

/**
 * Simulates a study: tumors of 120 to 220 mm³ at the first dose, measured until the end or the removal of the animal.
 */
export function playStudy(random: Random, plan: StudyPlan): StudyAnimal[] {
  const days = measuringDays(plan);
  return plan.arms.flatMap((arm, armIndex) =>
    Array.from({ length: plan.animals }, (_, index) =>
      playAnimal(random, plan, arm, days, {
        id: `${armIndex + 1}${String(index + 1).padStart(2, '0')}`,
        samplingDay: index < plan.animals - 2 ? null : plan.samplingDay,
      }),
    ),
  );
}

function playAnimal(
  random: Random,
  plan: StudyPlan,
  arm: ArmPlan,
  days: readonly number[],
  { id, samplingDay }: { id: string; samplingDay: number | null },
): StudyAnimal {
  const rate = (Math.LN2 / plan.doublingTimeDays) * clamp(random.normal(1.08, 0.13), 0.7, 1.5);
  const effect = arm.effect * clamp(random.normal(1, arm.variation), 0.2, 1.9);
  const lastEffective = (arm.arm.dosingDays.at(-1) ?? 0) + arm.lastingDays;
  const weightOn = weightCourse(random, arm);
  let volume = random.between(120, 220) * Math.exp(rate * plan.firstDay);
  const points: StudyPoint[] = [];
  let last = plan.firstDay;
  for (const day of days) {
    for (; last < day; last += 1) volume = grown(volume, rate, last >= 0 && last < lastEffective ? effect : 0);
    const atEnd = day === plan.lastDay;
    if (day > 0 && !atEnd && random.chance(FOUND_DEAD)) return removed(arm, id, points, 'foundDead');
    const point: StudyPoint & Measured = {
      day,
      volumeMm3: measure(random, volume, day),
      bodyWeightG: weightOn(day),
    };
    points.push(point);
    if (atEnd) break;
    const cause = day <= 0 ? null : causeOf(random, point, points, samplingDay);
    if (cause !== null) return removed(arm, id, points, cause);
    if (day > 0 && random.chance(NOT_MEASURED)) point.volumeMm3 = null;
  }
  return removed(arm, id, points, null);
}

const removed = ({ arm }: ArmPlan, id: string, points: StudyPoint[], removal: StudyAnimal['removal']): StudyAnimal => ({
  arm: arm.name,
  id,
  removal,
  points,
});

type Measured = { day: number; volumeMm3: number | null; bodyWeightG: number };

/** Returns why an animal leaves the study on a day, or null if it stays. */
function causeOf(
  random: Random,
  { day, volumeMm3, bodyWeightG }: Measured,
  points: readonly StudyPoint[],
  samplingDay: number | null,
): StudyAnimal['removal'] {
  const volume = volumeMm3 ?? 0;
  if (volume >= ENDPOINT) return 'tumorSize';
  const first = points[0]?.bodyWeightG ?? bodyWeightG;
  if (bodyWeightG <= first * (1 - LARGEST_LOSS / 100)) return 'bodyWeight';
  if (volume > 600 && random.chance(ULCERATED)) return 'ulceration';
  return samplingDay !== null && day >= samplingDay ? 'sampling' : null;
}

const measure = (random: Random, volume: number, day: number): number =>
  volume < PALPABLE ? 0 : Math.round(volume * Math.exp(random.normal(0, day === 0 ? 0.02 : NOISE)));

/**
 * Returns the volume after one day of Gompertz growth, reduced by the treatment. An effect above 1 shrinks the tumor at
 * a constant rate.
 */
function grown(volume: number, rate: number, effect: number): number {
  if (volume < PALPABLE) return effect > 1 ? volume * 0.9 : volume * Math.exp(rate * 0.4);
  const free = (rate * Math.log(CAPACITY / volume)) / Math.log(CAPACITY / 170);
  const net = effect > 1 ? -Math.max(rate, SLOWEST_REGRESSION) * (effect - 1) : free * (1 - effect);
  return volume * Math.exp(net);
}
const SLOWEST_REGRESSION = 0.07;

/** Returns the body weight by day: it falls until the last dose and recovers afterwards. */
function weightCourse(random: Random, { arm, weightLossPercent }: ArmPlan): (day: number) => number {
  const start = random.normal(21.4, 1.1);
  const greatest = (weightLossPercent / 100) * clamp(random.normal(1, 0.4), 0.2, 2.2);
  const lastDose = arm.dosingDays.at(-1) ?? 0;
  return (day) => {
    const under = clamp(day / Math.max(7, lastDose), 0, 1);
    const regained = day <= lastDose + 3 ? 0 : Math.min(1, (day - lastDose - 3) / 10);
    const loss = greatest * under * (1 - regained);
    return Math.round(start * (1 + day * 0.0012 - loss) * (1 + random.normal(0, 0.008)) * 10) / 10;
  };
}

/** Returns the days of measurement: twice a week, for fast tumors three times. The last day is always measured. */
function measuringDays({ firstDay, lastDay, doublingTimeDays }: StudyPlan): number[] {
  const ofWeek = doublingTimeDays < FAST_DAYS ? [0, 2, 4] : [0, 3];
  const days = Array.from({ length: lastDay + 1 }, (_, day) => day).filter((day) => ofWeek.includes(day % 7));
  return [...(firstDay < 0 ? [firstDay] : []), ...days, ...(days.at(-1) === lastDay ? [] : [lastDay])];
}
