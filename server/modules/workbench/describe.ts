import type { Cohort } from '../../../contract/entities/workbench.ts';
import { MODEL_TYPES } from '../../../contract/modelTypes.ts';
import { labelOf, type Names } from '../catalog/names.ts';
import { at, hasBit } from '../search/index/bits.ts';
import type { Segment } from '../search/index/segment.ts';
import { type CohortModel, type CohortModels, countPatients, valuesOf } from './cohort.ts';

/** Returns the size of a cohort and of its data. */
export function describeCohort({ models, corrected }: CohortModels, names: Names): Cohort {
  const types = new Map<string, number>();
  const diseases = new Map<string, Cohort['diseases'][number]>();
  const agents = new Map<string, CohortModel[]>();
  const agentNames = new Map<string, string>();
  for (const model of models) {
    const type = model.segment.modelTypeOf(model.doc);
    if (type !== undefined) types.set(type, (types.get(type) ?? 0) + 1);
    countDisease(model, diseases);
    for (const agent of new Set(valuesOf(model, 'testedAgent'))) {
      // the same agent in another spelling is one agent
      const key = agent.toLowerCase();
      agentNames.set(key, agentNames.get(key) ?? agent);
      const treated = agents.get(key);
      if (treated === undefined) agents.set(key, [model]);
      else treated.push(model);
    }
  }
  return {
    models: models.length,
    patients: countPatients(models),
    tested: models.filter(({ segment, doc }) => at(segment.parts.panelOf, doc) !== 0).length,
    expression: models.filter(({ segment, doc }) => hasBit(segment.parts.expression.docs, doc)).length,
    responses: models.filter((model) => valuesOf(model, 'testedAgent').length > 0).length,
    modelTypes: MODEL_TYPES.flatMap((value) => {
      const count = types.get(value) ?? 0;
      return count === 0 ? [] : [{ value, count }];
    }),
    diseases: [...diseases.values()].sort((one, other) => other.count - one.count || byName(one.value, other.value)),
    agents: [...agents]
      .map(([key, treated]) => {
        const agent = agentNames.get(key) ?? key;
        const label = labelOf(names.drug(agent));
        return { agent, ...(label && { label }), models: treated.length, patients: countPatients(treated) };
      })
      .sort((one, other) => other.models - one.models || byName(one.agent, other.agent)),
    ...(corrected !== undefined && { corrected }),
  };
}

/** Returns how many models two cohorts of the same generation share. */
export function countCommon(one: CohortModels, other: CohortModels): number {
  const docs = new Map<Segment, Set<number>>();
  for (const { segment, doc } of one.models) {
    const known = docs.get(segment);
    if (known === undefined) docs.set(segment, new Set([doc]));
    else known.add(doc);
  }
  return other.models.filter(({ segment, doc }) => docs.get(segment)?.has(doc) === true).length;
}

function countDisease({ segment, doc }: CohortModel, into: Map<string, Cohort['diseases'][number]>): void {
  const { ownDisease } = segment.parts.fields;
  const code = ownDisease.codesOfDoc(doc)[0];
  const value = ownDisease.values.at(code);
  if (code === undefined || value === undefined) return;
  const known = into.get(value);
  if (known !== undefined) known.count++;
  else {
    const label = ownDisease.labels[code];
    into.set(value, { value, ...(label && { label }), count: 1 });
  }
}

const byName = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
