import type {
  CohortComparison,
  ComparedFrequency,
  CountedShare,
  ShareDifference,
} from '../../../../contract/entities/representativeness.ts';
import { MODEL_TYPES } from '../../../../contract/modelTypes.ts';
import type { ComparedFeature } from '../../../../contract/publishedFrequencies.ts';
import { TUMOR_TYPES } from '../../../../contract/vocabulary.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { localized } from '../../../i18n/locale.ts';
import { facetLabel } from '../../../shared/facetLabels.ts';
import { modelTypeLabel, tumorTypeLabel } from '../../../shared/modelLabels.ts';
import { valueName } from '../../../shared/valueName.ts';

export type Share = NonNullable<CountedShare['share']>;

/** Returns a share with its interval: '42.0% (31.2% to 54.0%)'. */
export const shareWords = ({ value, low, high }: Share): string =>
  m.representativeness_share({
    value: formatPercent(value, 1),
    low: formatPercent(low, 1),
    high: formatPercent(high, 1),
  });

/** Returns a counted share: '12 of 40: 30.0% (18.1% to 45.4%)'. */
export const countedWords = ({ count, of, share }: CountedShare): string =>
  share === null
    ? m.representativeness_none_read()
    : m.representativeness_counted({ count: formatNumber(count), of: formatNumber(of), share: shareWords(share) });

const points = (value: number): string =>
  formatNumber(100 * value, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** Returns a difference in percentage points with its interval. */
export const differenceWords = ({ value, low, high }: ShareDifference): string =>
  m.representativeness_difference({ value: points(value), low: points(low), high: points(high) });

export const includesZero = ({ low, high }: Pick<ShareDifference, 'low' | 'high'>): boolean => low <= 0 && high >= 0;

/** Returns what the interval of a difference says, or why there is none. */
export function verdictWords(difference: ShareDifference | null): string {
  if (difference === null) return m.representativeness_too_few();
  if (includesZero(difference)) return m.representativeness_includes();
  return difference.value > 0 ? m.representativeness_higher() : m.representativeness_lower();
}

export const methodLabel = (difference: ShareDifference | null): string =>
  difference === null
    ? ''
    : difference.method === 'newcombe'
      ? m.representativeness_newcombe()
      : m.representativeness_fixed();

/** Returns the interval of the published share, or the share alone if the number of its tumors is unknown. */
export const publishedShare = ({ published: { share, percent } }: ComparedFrequency): Share | number =>
  share ?? percent / 100;

type Feature = CohortComparison['features'][number];

export const featureLabel = (feature: ComparedFeature): string =>
  feature === 'prior' ? m.planner_prior() : facetLabel(feature);

/** Returns a value of a feature in the current language. */
export function featureValue({ feature, value, label }: Pick<Feature, 'feature' | 'value' | 'label'>): string {
  if (feature === 'prior') return value === 'naive' ? m.planner_naive() : m.planner_treated();
  if (label) return localized(label);
  if (feature === 'modelType') return known(MODEL_TYPES, value, modelTypeLabel);
  if (feature === 'tumorType') return known(TUMOR_TYPES, value, tumorTypeLabel);
  return valueName(value);
}

function known<V extends string>(values: readonly V[], value: string, label: (value: V) => string): string {
  const found = values.find((one) => one === value);
  return found === undefined ? value : label(found);
}
