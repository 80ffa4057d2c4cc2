import Type, { type Static } from 'typebox';
import { CHANGE_MAX, GENE_MAX } from '../lengths.ts';
import { closed, literals } from '../schema.ts';
import { ALTERATION_KINDS, EXPRESSION_COHORTS, GENE_STATUSES } from '../vocabulary.ts';

/** A range of numbers; a missing bound leaves that side open. */
export const Range = closed({ min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) });

/**
 * A search criterion on one gene. All given parts must hold for the same gene of the same model. Without `status`,
 * `kind` and `change` ask for an alteration; a criterion with only a gene does so too.
 */
export const GeneCriterion = closed({
  /** A gene symbol or an alias. */
  gene: Type.String({ minLength: 1, maxLength: GENE_MAX }),
  /**
   * Wild type: every driver class of the gene was tested and no alteration was found. With `kind`: the class of that
   * kind was tested and no alteration of the kind was found. Models that are neither wild type nor altered are
   * `notTested`.
   */
  status: Type.Optional(literals(GENE_STATUSES)),
  /** Kind of alteration. With `change`, both must hold for the same alteration. */
  kind: Type.Optional(literals(ALTERATION_KINDS)),
  /** Protein change with or without `p.`, for example `G12D`. */
  change: Type.Optional(Type.String({ minLength: 1, maxLength: CHANGE_MAX })),
  /** Copy number relative to a diploid genome: 1 means two copies. */
  copyNumber: Type.Optional(Range),
  /** Percentile rank of the gene's expression among the models of `among`, 0 to 100. */
  expressionPercentile: Type.Optional(Range),
  /**
   * The models among which expression is ranked: those of the model's own disease (the default), or the whole catalog.
   * A disease with fewer measured models than `MIN_COHORT` is compared with the catalog.
   */
  among: Type.Optional(literals(EXPRESSION_COHORTS)),
});
export type GeneCriterion = Static<typeof GeneCriterion>;

/**
 * Why a base change (`c.34G>T`) could not be interpreted: no coding sequence of the gene is stored, or the stored
 * sequence has other bases at that position.
 */
export const CHANGES_NOT_READ = ['noSequence', 'otherBases'] as const;
