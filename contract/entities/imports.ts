import Type, { type Static } from 'typebox';
import { closed, Id, Instant, Localized, literals, nullable } from '../schema.ts';

/** A file of models that is larger is not looked at: a hundred thousand rows are a fifth of it. */
export const IMPORT_MAX_BYTES = 200_000_000;
/** How many single findings of a run are kept; beyond, they are counted. */
export const FINDINGS_KEPT = 10_000;

/** Columns of a file of models. */
export const MODEL_COLUMNS = {
  required: ['source', 'source_model_id', 'model_name', 'model_type', 'cancer_type'],
  optional: [
    'aliases',
    'species',
    'patient_id',
    'oncotree_code',
    'histology',
    'primary_site',
    'collection_site',
    'tumour_type',
    'sex',
    'age',
    'age_group',
    'ethnicity',
    'driver_alterations',
    'msi_status',
    'tmb_mut_per_mb',
    'patient_treatment_type',
    'patient_treatment_details',
    'stage',
    'provider',
    'catalog_number',
    'rrid',
    'comments',
    'has_expression',
    'has_mutation',
    'licence',
  ],
} as const;

export const IMPORT_STATES = ['waiting', 'running', 'done', 'failed', 'interrupted'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What can be found in a file: a row left out, a value left out of a row that is taken, a value worth a look, a row that
 * needs nothing done, a value written otherwise, a word that stands for no value.
 */
export const FINDING_KINDS = ['row refused', 'refused', 'noticed', 'row passed over', 'normalized', 'empty'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/**
 * What became of the rows of a file, or in a dry run would. `drafts` are those of the added and changed ones that the
 * public does not see so before somebody publishes them.
 */
export const ImportTotals = closed({
  rows: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  passedOver: Type.Integer(),
  drafts: Type.Integer(),
});
export type ImportTotals = Static<typeof ImportTotals>;

/** Something found in one place of a file; `reason` is in the reader's language. */
export const ImportFinding = closed({
  kind: literals(FINDING_KINDS),
  line: Type.Integer(),
  id: Type.String(),
  column: Type.String(),
  value: Type.String(),
  reason: Type.String(),
});
export type ImportFinding = Static<typeof ImportFinding>;

/** The same thing found in many places; the first one stands for them. */
export const FindingGroup = closed({ ...ImportFinding.properties, count: Type.Integer() });
export type FindingGroup = Static<typeof FindingGroup>;

/**
 * One reading of a file of models: a dry run, which writes nothing, or an import. `publish` tells whether its models are
 * public at once or drafts; `rowsOfFile` is known once the file was read through; `problem` says why nothing more could be
 * done.
 */
const line = {
  id: Id,
  dryRun: Type.Boolean(),
  publish: Type.Boolean(),
  state: literals(IMPORT_STATES),
  fileName: Type.String(),
  totals: ImportTotals,
  rowsOfFile: nullable(Type.Integer()),
  problem: nullable(Type.String()),
  createdAt: Instant,
  createdBy: nullable(closed({ id: Id, label: Localized })),
};
export const ImportRunLine = closed(line);
export type ImportRunLine = Static<typeof ImportRunLine>;

/** The same with all that was found. */
export const ImportRun = closed({
  ...line,
  /** The stored file, which may be gone a day later. */
  file: Id,
  /** Columns of the file that the catalog does not have. */
  unmapped: Type.Array(Type.String()),
  groups: Type.Array(FindingGroup),
  /** How many rows and values were left out or are worth a look. */
  findings: Type.Integer(),
});
export type ImportRun = Static<typeof ImportRun>;
