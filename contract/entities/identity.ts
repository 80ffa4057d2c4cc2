import Type, { type Static } from 'typebox';
import { IDENTITY_LIMITS, STR_SCORES } from '../identityLimits.ts';
import { MODEL_KEY_MAX } from '../lengths.ts';
import { MODEL_TYPES } from '../modelTypes.ts';
import { closed, Id, literals, nullable } from '../schema.ts';
import { CohortCriteria } from './workbench.ts';

/** Profiles to compare with those of the models of a cohort: as a text, or the profile of a model. */
export const IdentityQuery = closed({
  cohort: Type.Optional(CohortCriteria),
  text: Type.Optional(Type.String({ maxLength: IDENTITY_LIMITS.text })),
  /** The code of a published model. It is not compared with itself. */
  model: Type.Optional(Type.String({ minLength: 1, maxLength: MODEL_KEY_MAX })),
  /** Whether amelogenin counts. */
  amelogenin: Type.Boolean(),
  sort: literals(STR_SCORES),
});
export type IdentityQuery = Static<typeof IdentityQuery>;

/** A profile as it is compared: each locus and each allele once, in order. */
const ComparedProfile = Type.Array(closed({ locus: Type.String(), alleles: Type.Array(Type.String()) }));
export type ComparedProfile = Static<typeof ComparedProfile>;

const count = Type.Integer({ minimum: 0 });
const percent = Type.Number({ minimum: 0, maximum: 100 });

/**
 * What the Tanabe score says (ANSI/ATCC ASN-0002): related from 90 %, uncertain from 80 % (mixed or drifted), else
 * unrelated. `few`: too few shared loci for a judgment.
 */
export const IDENTITY_JUDGMENTS = ['related', 'uncertain', 'unrelated', 'few'] as const;
export type IdentityJudgment = (typeof IDENTITY_JUDGMENTS)[number];

/** A model and a sample. All counts are over the loci for which both have alleles. */
export const IdentityMatch = closed({
  /** The place of the model in `models`. */
  model: count,
  sharedLoci: count,
  sharedAlleles: count,
  queryAlleles: count,
  referenceAlleles: count,
  tanabe: percent,
  mastersQuery: percent,
  mastersReference: percent,
  judgment: literals(IDENTITY_JUDGMENTS),
});
export type IdentityMatch = Static<typeof IdentityMatch>;

export const IdentitySample = closed({
  name: Type.String(),
  profile: ComparedProfile,
  /** Loci with more than two alleles. */
  manyAlleles: Type.Array(Type.String()),
  /** More than two alleles at so many loci that the sample may be a mixture. */
  mixed: Type.Boolean(),
  /** The best by the chosen score; those with too few shared loci come last. */
  matches: Type.Array(IdentityMatch, { maxItems: IDENTITY_LIMITS.matches }),
});
export type IdentitySample = Static<typeof IdentitySample>;

export const IdentityModel = closed({
  id: Id,
  modelCode: Type.String(),
  name: Type.String(),
  modelType: literals(MODEL_TYPES),
  profile: ComparedProfile,
});
export type IdentityModel = Static<typeof IdentityModel>;

export const Identity = closed({
  samples: Type.Array(IdentitySample, { maxItems: IDENTITY_LIMITS.samples }),
  /** The models that the matches name. */
  models: Type.Array(IdentityModel),
  /** Models of the cohort that have a profile. */
  compared: count,
  /** Models of the cohort. */
  cohort: count,
  /** The model whose profile was asked for; null if a text was compared. */
  queried: nullable(Type.String()),
  /** What was not read of the text. */
  notRead: closed({
    /** Columns or lines that look like loci. */
    loci: Type.Array(Type.String()),
    alleles: Type.Array(closed({ sample: Type.String(), locus: Type.String(), allele: Type.String() })),
    /** Numbers of lines that have no profile. */
    lines: Type.Array(count),
    /** Samples beyond the limit. */
    samples: count,
  }),
});
export type Identity = Static<typeof Identity>;
