import Type, { type Static } from 'typebox';
import { MODEL_TYPES } from '../modelTypes.ts';
import { closed, Localized, literals, nullable } from '../schema.ts';
import { MAX_TUMOR_DIAGNOSIS, MAX_TUMOR_TEXT } from '../tumorLimits.ts';
import { ALTERATION_KINDS } from '../vocabulary.ts';
import { ShortlistModel } from './collections.ts';
import { GeneCriterion } from './geneCriterion.ts';
import { CohortCriteria } from './workbench.ts';

/**
 * A tumor: its alterations in any spelling (separated by line breaks, semicolons or commas), or the text of a MAF or
 * VCF file, and its diagnosis in any known spelling.
 */
export const TumorToMatch = closed({
  text: Type.String({ minLength: 1, maxLength: MAX_TUMOR_TEXT }),
  diagnosis: Type.Optional(Type.String({ maxLength: MAX_TUMOR_DIAGNOSIS })),
  modelType: Type.Optional(literals(MODEL_TYPES)),
  /**
   * What the tumor was tested with: the code of a gene panel, or `ALL_GENES`. A tested gene without an alteration is
   * wild type in the tumor: a model's alteration of it lowers the model's score. Absent: it is unknown.
   */
  tested: Type.Optional(Type.String({ maxLength: 64 })),
  /** The models to compare; absent: all published models. */
  cohort: Type.Optional(CohortCriteria),
});
export type TumorToMatch = Static<typeof TumorToMatch>;

/** The gene panels of the catalog, with which a tumor may have been tested. */
export const TumorPanels = Type.Array(closed({ code: Type.String(), name: Localized }));
export type TumorPanels = Static<typeof TumorPanels>;

/** How a model has an alteration of the tumor; `wildType`: it was tested for it and does not have it. */
export const TUMOR_MATCHES = ['change', 'codon', 'kind', 'gene', 'wildType', 'notRead'] as const;
export type TumorHow = (typeof TUMOR_MATCHES)[number];
/** The formats of a text. */
export const TUMOR_FORMATS = ['list', 'maf', 'vcf'] as const;
/** Why an entry does not count. `silent`: the variant does not change the protein, or is no driver. */
export const TUMOR_REASONS = ['unknown', 'notAnAlteration', 'notRead', 'silent'] as const;

const entry = closed({
  typed: Type.String(),
  /** Null if the entry does not count. */
  gene: nullable(GeneCriterion.properties.gene),
  kind: Type.Optional(literals(ALTERATION_KINDS)),
  change: Type.Optional(Type.String()),
  reason: Type.Optional(literals(TUMOR_REASONS)),
  /** Published models in which the gene is altered. An alteration of a gene without one has no weight. */
  models: Type.Optional(Type.Integer()),
});
export type TumorEntry = Static<typeof entry>;

/** Some names of a list, and how many it has. */
const names = closed({ names: Type.Array(Type.String()), count: Type.Integer() });

const match = closed({
  ...ShortlistModel.properties,
  /** 0 to 1. */
  score: Type.Number(),
  /** What the alterations and the diagnosis add to the score. */
  parts: closed({ alterations: Type.Number(), diagnosis: Type.Number() }),
  /** How near the model's diagnosis is on OncoTree, 0 to 1; null without a diagnosis that was understood. */
  nearness: nullable(Type.Number()),
  /** The alterations of the tumor by how the model has them, in the order of `TUMOR_MATCHES`. */
  reasons: Type.Array(closed({ how: literals(TUMOR_MATCHES), ...names.properties })),
  /** Alterations of the model in genes that were tested in the tumor without a finding. */
  additional: names,
});
export type TumorMatch = Static<typeof match>;

export const TumorMatches = closed({
  format: literals(TUMOR_FORMATS),
  /** Alterations that count, then the first entries that do not. */
  entries: Type.Array(entry),
  /** All entries that do not count, by reason. */
  unread: Type.Array(closed({ reason: literals(TUMOR_REASONS), count: Type.Integer() })),
  /** Whether the diagnosis was understood; null without one. */
  diagnosisRead: nullable(Type.Boolean()),
  /** Models that were compared. */
  compared: Type.Integer(),
  /** Those of them that share an alteration of the tumor, in some way. */
  sharing: Type.Integer(),
  /** The most similar of these. */
  models: Type.Array(match),
});
export type TumorMatches = Static<typeof TumorMatches>;
