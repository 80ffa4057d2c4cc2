import type { CurvePoint } from '../../../contract/entities/analysis.ts';
import type { ArmOfStudy, StudyAnimal } from '../../../contract/entities/study.ts';
import { changeOf, subjectsOf, volumesOf } from './subjects.ts';
import { byValue, mean, median, standardError } from './summaries.ts';

type Value = { day: number; value: number };
type Animal = { lastDay: number; values: readonly Value[] };

/** Returns the volumes (mm³) of an arm by day, over the animals measured on that day. */
export const volumeCurve = (arm: ArmOfStudy): CurvePoint[] =>
  curveOf(
    arm.animals.map(({ points }) => {
      const values = volumesOf(points).map(({ day, volume }) => ({ day, value: volume }));
      return { lastDay: values.at(-1)?.day ?? Number.NEGATIVE_INFINITY, values };
    }),
  );

/** Returns the change of volume of each animal from its own baseline on in percent. */
export const volumeChangeCurve = (arm: ArmOfStudy): CurvePoint[] =>
  curveOf(
    subjectsOf(arm).map((subject) => {
      const values = subject.points.map(({ day, volume }) => ({ day, value: changeOf(subject, volume) }));
      return { lastDay: values.at(-1)?.day ?? subject.baseline.day, values };
    }),
  );

/** Returns the change of body weight of each animal in percent of its baseline weight (`weightChanges`). */
export const weightChangeCurve = (arm: ArmOfStudy): CurvePoint[] =>
  curveOf(
    arm.animals.map(({ points }) => {
      const values = weightChanges(points).map(({ day, percent }) => ({ day, value: percent }));
      return { lastDay: values.at(-1)?.day ?? Number.NEGATIVE_INFINITY, values };
    }),
  );

/**
 * Returns the changes of body weight of an animal in percent, from its baseline day on. The baseline is the last weight
 * at or before day 0, or the first weight if there is none.
 */
export function weightChanges(points: StudyAnimal['points']): { day: number; percent: number }[] {
  const weights = points
    .flatMap(({ day, bodyWeightG }) => (bodyWeightG === null ? [] : [{ day, weight: bodyWeightG }]))
    .sort((one, other) => one.day - other.day);
  const first = weights.findLast(({ day }) => day <= 0) ?? weights[0];
  if (first === undefined || first.weight <= 0) return [];
  return weights
    .filter(({ day }) => day >= first.day)
    .map(({ day, weight }) => ({ day, percent: 100 * (weight / first.weight - 1) }));
}

/** One pass over the values, because a table may have as many days as lines. */
function curveOf(animals: readonly Animal[]): CurvePoint[] {
  const measured = animals.filter(({ values }) => values.length > 0);
  const byDay = Map.groupBy(
    measured.flatMap(({ values }) => values),
    ({ day }) => day,
  );
  const lastDays = measured.map(({ lastDay }) => lastDay).sort(byValue);
  let left = 0;
  return [...byDay]
    .sort(([one], [other]) => one - other)
    .map(([day, found]) => {
      while ((lastDays[left] ?? Number.POSITIVE_INFINITY) < day) left += 1;
      const values = found.map(({ value }) => value);
      return {
        day,
        n: values.length,
        mean: mean(values),
        standardError: standardError(values),
        median: median(values) ?? Number.NaN,
        few: measured.length - left < measured.length / 2,
      };
    });
}
