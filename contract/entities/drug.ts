import Type, { type Static } from 'typebox';
import { AGENT_MAX } from '../lengths.ts';
import { closed, Localized, literals, nullable } from '../schema.ts';
import { ALTERATION_CLASSES } from '../vocabulary.ts';
import { Waterfall } from './search.ts';
import { CohortCriteria } from './workbench.ts';

/** A drug by any of its names. Without a cohort, the models are those of the whole catalog. */
export const DrugQuery = closed({
  agent: Type.String({ minLength: 1, maxLength: AGENT_MAX }),
  cohort: Type.Optional(CohortCriteria),
});
export type DrugQuery = Static<typeof DrugQuery>;

const count = Type.Integer();
const label = Type.Optional(Localized);

/** A share with its 95 % interval by Wilson's method, 0 to 1. */
const Share = closed({ value: Type.Number(), low: Type.Number(), high: Type.Number() });

/** The responses of some models. Models of one patient count once, and only models with an mRECIST class count. */
export const ResponseTally = closed({
  models: count,
  /** Models by class, in the order of `M_RECIST`. */
  classes: Type.Array(count, { minItems: 4, maxItems: 4 }),
  /** mCR or mPR; null without models. */
  response: nullable(Share),
  /** mCR, mPR or mSD; null without models. */
  control: nullable(Share),
});
export type ResponseTally = Static<typeof ResponseTally>;

/**
 * What the patient had before the sample was taken: this drug, another drug of its class, only other treatments, none,
 * or it is unknown. A group contains only models that are in no earlier one.
 */
export const PRIOR_EXPOSURES = ['drug', 'class', 'others', 'none', 'unknown'] as const;
export type PriorExposure = (typeof PRIOR_EXPOSURES)[number];

export const RelatedDrug = closed({
  agent: Type.String(),
  label,
  /** Models with a response, and their patients. */
  models: count,
  patients: count,
  tally: ResponseTally,
});
export type RelatedDrug = Static<typeof RelatedDrug>;

/** Where a drug works: its responses in the catalog or a cohort. */
export const DrugResponses = closed({
  /** The name in the catalog. */
  agent: Type.String(),
  label,
  synonyms: Type.Array(Type.String()),
  classes: Type.Array(Localized),
  /** Models with a response to the drug alone, their patients, and the studies with such an arm. */
  models: count,
  patients: count,
  studies: count,
  waterfall: Waterfall,
  all: ResponseTally,
  /** By the models' own disease, those with the most models first. Models without a disease are not counted. */
  diseases: Type.Array(closed({ value: Type.String(), label, tally: ResponseTally })),
  /** Driver genes with at least 3 altered and 3 wild-type models, those with the most altered models first. */
  genes: Type.Array(
    closed({
      gene: Type.String(),
      /** The classes in which a wild-type model was tested. */
      drivers: Type.Array(literals(ALTERATION_CLASSES)),
      altered: ResponseTally,
      wildType: ResponseTally,
    }),
  ),
  /** The groups that have models. */
  exposures: Type.Array(closed({ value: literals(PRIOR_EXPOSURES), tally: ResponseTally })),
  /** Arms in which the drug is combined with others. */
  combinations: Type.Array(closed({ agent: Type.String(), label, models: count, studies: count })),
  /** Other drugs of the same classes to which models of the cohort have a response. */
  related: Type.Array(RelatedDrug),
});
export type DrugResponses = Static<typeof DrugResponses>;
