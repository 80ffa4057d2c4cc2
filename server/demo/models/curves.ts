import type { StudyAnimal, StudyArm } from '../../../contract/entities/study.ts';
import type { Random } from '../../platform/random.ts';

export type ArmPlan = {
  arm: StudyArm;
  /** See `drawEffect`. */
  effect: number;
  /** Greatest loss of body weight that the treatment causes, percent. */
  weightLossPercent: number;
};

export type StudyPlan = {
  doublingTimeDays: number;
  animals: number;
  /** Days on which the last dose can fall, and on which measuring ends. */
  lastDosingDay: number;
  lastDay: number;
  arms: ArmPlan[];
};

/** Volume at which an animal leaves the study for its welfare, mm³. */
const ENDPOINT = 2000;
/** Volume that a tumor under the skin approaches, mm³ (Gompertz); growth is near to exponential far below it. */
const CAPACITY = 9000;
/** Below this a tumor can no longer be felt and is recorded as 0, mm³. */
const PALPABLE = 6;
const NOISE = 0.07;

/** Plays a study: tumors of 120 to 220 mm³ at the first dose, measured twice a week until the end or the endpoint. */
export function playStudy(random: Random, plan: StudyPlan): StudyAnimal[] {
  const days = measuringDays(plan.lastDay);
  return plan.arms.flatMap((arm, armIndex) =>
    Array.from({ length: plan.animals }, (_, index) =>
      playAnimal(random, plan, arm, days, `${armIndex + 1}${String(index + 1).padStart(2, '0')}`),
    ),
  );
}

function playAnimal(random: Random, plan: StudyPlan, arm: ArmPlan, days: readonly number[], id: string): StudyAnimal {
  const rate = (Math.LN2 / plan.doublingTimeDays) * clamp(random.normal(1.08, 0.13), 0.7, 1.5);
  const effect = arm.effect * clamp(random.normal(1, 0.09), 0.75, 1.25);
  const weight = random.normal(21.4, 1.1);
  let volume = random.between(120, 220);
  const points: StudyAnimal['points'] = [];
  let last = 0;
  for (const day of days) {
    for (; last < day; last += 1) volume = grown(volume, rate, last < plan.lastDosingDay + 3 ? effect : 0);
    const measured = volume < PALPABLE ? 0 : Math.round(volume * Math.exp(random.normal(0, day === 0 ? 0.02 : NOISE)));
    points.push({
      day,
      volumeMm3: Math.min(ENDPOINT, measured),
      bodyWeightG: bodyWeight(random, weight, arm, plan, day),
    });
    if (measured >= ENDPOINT) break;
  }
  return { arm: arm.arm.name, id, removal: last < plan.lastDay ? 'tumorSize' : null, points };
}

/** One day: Gompertz growth, of which the treatment takes its part; an effect above 1 shrinks at a constant rate. */
function grown(volume: number, rate: number, effect: number): number {
  if (volume < PALPABLE) return effect > 1 ? volume * 0.9 : volume * Math.exp(rate * 0.4);
  const free = (rate * Math.log(CAPACITY / volume)) / Math.log(CAPACITY / 170);
  const net = effect > 1 ? -rate * (effect - 1) : free * (1 - effect);
  return volume * Math.exp(net);
}

/** Lost until the last dose, regained after it. */
function bodyWeight(random: Random, start: number, arm: ArmPlan, plan: StudyPlan, day: number): number {
  const under = Math.min(1, day / Math.max(1, plan.lastDosingDay));
  const regained = day <= plan.lastDosingDay ? 0 : Math.min(1, (day - plan.lastDosingDay) / 10);
  const loss = (arm.weightLossPercent / 100) * under * (1 - regained);
  return Math.round(start * (1 + day * 0.0012 - loss) * (1 + random.normal(0, 0.008)) * 10) / 10;
}

function measuringDays(lastDay: number): number[] {
  const days = [0];
  for (let day = 3; day <= lastDay; day += day % 7 === 0 ? 3 : 4) days.push(day);
  return days;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
