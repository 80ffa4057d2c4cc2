import type { ShortlistModel } from '../../contract/entities/collections.ts';
import { MAX_SHORTLIST, MODEL_TYPES } from '../../contract/vocabulary.ts';
import type { LocalStore } from '../effects/storage.ts';
import { isRecord } from './isRecord.ts';
import { readAtoms, writeAtoms } from './storedAtoms.ts';

/** The shortlist that this device keeps for a visitor. */
export const readShortlist = (store: LocalStore): ShortlistModel[] => storedModels(readAtoms(store).shortlist);

export function writeShortlist(store: LocalStore, shortlist: readonly ShortlistModel[]): void {
  writeAtoms(store, { shortlist });
}

export function writeShortlistSaved(store: LocalStore, shortlistSaved: string): void {
  writeAtoms(store, { shortlistSaved });
}

/** The models of a stored shortlist; what a foreign hand put among them is left out. */
function storedModels(value: unknown): ShortlistModel[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => modelOf(entry) ?? []).slice(0, MAX_SHORTLIST);
}

function modelOf(entry: unknown): ShortlistModel | undefined {
  if (!isRecord(entry)) return undefined;
  const { id, modelCode, name, disease, cancerType, histology } = entry;
  const modelType = MODEL_TYPES.find((known) => known === entry.modelType);
  const texts = [id, modelCode, name, cancerType];
  if (!modelType || !texts.every((text) => typeof text === 'string' && text !== '')) return undefined;
  return {
    id: String(id),
    modelCode: String(modelCode),
    name: String(name),
    modelType,
    disease: isRecord(disease) ? { en: String(disease.en ?? ''), zh: String(disease.zh ?? '') } : null,
    cancerType: String(cancerType),
    histology: typeof histology === 'string' ? histology : null,
  };
}
