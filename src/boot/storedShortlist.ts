import type { ShortlistModel } from '../../contract/entities/collections.ts';
import { MODEL_TYPES } from '../../contract/modelTypes.ts';
import type { Localized } from '../../contract/schema.ts';
import { MAX_SHORTLIST } from '../../contract/shortlistLimit.ts';
import type { LocalStore } from '../effects/storage.ts';
import { isRecord } from '../portal/isRecord.ts';
import { readAtoms, writeAtoms } from './storedAtoms.ts';

/** Returns the shortlist that this device stores for a visitor. */
export const readShortlist = (store: LocalStore): ShortlistModel[] => storedModels(readAtoms(store).shortlist);

export function writeShortlist(store: LocalStore, shortlist: readonly ShortlistModel[]): void {
  writeAtoms(store, { shortlist });
}

export function writeShortlistSaved(store: LocalStore, shortlistSaved: string): void {
  writeAtoms(store, { shortlistSaved });
}

/** Returns the models of a stored shortlist and drops invalid ones. */
function storedModels(value: unknown): ShortlistModel[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => modelOf(entry) ?? []).slice(0, MAX_SHORTLIST);
}

function modelOf(entry: unknown): ShortlistModel | undefined {
  if (!isRecord(entry)) return undefined;
  const { id, modelCode, name, disease, cancerType, histology } = entry;
  const modelType = MODEL_TYPES.find((known) => known === entry.modelType);
  const texts = [id, modelCode, name];
  const shownType = wordsOf(cancerType);
  if (!modelType || !shownType || !texts.every((text) => typeof text === 'string' && text !== '')) return undefined;
  return {
    id: String(id),
    modelCode: String(modelCode),
    name: String(name),
    modelType,
    disease: wordsOf(disease),
    cancerType: shownType,
    histology: wordsOf(histology),
  };
}

/** Text in both languages. Lists of earlier releases have some in English only. */
function wordsOf(value: unknown): Localized | null {
  if (isRecord(value)) return { en: String(value.en ?? ''), zh: String(value.zh ?? '') };
  return typeof value === 'string' && value !== '' ? { en: value, zh: value } : null;
}
