import Type, { type Static } from 'typebox';
import { closed, literals, nullable } from '../schema.ts';
import { ALTERATION_KINDS, MODEL_TYPES } from '../vocabulary.ts';
import { GeneCriterion } from './geneCriterion.ts';

/** The most alterations of a pasted tumor; further ones are refused. */
export const MAX_TUMOR_ENTRIES = 100;
/** The longest pasted text, in characters. */
export const MAX_TUMOR_TEXT = 20_000;

/** A pasted tumor: its alterations, separated by line breaks or semicolons, and its diagnosis in any known spelling. */
export const TumorToMatch = closed({
  text: Type.String({ minLength: 1, maxLength: MAX_TUMOR_TEXT }),
  diagnosis: Type.Optional(Type.String({ maxLength: 200 })),
  modelType: Type.Optional(literals(MODEL_TYPES)),
  /** Nothing else was found in the tumor: a model's alterations of other genes lower its score. */
  complete: Type.Optional(Type.Boolean()),
});
export type TumorToMatch = Static<typeof TumorToMatch>;

/** How a model has an alteration of the tumor; `wildType`: it was tested for the gene and does not have it. */
export const TUMOR_MATCHES = ['change', 'codon', 'kind', 'gene', 'wildType', 'notRead'] as const;

const entry = closed({
  typed: Type.String(),
  /** Null if the entry was not understood as an alteration of a gene. */
  gene: nullable(GeneCriterion.properties.gene),
  kind: Type.Optional(literals(ALTERATION_KINDS)),
  change: Type.Optional(Type.String()),
  reason: Type.Optional(literals(['unknown', 'notAnAlteration', 'notRead'])),
});
export type TumorEntry = Static<typeof entry>;

const match = closed({
  id: Type.String(),
  code: Type.String(),
  modelType: nullable(literals(MODEL_TYPES)),
  /** 0 to 1. */
  score: Type.Number(),
  /** What the alterations and the diagnosis add to the score. */
  parts: closed({ alterations: Type.Number(), diagnosis: Type.Number() }),
  sameDiagnosis: Type.Boolean(),
  /** Altered genes of the model that a complete list of the tumor does not have. */
  additional: Type.Array(Type.String()),
  /** By entry that was understood, in their order. */
  reasons: Type.Array(closed({ name: Type.String(), how: literals(TUMOR_MATCHES) })),
});
export type TumorMatch = Static<typeof match>;

export const TumorMatches = closed({
  entries: Type.Array(entry),
  /** Whether the diagnosis was understood; null without one. */
  diagnosisRead: nullable(Type.Boolean()),
  /** Models that were compared. */
  compared: Type.Integer(),
  models: Type.Array(match),
});
export type TumorMatches = Static<typeof TumorMatches>;
