import type { Association, AssociationGene } from '../../../../contract/entities/association.ts';
import { ASSOCIATION_LEAST } from '../../../../contract/vocabulary.ts';
import { breather } from '../../../platform/time/breather.ts';
import { addBit, type Bits, emptyBits, hasBit } from '../../search/index/bits.ts';
import type { Segment } from '../../search/index/segment.ts';
import { geneStates } from '../../search/query/genes.ts';
import { agentIn, type CohortModels, type CohortResponse, codeOf, onePerPatient, responsesTo } from '../cohort.ts';
import type { AssociationTask } from './compareGenes.ts';

/** Compares the genes of a task, in this thread or in another one. */
export type GeneComparer = (task: AssociationTask) => AssociationGene[] | Promise<AssociationGene[]>;

/** Returns which alterations go with the response to an agent among the models of a cohort, one of each patient. */
export async function associationOf(
  cohort: CohortModels,
  name: string,
  compare: GeneComparer,
  signal?: AbortSignal,
): Promise<Association> {
  const agent = agentIn(cohort, name);
  const responses = agent === null ? [] : responsesTo(cohort, agent);
  const known = responses.filter(({ bestAverageChange }) => Number.isFinite(bestAverageChange));
  const used = onePerPatient(known).sort((one, other) => (codeOf(one.model) < codeOf(other.model) ? -1 : 1));
  return {
    agent,
    responses: responses.length,
    withoutNumber: responses.length - known.length,
    samePatient: known.length - used.length,
    models: used.map(({ model, study, mRecist, bestAverageChange }) => ({
      id: model.segment.idOf(model.doc),
      modelCode: codeOf(model),
      modelType: model.segment.modelTypeOf(model.doc) ?? null,
      study,
      mRecist,
      bestAverageChange,
    })),
    genes: await compare({
      changes: used.map(({ bestAverageChange }) => bestAverageChange),
      classes: used.map(({ mRecist }) => mRecist),
      genes: await statesOf(used, cohort, signal),
    }),
  };
}

/** Returns the states of the genes that are altered in enough models to be compared. Requests are handled meanwhile. */
async function statesOf(
  used: readonly CohortResponse[],
  { snapshot }: CohortModels,
  signal: AbortSignal | undefined,
): Promise<AssociationTask['genes']> {
  const breathe = breather();
  const rest = async () => {
    const pause = breathe();
    if (pause) await pause;
    signal?.throwIfAborted();
  };
  const genes: { gene: string; states: string }[] = [];
  for (const gene of await alteredGenes(docsOf(used), rest)) {
    await rest();
    const bySegment = new Map<Segment, ReturnType<typeof geneStates>>();
    const states = used.map(({ model: { segment, doc } }) => {
      let sets = bySegment.get(segment);
      if (sets === undefined) {
        sets = geneStates(segment, gene, snapshot);
        bySegment.set(segment, sets);
      }
      return hasBit(sets.altered, doc) ? '1' : hasBit(sets.wildType, doc) ? '0' : '-';
    });
    genes.push({ gene, states: states.join('') });
  }
  return genes;
}

async function alteredGenes(used: ReadonlyMap<Segment, Bits>, rest: () => Promise<void>): Promise<string[]> {
  const counts = new Map<string, { gene: string; models: number }>();
  for (const [segment, docs] of used) {
    const index = segment.parts.fields.gene;
    for (const [code, gene] of index.values.entries()) {
      await rest();
      let models = 0;
      for (const doc of index.docsOfCode(code)) if (hasBit(docs, doc)) models++;
      if (models === 0) continue;
      // the same gene in another spelling is one gene
      const key = gene.toLowerCase();
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { gene, models });
      else known.models += models;
    }
  }
  return [...counts.values()].filter(({ models }) => models >= ASSOCIATION_LEAST).map(({ gene }) => gene);
}

function docsOf(used: readonly CohortResponse[]): Map<Segment, Bits> {
  const sets = new Map<Segment, Bits>();
  for (const { model } of used) {
    const bits = sets.get(model.segment) ?? emptyBits(model.segment.size);
    addBit(bits, model.doc);
    sets.set(model.segment, bits);
  }
  return sets;
}
