import Type, { type Static } from 'typebox';
import { AGENT_MAX, GENE_MAX } from '../lengths.ts';
import { MODEL_TYPES } from '../modelTypes.ts';
import { M_RECIST } from '../mRecist.ts';
import { closed, Id, Localized, literals, nullable } from '../schema.ts';
import { ALTERATION_CLASSES, MAX_ONCOPRINT_GENES } from '../vocabulary.ts';
import { CohortCriteria } from './workbench.ts';

/** Without genes: those of the cohort's query, then the driver genes that are altered in most of its models. */
export const OncoprintQuery = closed({
  cohort: CohortCriteria,
  genes: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: GENE_MAX }), { maxItems: MAX_ONCOPRINT_GENES }),
  ),
  /** The drug whose responses are shown. */
  agent: Type.Optional(Type.String({ minLength: 1, maxLength: AGENT_MAX })),
});
export type OncoprintQuery = Static<typeof OncoprintQuery>;

const count = Type.Integer();

/** A shown model: a column of the matrix. */
export const OncoprintModel = closed({
  id: Id,
  modelCode: Type.String(),
  modelType: nullable(literals(MODEL_TYPES)),
  disease: nullable(closed({ value: Type.String(), label: Type.Optional(Localized) })),
  msi: nullable(Type.String()),
  /** Mutations per megabase. */
  tmb: nullable(Type.Number()),
  /** The best response to the drug; null without one. */
  response: nullable(
    closed({
      study: Type.String(),
      mRecist: nullable(literals(M_RECIST)),
      /** Median BestAvgResponse of the animals, in percent of the baseline. */
      bestAverageChange: nullable(Type.Number()),
    }),
  ),
});
export type OncoprintModel = Static<typeof OncoprintModel>;

/**
 * A gene: a row of the matrix. `altered` and `read` count the models of the whole cohort in which all driver classes of
 * the gene were read.
 */
export const OncoprintGene = closed({
  gene: Type.String(),
  drivers: Type.Array(literals(ALTERATION_CLASSES)),
  altered: count,
  read: count,
  /** Altered models of the cohort in which not all driver classes were read. They are not in the share. */
  alteredElsewhere: count,
  /**
   * One character per shown model: `-` not read, `0` wild type, otherwise a hexadecimal digit with one bit per kind of
   * alteration (1 mutation, 2 amplification, 4 deletion, 8 fusion).
   */
  cells: Type.String(),
  /** The changes of the altered shown models that have one, by the number of the model. */
  changes: Type.Array(closed({ model: count, changes: Type.Array(Type.String()) })),
});
export type OncoprintGene = Static<typeof OncoprintGene>;

/**
 * Two genes among the models of the cohort in which both were read, one model per patient. `first` and `second` are the
 * numbers of the genes.
 */
export const OncoprintPair = closed({
  first: count,
  second: count,
  both: count,
  onlyFirst: count,
  onlySecond: count,
  neither: count,
  /** Null if one of the genes is altered in all of the models or in none, so that there is nothing to test. */
  test: nullable(
    closed({
      /** Conditional maximum likelihood estimate with its exact 95 % interval; null is infinite. */
      oddsRatio: nullable(Type.Number()),
      low: Type.Number(),
      high: nullable(Type.Number()),
      /** Fisher's exact test, two-sided. */
      p: Type.Number(),
      /** Adjusted by Benjamini and Hochberg over the tested pairs. */
      q: Type.Number(),
    }),
  ),
});
export type OncoprintPair = Static<typeof OncoprintPair>;

/** Which models are shown: all of the cohort, or the first ones (by code) of those with a response or of all. */
export const ONCOPRINT_CHOICES = ['all', 'responses', 'code'] as const;

export const Oncoprint = closed({
  /** The number of models of the cohort. */
  models: count,
  choice: literals(ONCOPRINT_CHOICES),
  /** The drug as the catalog names it; null if none was asked for or known. */
  agent: nullable(Type.String()),
  shown: Type.Array(OncoprintModel),
  genes: Type.Array(OncoprintGene),
  /** Names that are no gene of the catalog. */
  unknown: Type.Array(Type.String()),
  pairs: Type.Array(OncoprintPair),
});
export type Oncoprint = Static<typeof Oncoprint>;
