import type { Localized } from './schema.ts';
import { HUMAN_SPECIES } from './vocabulary.ts';

/** What is shown for a patient who had no treatment before the sample was taken. */
export const NO_TREATMENT: Localized = { en: 'None (treatment-naive)', zh: '未经治疗' };

/**
 * Returns the earlier treatments of a model's patient: an empty list if there were none, null if they are unknown.
 * Models of other species have no patient, so their empty lists say nothing.
 */
export const knownTreatments = <Treatment>(
  species: string,
  treatments: readonly Treatment[] | null,
): readonly Treatment[] | null => (treatments?.length === 0 && species !== HUMAN_SPECIES ? null : treatments);

/**
 * Returns what pages, files and documents show as earlier treatments: their names, or that there were none. The list is
 * empty if they are unknown.
 */
export const shownTreatments = (treatments: readonly Localized[] | null): readonly Localized[] =>
  treatments?.length === 0 ? [NO_TREATMENT] : (treatments ?? []);
