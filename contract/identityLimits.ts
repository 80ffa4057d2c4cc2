/** Scores of two STR profiles, in percent: Tanabe, Masters (vs. query) and Masters (vs. reference). */
export const STR_SCORES = ['tanabe', 'mastersQuery', 'mastersReference'] as const;
export type StrScore = (typeof STR_SCORES)[number];

/** Limits of a comparison. */
export const IDENTITY_LIMITS = {
  samples: 100,
  /** Matches of each sample. */
  matches: 20,
  /** Fewer shared loci are no basis for a judgment (ANSI/ATCC ASN-0002). */
  sharedLoci: 8,
  /** Tanabe scores from which profiles are related, or uncertain (ANSI/ATCC ASN-0002), in percent. */
  related: 90,
  uncertain: 80,
  /** More loci than this with more than two alleles: the sample may be a mixture (STRprofiler, `mix_threshold`). */
  manyAlleles: 3,
  /** Characters of a pasted text. */
  text: 200_000,
} as const;
