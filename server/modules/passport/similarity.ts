import { compareNames } from '../../../contract/collation.ts';
import type { Alteration } from '../../../contract/entities/model.ts';
import type { SimilarityReasons } from '../../../contract/entities/passport.ts';
import { fusionKey, genesOf, isOf } from '../../../contract/fusions.ts';
import type { Profile, Profiles } from './profiles.ts';

/** The reasons for a similarity, with drugs by their stored names. */
export type Reasons = Omit<SimilarityReasons, 'responses'> & {
  responses: { agents: string[]; difference: number } | null;
};
export type Likeness = { profile: Profile; similarity: number; reasons: Reasons };

/**
 * The maximum contribution of each part to the similarity; together 1. A part for which one of the two models has no
 * data adds nothing.
 */
const WEIGHTS = { alterations: 0.4, expression: 0.3, histology: 0.15, responses: 0.15 } as const;
/** With fewer common genes, profiles are not compared. */
const MIN_GENES = 10;
/** Minimum correlation that counts as a reason. */
const MIN_CORRELATION = 0.3;
/**
 * Added to the denominator of the share of common alterations, so that a single common alteration counts less than
 * several.
 */
const FEW = 1.5;
/** Minimum similarity of a similar model. */
const MIN_SIMILARITY = 0.1;

/**
 * Returns the published models that are most similar to one, with the reasons. Models of the same patient are listed
 * separately and left out here.
 *
 * The similarity (0 to 1) adds four parts:
 * - shared alterations: rare genes count more than frequent ones, the same change in full, another change of the same
 *   gene by half
 * - Pearson's correlation of the expression, standardized over all models by gene
 * - the same OncoTree code; the same disease counts by half
 * - how close the TGI of agents given to both is
 */
export function mostSimilar(of: Profile, profiles: Profiles, count: number): Likeness[] {
  const weightOf = rarity(profiles);
  const own = standardized(of, profiles);
  const best: Likeness[] = [];
  for (const other of profiles.byId.values()) {
    if (other.id === of.id || (of.patientCode !== null && other.patientCode === of.patientCode)) continue;
    const likeness = compare(of, own, other, profiles, weightOf);
    if (likeness.similarity < MIN_SIMILARITY) continue;
    const last = best.at(-1);
    if (best.length >= count && last && last.similarity >= likeness.similarity) continue;
    best.push(likeness);
    best.sort((a, b) => b.similarity - a.similarity || compareNames(a.profile.modelCode, b.profile.modelCode, 'en'));
    best.length = Math.min(best.length, count);
  }
  return best;
}

function compare(
  of: Profile,
  own: Float64Array,
  other: Profile,
  profiles: Profiles,
  weightOf: (gene: string) => number,
): Likeness {
  const { score, shared } = compareAlterations(of.alterations, other.alterations, weightOf);
  const expression = correlate(own, other, profiles);
  const responses = compareResponses(of, other);
  const histology = of.oncotreeCode !== null && of.oncotreeCode === other.oncotreeCode;
  const disease = of.diseaseId !== null && of.diseaseId === other.diseaseId;
  const similarity =
    WEIGHTS.alterations * score +
    WEIGHTS.expression * Math.max(0, expression?.correlation ?? 0) +
    WEIGHTS.histology * (histology ? 1 : disease ? 0.5 : 0) +
    WEIGHTS.responses * (responses === null ? 0 : Math.max(0, 1 - responses.difference / 60));
  return {
    profile: other,
    similarity: Math.round(similarity * 100) / 100,
    reasons: {
      histology,
      disease,
      alterations: shared,
      expression: expression !== null && expression.correlation >= MIN_CORRELATION ? expression : null,
      responses,
    },
  };
}

/**
 * Returns the weighted share of common alterations among all of both; shared ones are listed as the first model has
 * them. A fusion counts for one of its genes. It counts for the other gene only if that gene has another alteration in
 * both models.
 */
