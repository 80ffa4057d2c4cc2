import type { ShortlistModel } from '../../../contract/entities/collections.ts';

/** What a shortlist keeps of a model: of a row of results, or of a passport. */
export function shortlistModel({
  id,
  modelCode,
  name,
  modelType,
  disease,
  cancerType,
  histology,
}: ShortlistModel): ShortlistModel {
  return { id, modelCode, name, modelType, disease, cancerType, histology };
}
