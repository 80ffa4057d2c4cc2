import type { AssociationFeature, AssociationGroup } from '../../../../contract/entities/association.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { pWords, twoDecimals } from '../../study/figures.tsx';
import { intervalWords, pOrNone } from '../../study/figureWords.ts';
import { featureName, isGene } from './features.ts';

/** The false discovery rate below which a feature is called so. */
export const LEVEL = 0.05;

export const effectWords = ({ effect }: AssociationFeature): string => intervalWords(effect, twoDecimals);

/** Formats the responders of a group, of those with a class: '3 of 8'. */
export const rateWords = ({ responders, classed }: AssociationGroup): string =>
  m.association_of({ count: formatNumber(responders), all: formatNumber(classed) });

/** The names of the two groups of a feature. */
export const groupNames = (feature: AssociationFeature): { having: string; lacking: string } =>
  isGene(feature)
    ? { having: m.association_altered(), lacking: m.association_wild_type() }
    : { having: m.association_with_value(), lacking: m.association_other_value() };

/** Formats a feature as it is read out. */
export function readingWords(feature: AssociationFeature): string {
  const { groups, models, strata, p, q } = feature;
  const said = { name: featureName(feature), effect: effectWords(feature), p: pOrNone(p), q: pWords(q) };
  const counted = strata === null ? '' : m.association_counted({ strata, models });
  const words =
    groups === null
      ? m.association_number_words({ ...said, models })
      : m.association_group_words({
          ...said,
          having: groups.having.models,
          havingName: groupNames(feature).having,
          lacking: groups.lacking.models,
          lackingName: groupNames(feature).lacking,
        });
  return counted === '' ? words : m.association_joined({ words, counted });
}
