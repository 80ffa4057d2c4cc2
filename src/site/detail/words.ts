import type { MRecist } from '../../../contract/entities/model.ts';
import type { Passport } from '../../../contract/entities/passport.ts';
import { m } from '../../i18n/compiled/messages.js';
import { currentLocale, LANGUAGE_TAGS, localized } from '../../i18n/locale.ts';
import { alterationKindLabel } from '../../shared/modelLabels.ts';

type Named = { gene: string; kind: Passport['alterations'][number]['kind']; proteinChange: string | null };

/**
 * Returns the protein change without its prefix ('L858R' for p.L858R), or the kind as text if there is no protein
 * change.
 */
export function changeWords({ kind, proteinChange }: Named): string {
  return proteinChange?.replace(/^p\./, '') ?? alterationKindLabel(kind).toLowerCase();
}

/** Returns a list in the current language: 'A, B and C'. */
export function listWords(items: readonly string[]): string {
  return new Intl.ListFormat(LANGUAGE_TAGS[currentLocale()], { type: 'conjunction' }).format(items);
}

export function diagnosisWords({ histology, disease, cancerType }: Passport): string {
  return localized(histology ?? disease?.title ?? cancerType);
}

/** Returns the class in plain words for a sentence: 'Partial response (mPR)'. */
export const mRecistWords = (category: MRecist | null): string =>
  category === null ? m.detail_unclassified() : classWords[category]();
const classWords: Record<MRecist, () => string> = {
  mCR: m.detail_words_mcr,
  mPR: m.detail_words_mpr,
  mSD: m.detail_words_msd,
  mPD: m.detail_words_mpd,
};
