import Type, { type Static } from 'typebox';
import { AGENT_MAX } from '../lengths.ts';
import { closed, Id, literals, nullable } from '../schema.ts';
import { M_RECIST, MODEL_TYPES } from '../vocabulary.ts';
import { Estimate } from './analysis.ts';
import { CohortCriteria } from './workbench.ts';

/** What goes with the response to a drug in a cohort. */
export const AssociationQuery = closed({
  cohort: CohortCriteria,
  agent: Type.String({ minLength: 1, maxLength: AGENT_MAX }),
});
export type AssociationQuery = Static<typeof AssociationQuery>;

const count = Type.Integer();

/** A model whose response is tested. */
export const AssociationModel = closed({
  id: Id,
  modelCode: Type.String(),
  modelType: nullable(literals(MODEL_TYPES)),
  study: Type.String(),
  mRecist: nullable(literals(M_RECIST)),
  /** Median BestAvgResponse of the animals of the best response, in percent of the baseline. */
  bestAverageChange: Type.Number(),
});
export type AssociationModel = Static<typeof AssociationModel>;

/** The models of a group by their class of response. Models without a class are in `models` alone. */
export const AssociationGroup = closed({
  models: count,
  /** mCR or mPR. */
  responders: count,
  /** mSD. */
  stable: count,
  /** With a class of response. */
  classed: count,
  /** Median of the best average changes in percent. */
  median: Type.Number(),
});
export type AssociationGroup = Static<typeof AssociationGroup>;

/** The response of altered models compared with that of wild type models. */
export const AssociationGene = closed({
  gene: Type.String(),
  altered: AssociationGroup,
  wildType: AssociationGroup,
  /**
   * Cliff's delta of the changes: the probability that an altered model has the greater change, less that of a wild
   * type model. Below zero, tumors shrink more with the alteration. Only the genes with the lowest p have an interval.
   */
  delta: Estimate,
  /** Wilcoxon's rank sum test, two-sided. */
  p: Type.Number(),
  /** Adjusted by Benjamini and Hochberg over the tested genes. */
  q: Type.Number(),
  /** Fisher's exact test of the response rates; null if all models or none respond. */
  rateP: nullable(Type.Number()),
  /** One character for each of `models`: `1` altered, `0` wild type, `-` not tested. */
  states: Type.String(),
});
export type AssociationGene = Static<typeof AssociationGene>;

export const Association = closed({
  /** The drug as the catalog names it; null if it is not known. */
  agent: nullable(Type.String()),
  /** Models of the cohort with a response to the drug. */
  responses: count,
  /** Of these, models without a number, which are not tested. */
  withoutNumber: count,
  /** Of those with a number, other models of the same patients, which are not tested. */
  samePatient: count,
  /** The tested models, one of each patient, by code. */
  models: Type.Array(AssociationModel),
  /** The tested genes, the lowest p first. */
  genes: Type.Array(AssociationGene),
});
export type Association = Static<typeof Association>;
