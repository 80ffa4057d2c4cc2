import { compareNames } from '../../../contract/collation.ts';
import type { CurvePoint } from '../../../contract/entities/analysis.ts';
import type { ModelResponse } from '../../../contract/entities/model.ts';
import type { PassportResponse, PassportStudy } from '../../../contract/entities/passport.ts';
import { armResult } from '../analysis/armResult.ts';
import { volumeChangeCurve, volumeCurve, weightChangeCurve } from '../analysis/curves.ts';
import { classesDiffer, counterpartOf, type KnownResponse } from '../analysis/origins.ts';
import { reportedResponses, responsesOf } from '../analysis/responses.ts';
import { referenceArm, studyOf } from '../analysis/subjects.ts';
import { oneDecimal } from '../analysis/summaries.ts';
import type { growthStudy } from '../catalog/growthStudy.table.ts';
import type { Names } from '../catalog/names.ts';
import { compareResponses } from '../search/engine/responseOrder.ts';

type StudyRow = Pick<typeof growthStudy.$inferSelect, 'study' | 'startedOn' | 'arms' | 'animals'>;

/** Returns a study as the passport shows it: single animals, means with their errors, and the results of each arm. */
export function passportStudy(row: StudyRow, names: Names): PassportStudy {
  const { arms } = studyOf(row);
  return {
    study: row.study,
    startedOn: row.startedOn,
    reference: referenceArm(arms)?.name ?? null,
    arms: arms.map((arm) => ({
      ...arm,
      agent: arm.agent === null ? null : names.drug(arm.agent),
      volume: volumeCurve(arm).map(rounded),
      volumeChange: volumeChangeCurve(arm).map(rounded),
      weightChange: weightChangeCurve(arm).map(rounded),
      result: arm.role === 'treatment' ? armResult(arm, { arms }) : null,
    })),
  };
}

/** Returns the derived responses of the studies and the reported responses, the best first. */
export function passportResponses(
  rows: readonly StudyRow[],
  reported: readonly ModelResponse[],
  names: Names,
): PassportResponse[] {
  const all: KnownResponse[] = [...rows.flatMap((row) => responsesOf(studyOf(row))), ...reportedResponses(reported)];
  return all
    .sort((one, other) => compareResponses(one, other) || compareNames(one.agent, other.agent, 'en'))
    .map(({ arm, evaluationDay, ...response }) => ({
      ...response,
      agent: names.drug(response.agent),
      derived: arm !== undefined,
      arm: arm ?? null,
      evaluationDay: evaluationDay ?? null,
      classesDiffer: classesDiffer(response, counterpartOf({ ...response, ...(arm !== undefined && { arm }) }, all)),
    }));
}

const rounded = ({ mean, standardError, median, ...point }: CurvePoint): CurvePoint => ({
  ...point,
  mean: oneDecimal(mean),
  standardError: standardError === null ? null : oneDecimal(standardError),
  median: oneDecimal(median),
});
