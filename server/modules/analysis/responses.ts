import type { ModelResponse } from '../../../contract/entities/model.ts';
import type { Study } from '../../../contract/entities/study.ts';
import { combinationName } from '../catalog/combinationName.ts';
import { goodnessOf, isBetter } from '../search/engine/responseOrder.ts';
import { evaluationDay, growthInhibition, meanVolumes } from './inhibition.ts';
import { animalClass, armClass, bestAverageChange } from './recist.ts';
import { referenceArm, subjectsOf } from './subjects.ts';
import { oneDecimal } from './summaries.ts';

/** Has the name of its arm, and the day on which the inhibition was evaluated. */
export type DerivedResponse = ModelResponse & { arm: string; evaluationDay: number | null };

/**
 * Returns the response to each treated arm of a study for lists, filters and sorting. It has no intervals;
 * `studyAnalysis` adds them. A study without a control has mRECIST but no TGI.
 */
export function responsesOf({ study, arms }: Study): DerivedResponse[] {
  const reference = referenceArm(arms);
  const control = reference === undefined ? [] : subjectsOf(reference);
  return arms.flatMap((arm) => {
    if (arm.role !== 'treatment') return [];
    const { name, agent, target, dose, route, schedule } = arm;
    const subjects = subjectsOf(arm);
    const day = evaluationDay(control, subjects);
    const inhibition = day === null ? null : growthInhibition(meanVolumes(control, subjects, day));
    const average = bestAverageChange(subjects);
    return {
      study,
      arm: name,
      agent: agent === null ? name : combinationName(agent),
      target,
      dose,
      route,
      schedule,
      n: subjects.length,
      tgiPercent: inhibition === null ? null : oneDecimal(inhibition),
      evaluationDay: day,
      mRecist: armClass(subjects.map(animalClass)),
      ...(average !== null && { bestAverageChange: oneDecimal(average) }),
    };
  });
}

/** Returns the responses that a model's record has, with the one name of each combination. */
export const reportedResponses = <Response extends ModelResponse>(stored: readonly Response[]): Response[] =>
  stored.map((response) => ({ ...response, agent: combinationName(response.agent) }));

/** Returns the best response: by category, then by the best average change, then by the highest TGI up to 100. */
export const bestResponse = <Response extends ModelResponse>(responses: readonly Response[]): Response | null =>
  responses.reduce<Response | null>(
    (best, response) => (best === null || isBetter(goodnessOf(response), goodnessOf(best)) ? response : best),
    null,
  );
