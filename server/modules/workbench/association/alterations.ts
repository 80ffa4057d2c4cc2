import { ASSOCIATION_LEAST } from '../../../../contract/vocabulary.ts';
import { breather } from '../../../platform/time/breather.ts';
import { addBit, type Bits, emptyBits, hasBit } from '../../search/index/bits.ts';
import type { Segment } from '../../search/index/segment.ts';
import { geneStates } from '../../search/query/genes.ts';
import type { CohortModels, CohortResponse } from '../cohort.ts';
import type { FeatureToCompare } from './compareFeatures.ts';

/** Returns the states of the genes that are altered in enough models to be compared. Requests are handled meanwhile. */
export async function alterationsOf(
  used: readonly CohortResponse[],
  { snapshot }: Pick<CohortModels, 'snapshot'>,
  signal: AbortSignal | undefined,
): Promise<FeatureToCompare[]> {
  const breathe = breather();
  const rest = async () => {
    const pause = breathe();
    if (pause) await pause;
    signal?.throwIfAborted();
  };
  const genes: FeatureToCompare[] = [];
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
    genes.push({ name: gene, value: null, states: states.join('') });
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
