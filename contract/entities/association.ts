import Type, { type Static } from 'typebox';
import { AGENT_MAX, GENE_MAX } from '../lengths.ts';
import { MODEL_TYPES } from '../modelTypes.ts';
import { M_RECIST } from '../mRecist.ts';
import { closed, Id, Localized, literals, nullable } from '../schema.ts';
import { ASSOCIATION_KINDS } from '../vocabulary.ts';
import { Estimate } from './analysis.ts';
import { CohortCriteria } from './workbench.ts';

const agent = Type.String({ minLength: 1, maxLength: AGENT_MAX });

/** What goes with the response to a drug in a cohort. */
export const AssociationQuery = closed({
  cohort: CohortCriteria,
  agent,
  kind: literals(ASSOCIATION_KINDS),
  /** Whether models are compared only with models of the same disease. */
  adjusted: Type.Boolean(),
});
export type AssociationQuery = Static<typeof AssociationQuery>;

/** The expression of a gene in the models with a response to a drug. */
export const AssociationValuesQuery = closed({
  cohort: CohortCriteria,
  agent,
  gene: Type.String({ minLength: 1, maxLength: GENE_MAX }),
});
export type AssociationValuesQuery = Static<typeof AssociationValuesQuery>;

const count = Type.Integer();

/** A model whose response is tested. */
export const AssociationModel = closed({
  id: Id,
  modelCode: Type.String(),
  modelType: nullable(literals(MODEL_TYPES)),
  /** Without a disease, an adjusted comparison leaves the model out. */
  disease: nullable(closed({ value: Type.String(), label: Type.Optional(Localized) })),
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

/** Two groups of models: altered and wild type, or with a value of a marker and with another one. */
export const AssociationGroups = closed({
  having: AssociationGroup,
  lacking: AssociationGroup,
  /**
   * The odds ratio of a response with its 95 % interval. p is by Fisher's exact test; adjusted, by that of Cochran,
   * Mantel and Haenszel. Infinite numbers are null. Null if all models or none respond.
   */
  rate: nullable(
    closed({
      p: Type.Number(),
      oddsRatio: nullable(Type.Number()),
      low: nullable(Type.Number()),
      high: nullable(Type.Number()),
    }),
  ),
  /** One character for each of `models`: `1` having, `0` lacking, `-` unknown. */
  states: Type.String(),
});
export type AssociationGroups = Static<typeof AssociationGroups>;

/** What is compared with the response: the alteration of a gene, its expression, or a marker. */
export const AssociationFeature = closed({
  /** A gene or, for markers, a facet or a number of the search. */
  name: Type.String(),
  /** The value of a marker that is compared with its other values; null for genes and numbers. */
  value: nullable(Type.String()),
  label: Type.Optional(Localized),
  /** The groups that are compared; null if a number is correlated. */
  groups: nullable(AssociationGroups),
  /** The numbers of a marker, one for each of `models`; null for all others. */
  values: nullable(Type.Array(nullable(Type.Number()))),
  /**
   * With groups, Cliff's delta of the changes: the probability that a model that has it has the greater change, less
   * that of one that lacks it. Otherwise Spearman's rho of the number and the change. Below zero, tumors shrink more
   * with it. Only the deltas with the lowest p have an interval, and none if the groups do not overlap.
   */
  effect: Estimate,
  /** Compared models. */
  models: count,
  /** Diseases with models to compare; null if not adjusted. */
  strata: nullable(count),
  /** Of Wilcoxon's rank sum test (adjusted: van Elteren's), or of rho. Two-sided. */
  p: Type.Number(),
  /** Adjusted by Benjamini and Hochberg over all features of the kind. */
  q: Type.Number(),
});
export type AssociationFeature = Static<typeof AssociationFeature>;

const numbers = Type.Array(Type.Number());

/** Correlations of expression by gene, as columns, because there are many. The same numbers as `AssociationFeature`. */
export const AssociationExpression = closed({
  genes: Type.Array(Type.String()),
  models: Type.Array(count),
  strata: Type.Array(count),
  rho: numbers,
  low: numbers,
  high: numbers,
  p: numbers,
  q: numbers,
});
export type AssociationExpression = Static<typeof AssociationExpression>;

export const Association = closed({
  /** The drug as the catalog names it; null if it is not known. */
  agent: nullable(Type.String()),
  kind: literals(ASSOCIATION_KINDS),
  adjusted: Type.Boolean(),
  /** Models of the cohort with a response to the drug. */
  responses: count,
  /** Of these, models without a number, which are not tested. */
  withoutNumber: count,
  /** Of those with a number, other models of the same patients, which are not tested. */
  samePatient: count,
  /** The tested models, one of each patient, by code. */
  models: Type.Array(AssociationModel),
  /** What was compared, the lowest p first. Empty for expression. */
  features: Type.Array(AssociationFeature),
  /** The genes whose expression was correlated, the lowest p first; null for other kinds. */
  expression: nullable(AssociationExpression),
});
export type Association = Static<typeof Association>;

/** log2(TPM + 1) of a gene in the tested models that were measured. */
export const AssociationValues = closed({
  gene: Type.String(),
  values: Type.Array(closed({ id: Id, value: Type.Number() })),
});
export type AssociationValues = Static<typeof AssociationValues>;