function compareAlterations(
  own: readonly Alteration[],
  others: readonly Alteration[],
  weightOf: (gene: string) => number,
): { score: number; shared: SimilarityReasons['alterations'] } {
  const shared: SimilarityReasons['alterations'] = [];
  let common = 0;
  let all = 0;
  const counted = new Set<Alteration>();
  const firstGenes = [...own, ...others].map(({ gene }) => gene);
  for (const gene of new Set([...firstGenes, ...[...own, ...others].flatMap(genesOf)])) {
    const mine = own.filter((one) => isOf(one, gene));
    const theirs = others.filter((one) => isOf(one, gene));
    const same = mine.find((one) => theirs.some((other) => isSame(one, other)));
    const isShared = mine.length > 0 && theirs.length > 0;
    const isCounted = isShared
      ? same !== undefined && counted.has(same)
      : [...mine, ...theirs].every((one) => counted.has(one));
    if (isCounted) continue;
    for (const one of [...mine, ...theirs]) counted.add(one);
    const weight = weightOf(gene);
    all += weight;
    if (!isShared) continue;
    common += same ? weight : weight / 2;
    const told = same ?? mine[0];
    if (told) {
      shared.push({ gene, kind: told.kind, proteinChange: same ? told.proteinChange : null });
    }
  }
  shared.sort((one, other) => weightOf(other.gene) - weightOf(one.gene) || compareNames(one.gene, other.gene, 'en'));
  return { score: common / (all + FEW), shared };
}

/** A fusion is the same in every spelling of its name. */
const isSame = (one: Alteration, other: Alteration): boolean =>
  one.kind === other.kind && changeOf(one) === changeOf(other);

const changeOf = ({ gene, kind, proteinChange }: Alteration): string | null =>
  proteinChange === null || kind !== 'fusion' ? proteinChange : (fusionKey(proteinChange, gene) ?? proteinChange);

/** Returns the weight of a gene: about 3.5 if it is altered in one of a thousand models, less than 1 for TP53. */
function rarity({ altered, byId }: Profiles): (gene: string) => number {
  const models = Math.max(1, byId.size);
  return (gene) => rarityWeight(models, altered.get(gene) ?? 1);
}

/** Returns the weight of a gene that is altered in some of all models. */
export const rarityWeight = (models: number, altered: number): number =>
  0.5 + Math.log10(Math.max(1, models) / Math.max(1, altered));

function standardized(of: Profile, profiles: Profiles): Float64Array {
  return Float64Array.from(of.expression, (value, gene) => zScore(value, gene, profiles));
}

const zScore = (value: number, gene: number, { means, deviations }: Profiles): number => {
  const deviation = deviations[gene] ?? 0;
  return deviation > 0 ? (value - (means[gene] ?? 0)) / deviation : Number.NaN;
};

function correlate(own: Float64Array, other: Profile, profiles: Profiles): SimilarityReasons['expression'] {
  let n = 0;
  let x = 0;
  let y = 0;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  const length = Math.min(own.length, other.expression.length);
  for (let gene = 0; gene < length; gene++) {
    const a = own[gene] ?? Number.NaN;
    const b = zScore(other.expression[gene] ?? Number.NaN, gene, profiles);
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    n += 1;
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  if (n < MIN_GENES) return null;
  const spread = Math.sqrt((n * xx - x * x) * (n * yy - y * y));
  if (spread === 0) return null;
  return { correlation: Math.round(((n * xy - x * y) / spread) * 100) / 100, genes: n };
}

function compareResponses(of: Profile, other: Profile): Reasons['responses'] {
  const agents: string[] = [];
  let sum = 0;
  for (const [agent, { tgiPercent }] of of.responses) {
    const theirs = other.responses.get(agent)?.tgiPercent;
    if (tgiPercent === null || theirs === null || theirs === undefined) continue;
    agents.push(agent);
    sum += Math.abs(tgiPercent - theirs);
  }
  return agents.length === 0 ? null : { agents, difference: Math.round((sum / agents.length) * 10) / 10 };
}
