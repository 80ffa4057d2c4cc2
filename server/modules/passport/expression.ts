import { compareNames } from '../../../contract/collation.ts';
import type { Expression, GeneExpression } from '../../../contract/entities/passport.ts';
import { genesOf } from '../../../contract/fusions.ts';
import type { Localized } from '../../../contract/schema.ts';
import { MIN_COHORT } from '../../../contract/vocabulary.ts';
import { percentileRank } from '../search/index/measured.ts';
import type { Profile, Profiles } from './profiles.ts';

const MAX_TICKS = 100;
const MAX_GENES = 60;

/**
 * Returns the model's expression compared with the cohort. The altered genes and those farthest from the cohort's
 * median are selected, then sorted by rank. Returns null if nothing was measured.
 */
export function expressionOf(
  of: Profile,
  profiles: Profiles,
  disease: Localized | null,
  aliases: ReadonlyMap<string, string>,
): Expression | null {
  const own = [...profiles.genes].filter(([, place]) => !Number.isNaN(of.expression[place] ?? Number.NaN));
  if (own.length === 0) return null;
  const measured = [...profiles.byId.values()].filter(({ expression }) => expression.length > 0);
  const sameDisease = of.diseaseId === null ? [] : measured.filter(({ diseaseId }) => diseaseId === of.diseaseId);
  const useDisease = sameDisease.length >= MIN_COHORT;
  const cohort = useDisease ? sameDisease : measured;
  const altered = new Set(of.alterations.flatMap(genesOf));
  const genes = own.map(([gene, place]) =>
    against(gene, of.expression[place] ?? 0, place, cohort, aliases.get(gene) ?? null),
  );
  const weight = ({ gene, percentile }: GeneExpression) => (altered.has(gene) ? 100 : 0) + Math.abs(percentile - 50);
  const chosen = genes.sort((a, b) => weight(b) - weight(a)).slice(0, MAX_GENES);
  return {
    cohort: { disease: useDisease ? disease : null, models: cohort.length },
    measured: own.length,
    genes: chosen.sort(
      (a, b) =>
        Number(altered.has(b.gene)) - Number(altered.has(a.gene)) ||
        b.percentile - a.percentile ||
        compareNames(a.gene, b.gene, 'en'),
    ),
  };
}

function against(
  gene: string,
  value: number,
  place: number,
  cohort: readonly Profile[],
  alias: string | null,
): GeneExpression {
  const values = cohort
    .map(({ expression }) => expression[place] ?? Number.NaN)
    .filter((one) => !Number.isNaN(one))
    .sort((a, b) => a - b);
  const below = values.filter((one) => one < value).length;
  const equal = values.filter((one) => one === value).length;
  return {
    gene,
    alias,
    value: round(value),
    n: values.length,
    percentile: values.length === 0 ? 0 : towardMiddle(percentileRank(below, equal, values.length)),
    quartiles: [0.25, 0.5, 0.75].map((share) => round(quantile(values, share))),
    ticks: thinned(values).map(round),
  };
}

/**
 * Rounds a rank so that a search for this rank or above (for low ranks: or below) finds the model: 89.6 is not in the
 * top decile and must not be shown as 90.
 */
export const towardMiddle = (rank: number): number => (rank < 50 ? Math.ceil(rank) : Math.floor(rank));

/** Returns the value below which a share of the sorted values lies, with linear interpolation. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

/** Selects evenly spaced values including the minimum and the maximum. */
function thinned(sorted: readonly number[]): number[] {
  if (sorted.length <= MAX_TICKS) return [...sorted];
  return Array.from(
    { length: MAX_TICKS },
    (_, index) => sorted[Math.round((index / (MAX_TICKS - 1)) * (sorted.length - 1))] ?? 0,
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
