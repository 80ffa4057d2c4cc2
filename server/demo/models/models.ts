import type { ModelType } from '../../../contract/entities/model.ts';
import { createRandom } from '../../platform/random.ts';
import type { DiseaseContent } from '../content.ts';
import { draftModels } from './drafts.ts';
import { planModels } from './plan.ts';
import { completeModel, type ModelWithStudies } from './records.ts';

export const MODEL_COUNT = 3_000;

const abbreviations: Record<ModelType, string> = {
  PDX: 'PDX',
  CDX: 'CDX',
  'cell line': 'CEL',
  organoid: 'ORG',
  syngeneic: 'SYN',
  GEMM: 'GEM',
  humanized: 'HUM',
};

/**
 * Generates all models of the demonstration with their studies, area by area. The seed decides everything, including
 * ids.
 */
export function* generateModels(
  seed: string,
  diseases: readonly (DiseaseContent & { id: string })[],
  count = MODEL_COUNT,
): Generator<ModelWithStudies> {
  const plan = planModels(count, diseases);
  let index = 0;
  for (const [areaIndex, disease] of diseases.entries()) {
    const quota = plan.get(disease.code);
    if (quota === undefined) continue;
    const random = createRandom(`${seed}/${disease.code}`);
    const drafts = draftModels(random, disease, quota, 1_001 + areaIndex * 400);
    const numbers = new Map<ModelType, number>();
    for (const draft of drafts) {
      const number = (numbers.get(draft.modelType) ?? 0) + 1;
      numbers.set(draft.modelType, number);
      const modelCode = `${disease.code}-${abbreviations[draft.modelType]}-${String(number).padStart(4, '0')}`;
      const { oncotreeCode } = draft.sample.tumor;
      yield completeModel(random.fork(modelCode), draft, {
        seed,
        modelCode,
        index,
        diseaseId: disease.id,
        cancerType: disease.name,
        histology: disease.subtypes.find((subtype) => subtype.oncotreeCode === oncotreeCode)?.name.en ?? null,
      });
      index += 1;
    }
  }
}
