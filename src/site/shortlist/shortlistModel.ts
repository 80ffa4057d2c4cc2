import type { ShortlistModel } from '../../../contract/entities/collections.ts';

/** Returns the shortlist's data of a model, from a result row or a passport. */
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
