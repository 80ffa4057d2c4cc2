import type { AnalyzedArm, WeightSummary } from '../../../contract/entities/analysis.ts';
import type { ArmOfStudy } from '../../../contract/entities/study.ts';
import { REMOVAL_CAUSES } from '../../../contract/vocabulary.ts';
import { weightChangeCurve, weightChanges } from './curves.ts';

/** Thresholds for the loss of body weight in percent: one that calls for care, and one that ends a study. */
const [CARE, END] = [-15, -20];

/** Returns the loss of body weight under a treatment. */
export function weightOf(arm: ArmOfStudy): WeightSummary {
  const animals = arm.animals.flatMap(({ id, points }) => weightChanges(points).map((change) => ({ id, ...change })));
  const [least] = weightChangeCurve(arm).toSorted((one, other) => one.mean - other.mean);
  const [worst] = animals.toSorted((one, other) => one.percent - other.percent);
  return {
    leastMean: least === undefined ? null : { day: least.day, percent: least.mean },
    worstAnimal: worst ?? null,
    daysBelow15: animals.filter(({ percent }) => percent < CARE).length,
    daysBelow20: animals.filter(({ percent }) => percent < END).length,
  };
}

/** Returns how many animals left for each cause. */
export const removalsOf = ({ animals }: ArmOfStudy): AnalyzedArm['removals'] =>
  REMOVAL_CAUSES.map((cause) => ({
    cause,
    animals: animals.filter(({ removal }) => removal === cause).length,
  })).filter(({ animals: count }) => count > 0);
