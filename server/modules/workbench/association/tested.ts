import type { Association, AssociationModel } from '../../../../contract/entities/association.ts';
import {
  agentIn,
  type CohortModel,
  type CohortModels,
  type CohortResponse,
  codeOf,
  onePerPatient,
  responsesTo,
} from '../cohort.ts';

/** The models whose responses are compared: those with a number, one of each patient, by code. */
export type Tested = { used: readonly CohortResponse[] } & Pick<
  Association,
  'agent' | 'responses' | 'withoutNumber' | 'samePatient'
>;

/** Returns the models of a cohort whose responses to a drug are compared. */
export function testedFor(cohort: CohortModels, name: string): Tested {
  const agent = agentIn(cohort, name);
  const responses = agent === null ? [] : responsesTo(cohort, agent);
  const known = responses.filter(({ bestAverageChange }) => Number.isFinite(bestAverageChange));
  const coded = onePerPatient(known).map((response) => ({ response, code: codeOf(response.model) }));
  coded.sort((one, other) => (one.code < other.code ? -1 : 1));
  return {
    agent,
    responses: responses.length,
    withoutNumber: responses.length - known.length,
    samePatient: known.length - coded.length,
    used: coded.map(({ response }) => response),
  };
}

/** Returns a tested model as the answer has it. */
export const shownModel = ({ model, study, mRecist, bestAverageChange }: CohortResponse): AssociationModel => ({
  id: model.segment.idOf(model.doc),
  modelCode: codeOf(model),
  modelType: model.segment.modelTypeOf(model.doc) ?? null,
  disease: diseaseOf(model),
  study,
  mRecist,
  bestAverageChange,
});

function diseaseOf({ segment, doc }: CohortModel): AssociationModel['disease'] {
  const { ownDisease } = segment.parts.fields;
  const code = ownDisease.codesOfDoc(doc)[0];
  const value = ownDisease.values.at(code);
  if (code === undefined || value === undefined) return null;
  const label = ownDisease.labels[code];
  return { value, ...(label && { label }) };
}

/** Returns the number of each model's stratum, which is its disease; below zero without one. */
export function strataOf(used: readonly CohortResponse[]): number[] {
  const numbers = new Map<string, number>();
  return used.map(({ model }) => {
    const disease = diseaseOf(model)?.value.toLowerCase();
    if (disease === undefined) return -1;
    const known = numbers.get(disease) ?? numbers.size;
    numbers.set(disease, known);
    return known;
  });
}
