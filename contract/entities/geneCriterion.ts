import Type, { type Static } from 'typebox';
import { CHANGE_MAX, GENE_MAX } from '../lengths.ts';
import { closed, literals } from '../schema.ts';
import { ALTERATION_KINDS, EXPRESSION_COHORTS, GENE_STATUSES } from '../vocabulary.ts';

/** From one number to another; a bound that is not given is open. */
export const Range = closed({ min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) });

/**
 * What is asked of one gene. Every given part holds for the same gene of the same model. Without a status, `kind` and
 * `change` ask for an alteration, and so does a criterion that says nothing but the gene.
 */
export const GeneCriterion = closed({
  /** A symbol or an alias. */
  gene: Type.String({ minLength: 1, maxLength: GENE_MAX }),
  /**
   * Wild type: every class of change that drives the gene was read and no alteration found. With a `kind`: the class of
   * that kind was read and no alteration of the kind found. Models that are neither that nor altered are `notTested`.
   */
  status: Type.Optional(literals(GENE_STATUSES)),
  /** Of the alteration; with `change` both hold for the same alteration. */
  kind: Type.Optional(literals(ALTERATION_KINDS)),
  /** Protein change with or without `p.`, for example `G12D`. */
  change: Type.Optional(Type.String({ minLength: 1, maxLength: CHANGE_MAX })),
  /** Copies relative to a diploid genome: 1 is two copies. */
  copyNumber: Type.Optional(Range),
  /** Rank of the gene's expression among the models that `among` names, 0 to 100. */
  expressionPercentile: Type.Optional(Range),
  /**
   * Among which models expression is ranked: those of the model's own disease (unless said), or of the whole catalog. A
   * disease with too few measured models (`MIN_COHORT`) is compared with the catalog.
   */
  among: Type.Optional(literals(EXPRESSION_COHORTS)),
});
export type GeneCriterion = Static<typeof GeneCriterion>;

/**
 * Why a change of bases (`c.34G>T`) was not read: no coding sequence of the gene is stored, or the stored one has other
 * bases there.
 */
export const CHANGES_NOT_READ = ['noSequence', 'otherBases'] as const;
