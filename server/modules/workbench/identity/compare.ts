import type {
  ComparedProfile,
  IdentityJudgment,
  IdentityMatch,
  IdentityQuery,
} from '../../../../contract/entities/identity.ts';
import { IDENTITY_LIMITS } from '../../../../contract/identityLimits.ts';
import { type StrScores, strScores } from '../../analysis/strProfiles.ts';
import type { CatalogProfiles } from './profiles.ts';

/** Which profiles a query is compared with, and how. */
export type Comparison = Pick<IdentityQuery, 'amelogenin' | 'sort'> & {
  profiles: CatalogProfiles;
  /** Places of the profiles to compare with, in order. */
  among: readonly number[];
};

/**
 * Returns the best matches of a profile; `model` is the place in the catalog's profiles. Profiles that share no locus
 * with it are no matches.
 */
export function bestMatches(
  query: ComparedProfile,
  { profiles, among, amelogenin, sort }: Comparison,
): IdentityMatch[] {
  const counts = profiles.packed.countsOf(query, { amelogenin });
  const best: { place: number; scores: StrScores; loci: number }[] = [];
  for (const place of among) {
    const loci = counts.loci[place] ?? 0;
    const scores = strScores(counts.shared[place] ?? 0, counts.query[place] ?? 0, counts.reference[place] ?? 0);
    if (scores === null) continue;
    const one = { place, scores, loci };
    const last = best[IDENTITY_LIMITS.matches - 1];
    if (last !== undefined && compare(one, last, sort) >= 0) continue;
    const at = best.findIndex((other) => compare(one, other, sort) < 0);
    best.splice(at < 0 ? best.length : at, 0, one);
    if (best.length > IDENTITY_LIMITS.matches) best.pop();
  }
  return best.map(({ place, scores, loci }) => ({
    model: place,
    sharedLoci: loci,
    sharedAlleles: counts.shared[place] ?? 0,
    queryAlleles: counts.query[place] ?? 0,
    referenceAlleles: counts.reference[place] ?? 0,
    ...scores,
    judgment: judge(scores.tanabe, loci),
  }));
}

type Found = { place: number; scores: StrScores; loci: number };

/** Orders by the chosen score, then by Tanabe and the shared loci; matches on too few loci come last. */
function compare(one: Found, other: Found, sort: Comparison['sort']): number {
  return (
    Number(one.loci < IDENTITY_LIMITS.sharedLoci) - Number(other.loci < IDENTITY_LIMITS.sharedLoci) ||
    other.scores[sort] - one.scores[sort] ||
    other.scores.tanabe - one.scores.tanabe ||
    other.loci - one.loci ||
    one.place - other.place
  );
}

/** Returns what a Tanabe score says. The standard gives no judgment on fewer than eight shared loci. */
export function judge(tanabe: number, sharedLoci: number): IdentityJudgment {
  const { related, uncertain, sharedLoci: least } = IDENTITY_LIMITS;
  if (sharedLoci < least) return 'few';
  return tanabe >= related ? 'related' : tanabe >= uncertain ? 'uncertain' : 'unrelated';
}
