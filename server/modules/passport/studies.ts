import type { CurvePoint } from '../../../contract/entities/analysis.ts';
import type { ModelResponse } from '../../../contract/entities/model.ts';
import type { ArmResult, PassportResponse, PassportStudy } from '../../../contract/entities/passport.ts';
import type { ArmOfStudy } from '../../../contract/entities/study.ts';
import { compareResponses } from '../../platform/search/response-order.ts';
import { type Inhibition, inhibitionOf } from '../analysis/comparison.ts';
import { volumeChangeCurve, volumeCurve, weightChangeCurve } from '../analysis/curves.ts';
import { animalClass, armClass, bestAverageEstimate, countClasses, stabilityOf } from '../analysis/recist.ts';
import { responsesOf } from '../analysis/responses.ts';
import { referenceArm, type Subject, studyOf, subjectsOf } from '../analysis/subjects.ts';
import { oneDecimal } from '../analysis/summaries.ts';
import type { growthStudy } from '../catalog/growth-study.table.ts';
import type { Names } from '../catalog/names.ts';

type StudyRow = Pick<typeof growthStudy.$inferSelect, 'study' | 'startedOn' | 'arms' | 'animals'>;

/** A study as the passport shows it: single animals, means with their errors, and what follows for each arm. */
export function passportStudy(row: StudyRow, names: Names): PassportStudy {
  const { arms } = studyOf(row);
  const reference = referenceArm(arms);
  const control = reference === undefined ? [] : subjectsOf(reference);
  return {
    study: row.study,
    startedOn: row.startedOn,
    reference: reference?.name ?? null,
    arms: arms.map((arm) => {
      const weightChange = weightChangeCurve(arm).map(rounded);
      return {
        ...arm,
        agent: arm.agent === null ? null : names.drug(arm.agent),
        volume: volumeCurve(arm).map(rounded),
        volumeChange: volumeChangeCurve(arm).map(rounded),
        weightChange,
        result: arm.role === 'treatment' ? resultOf(arm, control, weightChange) : null,
      };
    }),
  };
}

/** Derived responses of the studies and those reported without curves, the best first. */
export function passportResponses(
  rows: readonly StudyRow[],
  reported: readonly ModelResponse[],
  names: Names,
): PassportResponse[] {
  const derived = rows.flatMap((row) => responsesOf(studyOf(row)));
  return [
    ...derived.map((response) => ({ ...response, derived: true })),
    ...reported.map((response) => ({ ...response, derived: false })),
  ]
    .sort((one, other) => compareResponses(one, other) || one.agent.localeCompare(other.agent))
    .map((response) => ({ ...response, agent: names.drug(response.agent) }));
}

function resultOf(arm: ArmOfStudy, control: readonly Subject[], weightChange: readonly CurvePoint[]): ArmResult {
  const subjects = subjectsOf(arm);
  const classes = subjects.map(animalClass);
  const found = inhibitionOf(control, subjects);
  const inhibition = found && withoutChange(found);
  return {
    n: subjects.length,
    mRecist: armClass(classes),
    classes: countClasses(classes),
    stability: stabilityOf(subjects),
    bestAverageChangePercent: bestAverageEstimate(subjects),
    inhibition,
    weightChangePercent: weightChange.length === 0 ? null : Math.min(...weightChange.map(({ mean }) => mean)),
  };
}

const withoutChange = ({ changePercent: _, ...inhibition }: Inhibition) => inhibition;
const rounded = ({ mean, standardError, median, ...point }: CurvePoint): CurvePoint => ({
  ...point,
  mean: oneDecimal(mean),
  standardError: standardError === null ? null : oneDecimal(standardError),
  median: oneDecimal(median),
});
