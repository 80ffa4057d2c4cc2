import type { AnalyzedAnimal, CurvePoint } from '../../../contract/entities/analysis.ts';
import type { StudyCurves, StudyMeasure } from '../../../machines/studyView/address.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, oneDecimal, whole } from '../../i18n/format.ts';
import type { LineSeries } from '../../ui/charts/Course.tsx';
import type { LineReading } from '../../ui/charts/LineChart.tsx';
import { armNames, armTitle } from '../detail/growthSeries.ts';
import { dayWords } from './figures.tsx';
import type { ColoredArm } from './source.ts';

type Value = { day: number; value: number };

export const curveOf = (arm: ColoredArm, measure: StudyMeasure): readonly CurvePoint[] => arm[measure];

export const measured = (value: number, measure: StudyMeasure): string =>
  measure === 'weightChange' ? oneDecimal(value) : whole(value);

/** Returns the values of one animal: volumes as measured, or changes from its baseline or first weight. */
export function animalValues(animal: AnalyzedAnimal, measure: StudyMeasure): Value[] {
  if (measure === 'volume')
    return animal.points.flatMap(({ day, volumeMm3 }) => (volumeMm3 === null ? [] : [{ day, value: volumeMm3 }]));
  const changes = measure === 'volumeChange' ? animal.changes : animal.weightChanges;
  return changes.map(({ day, percent }) => ({ day, value: percent }));
}

/** Returns one line per arm, a mean with its band; or one thin line per animal, the first of which names the arm. */
export function curveSeries(arms: readonly ColoredArm[], measure: StudyMeasure, curves: StudyCurves): LineSeries[] {
  if (curves !== 'animals')
    return arms.map((arm) => ({
      key: arm.name,
      color: arm.color,
      ...armNames(arm),
      points: curveOf(arm, measure).map(({ day, mean, median, standardError, few }) => ({
        x: day,
        y: curves === 'medians' ? median : mean,
        few,
        ...(curves === 'means' && standardError !== null && { low: mean - standardError, high: mean + standardError }),
      })),
    }));
  return arms.flatMap((arm) =>
    arm.animals.map((animal, place) => ({
      key: `${arm.name} ${animal.id}`,
      color: arm.color,
      thin: true,
      ...(place === 0 && armNames(arm)),
      points: animalValues(animal, measure).map(({ day, value }) => ({ x: day, y: value })),
    })),
  );
}

/** Returns the values on each measurement day, with the number of animals of every point. */
export function curveReadings(arms: readonly ColoredArm[], measure: StudyMeasure, curves: StudyCurves): LineReading[] {
  return daysOf(arms, measure).map((day) => ({
    x: day,
    title: m.detail_day({ day: dayWords(day) }),
    rows: arms.flatMap((arm) => {
      const point = curveOf(arm, measure).find((one) => one.day === day);
      if (point === undefined) return [];
      return [
        {
          key: arm.name,
          label: armTitle(arm),
          color: arm.color,
          value: valueWords(point, measure, curves),
          detail: m.detail_n({ n: point.n }),
        },
      ];
    }),
  }));
}

/** Formats a point of a curve: '412 ± 38'. A median has no error, and neither has a single animal. */
function valueWords({ mean, median, standardError }: CurvePoint, measure: StudyMeasure, curves: StudyCurves): string {
  if (curves === 'medians') return measured(median, measure);
  const value = measured(mean, measure);
  return standardError === null ? value : `${value} ± ${measured(standardError, measure)}`;
}

/** Formats a point of a curve with the number of animals: '412 ± 38, n = 8'. */
export const pointWords = (point: CurvePoint, measure: StudyMeasure, curves: StudyCurves): string =>
  m.study_value_n({ value: valueWords(point, measure, curves), n: formatNumber(point.n) });

export function daysOf(arms: readonly ColoredArm[], measure: StudyMeasure): number[] {
  const days = new Set(arms.flatMap((arm) => curveOf(arm, measure).map(({ day }) => day)));
  return [...days].sort((one, other) => one - other);
}
