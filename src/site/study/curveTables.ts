import type { AnalyzedAnimal } from '../../../contract/entities/analysis.ts';
import type { StudyCurves, StudyMeasure } from '../../../machines/studyView/address.ts';
import { m } from '../../i18n/compiled/messages.js';
import { measureLabel } from '../detail/GrowthControls.tsx';
import { armTitle } from '../detail/growthSeries.ts';
import type { PassportColumn } from '../detail/PassportTable.tsx';
import { animalValues, curveOf, measured, pointWords } from './curveSeries.ts';
import type { ColoredArm } from './source.ts';

/** A row of the table: an arm or an animal, with its text for each day. */
type CurveRow = { key: string; title: string; byDay: ReadonlyMap<number, string> };

export function curveRows(arms: readonly ColoredArm[], measure: StudyMeasure, curves: StudyCurves): CurveRow[] {
  if (curves !== 'animals')
    return arms.map((arm) => ({
      key: arm.name,
      title: armTitle(arm),
      byDay: new Map(curveOf(arm, measure).map((point) => [point.day, pointWords(point, measure, curves)])),
    }));
  return arms.flatMap((arm) =>
    arm.animals.map((animal) => ({
      key: `${arm.name} ${animal.id}`,
      title: m.study_animal_of({ arm: armTitle(arm), animal: animal.id }),
      byDay: new Map(animalValues(animal, measure).map(({ day, value }) => [day, measured(value, measure)])),
    })),
  );
}

const MEASURES = ['volume', 'volumeChange', 'weightChange'] as const;
type FileRow = ReturnType<typeof curveFileRows>[number];

/** Returns the rows for a file: every point of the curves of all measures, one per row. */
export const curveFileRows = (arms: readonly ColoredArm[]) =>
  MEASURES.flatMap((measure) =>
    arms.flatMap((arm) =>
      curveOf(arm, measure).map((point) => ({
        ...point,
        arm: armTitle(arm),
        measure: measureLabel(measure),
        unit: measure === 'volume' ? 'mm³' : '%',
      })),
    ),
  );

export const curveFileColumns = (): PassportColumn<FileRow>[] => [
  fileColumn('arm', m.detail_arm()),
  fileColumn('measure', m.detail_measure()),
  fileColumn('unit', m.study_unit()),
  fileColumn('day', m.detail_day_column()),
  fileColumn('n', m.detail_arm_n()),
  fileColumn('mean', m.detail_mean()),
  fileColumn('standardError', m.detail_sem()),
  fileColumn('median', m.detail_median()),
];

type AnimalRow = ReturnType<typeof animalFileRows>[number];

/** Returns the rows for a file: every measurement of every animal, one per row. */
export const animalFileRows = (arms: readonly ColoredArm[]) =>
  arms.flatMap((arm) =>
    arm.animals.flatMap((animal: AnalyzedAnimal) => {
      const changes = new Map(animal.changes.map(({ day, percent }) => [day, percent]));
      return animal.points.map(({ day, volumeMm3, bodyWeightG }) => ({
        arm: armTitle(arm),
        animal: animal.id,
        day,
        volume: volumeMm3,
        change: changes.get(day) ?? null,
        weight: bodyWeightG,
      }));
    }),
  );

export const animalFileColumns = (): PassportColumn<AnimalRow>[] => [
  fileColumn('arm', m.detail_arm()),
  fileColumn('animal', m.detail_animal()),
  fileColumn('day', m.detail_day_column()),
  fileColumn('volume', m.detail_volume_mm3()),
  fileColumn('change', m.detail_axis_change()),
  fileColumn('weight', m.detail_weight_g()),
];

function fileColumn<Key extends string, Row extends Record<Key, string | number | null>>(
  key: Key,
  label: string,
): PassportColumn<Row> {
  return { key, label, cell: (row) => row[key], text: (row) => row[key] };
}
