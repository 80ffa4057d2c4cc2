import type { ModelResponse } from '../../../contract/entities/model.ts';
import type { ArmResult, MeanPoint, PassportResponse, PassportStudy } from '../../../contract/entities/passport.ts';
import type { growthStudy } from '../catalog/growth-study.table.ts';
import type { Names } from '../catalog/names.ts';
import {
  type Animal,
  type Arm,
  animalResponse,
  armResponse,
  evaluationDay,
  growthInhibition,
  meanByDay,
  meanCurve,
  responsesOf,
  treatedToControl,
} from '../catalog/response.ts';

type StudyRow = Pick<typeof growthStudy.$inferSelect, 'study' | 'startedOn' | 'data' | 'treatments'>;
type Measure = 'volumeMm3' | 'bodyWeightG';

/** A study as the passport shows it: single animals, means with their errors, and what follows for each arm. */
export function passportStudy({ study, startedOn, data, treatments }: StudyRow, names: Names): PassportStudy {
  const control = data.arms.find((arm) => arm.agent === null);
  return {
    study,
    startedOn,
    dosingDays: data.dosingDays,
    arms: data.arms.map((arm) => {
      const { target, route, schedule } = treatments[arm.name] ?? { target: null, route: null, schedule: null };
      const weightChange = meanChange(arm, 'bodyWeightG');
      return {
        ...arm,
        agent: arm.agent === null ? null : names.drug(arm.agent),
        target,
        route,
        schedule,
        volume: meanCurve(arm).map(rounded),
        volumeChange: meanChange(arm, 'volumeMm3'),
        weightChange,
        result: arm.agent === null ? null : resultOf(arm, control, weightChange),
      };
    }),
  };
}

/** Derived responses of the studies and those reported without curves, the most inhibited first. */
export function passportResponses(
  rows: readonly StudyRow[],
  reported: readonly ModelResponse[],
  names: Names,
): PassportResponse[] {
  const derived = rows.flatMap(({ data, treatments }) => responsesOf(data, treatments));
  return [
    ...derived.map((response) => ({ ...response, derived: true })),
    ...reported.map((response) => ({ ...response, derived: false })),
  ]
    .sort(
      (one, other) => (other.tgiPercent ?? -1000) - (one.tgiPercent ?? -1000) || one.agent.localeCompare(other.agent),
    )
    .map((response) => ({ ...response, agent: names.drug(response.agent) }));
}

function resultOf(arm: Arm, control: Arm | undefined, weightChange: readonly MeanPoint[]): ArmResult {
  const animals = { mCR: 0, mPR: 0, mSD: 0, mPD: 0 };
  for (const animal of arm.animals) {
    const category = animalResponse(animal);
    if (category !== null) animals[category] += 1;
  }
  return {
    n: arm.animals.length,
    evaluationDay: control === undefined ? null : evaluationDay(control),
    tgiPercent: control === undefined ? null : oneDecimal(growthInhibition(control, arm)),
    treatedToControlPercent: control === undefined ? null : oneDecimal(treatedToControl(control, arm)),
    mRecist: armResponse(arm),
    animals,
    weightChangePercent: weightChange.length === 0 ? null : Math.min(...weightChange.map(({ mean }) => mean)),
  };
}

/** Change of each animal in percent of its own first value, as mean and standard error by day. */
function meanChange(arm: Arm, measure: Measure): MeanPoint[] {
  return meanByDay(arm.animals.flatMap((animal) => changes(animal, measure))).map(rounded);
}

function changes({ points }: Animal, measure: Measure): { day: number; value: number }[] {
  const measured = points.flatMap((point) => {
    const value = point[measure];
    return value === null ? [] : [{ day: point.day, value }];
  });
  const first = measured[0]?.value ?? 0;
  return first <= 0 ? [] : measured.map(({ day, value }) => ({ day, value: (value / first - 1) * 100 }));
}

const oneDecimal = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
const rounded = ({ mean, standardError, ...point }: MeanPoint): MeanPoint => ({
  ...point,
  mean: Math.round(mean * 10) / 10,
  standardError: Math.round(standardError * 10) / 10,
});
