import type {
  Identity,
  IdentityJudgment,
  IdentityMatch,
  IdentityModel,
  IdentitySample,
} from '../../../../contract/entities/identity.ts';
import type { StrScore } from '../../../../contract/identityLimits.ts';
import { compareLoci } from '../../../../contract/strLoci.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import type { Tag } from '../../../ui/Tag.tsx';

/** A match with its model. */
export type ModelMatch = { match: IdentityMatch; model: IdentityModel };

export const scoreLabels: Readonly<Record<StrScore, () => string>> = {
  tanabe: m.identity_tanabe,
  mastersQuery: m.identity_masters_query,
  mastersReference: m.identity_masters_reference,
};

type Tone = NonNullable<Parameters<typeof Tag>[0]['tone']>;
export const judgments: Readonly<Record<IdentityJudgment, { label: () => string; tone: Tone }>> = {
  related: { label: m.identity_related, tone: 'green' },
  uncertain: { label: m.identity_uncertain, tone: 'amber' },
  unrelated: { label: m.identity_unrelated, tone: 'neutral' },
  few: { label: m.identity_few, tone: 'neutral' },
};

export const scoreText = (value: number): string =>
  formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const matchesOf = (sample: IdentitySample, models: Identity['models']): ModelMatch[] =>
  sample.matches.flatMap((match) => {
    const model = models[match.model];
    return model ? [{ match, model }] : [];
  });

type Profile = IdentitySample['profile'];
export type LocusState = 'equal' | 'differing' | 'missing';

/** How the alleles of a query and of a reference compare at a locus. */
export type LocusComparison = {
  locus: string;
  state: LocusState;
  query: readonly string[];
  reference: readonly string[];
};

export const allelesAt = (profile: Profile, locus: string): readonly string[] =>
  profile.find((one) => one.locus === locus)?.alleles ?? [];

/** Returns all loci of some profiles in their usual order. */
export const lociOf = (profiles: readonly Profile[]): string[] =>
  [...new Set(profiles.flatMap((profile) => profile.map(({ locus }) => locus)))].sort(compareLoci);

export function compareAt(locus: string, query: Profile, reference: Profile): LocusComparison {
  const [own, other] = [allelesAt(query, locus), allelesAt(reference, locus)];
  const state =
    own.length === 0 || other.length === 0
      ? 'missing'
      : own.length === other.length && own.every((allele) => other.includes(allele))
        ? 'equal'
        : 'differing';
  return { locus, state, query: own, reference: other };
}

/** Returns the loci at which both profiles have alleles that differ. */
export const differingLoci = (query: Profile, reference: Profile): string[] =>
  lociOf([query]).filter((locus) => compareAt(locus, query, reference).state === 'differing');

export const stateLabels: Readonly<Record<LocusState, () => string>> = {
  equal: m.identity_equal,
  differing: m.identity_differs,
  missing: m.identity_missing,
};
