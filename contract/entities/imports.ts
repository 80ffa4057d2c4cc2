import Type, { type Static } from 'typebox';
import { closed, Id, Instant, Localized, literals, nullable } from '../schema.ts';

/** Kinds of files, in the order in which one rests on another; what each holds stands in `importKinds`. */
export const IMPORT_KINDS = [
  'diseases',
  'genes',
  'terms',
  'models',
  'assays',
  'alterations',
  'expression',
  'copyNumber',
  'responses',
  'growth',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** How many single findings of a run are kept; beyond, they are counted. */
export const FINDINGS_KEPT = 10_000;
/** How many single changes of stored values are kept beside them. */
export const CHANGES_KEPT = 5_000;

export const IMPORT_STATES = ['waiting', 'running', 'done', 'failed', 'interrupted'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What can be found in a file: a stored value that is cleared, a row left out, a value left out of a row that is taken,
 * a value worth a look, a stored value that becomes another one, a row that needs nothing done, a value written
 * otherwise, a word that means no value.
 */
export const FINDING_KINDS = [
  'cleared',
  'row refused',
  'refused',
  'noticed',
  'changed',
  'row passed over',
  'normalized',
  'empty',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/**
 * What became of the rows of a file, or in a dry run would. `drafts` are those of the added and changed ones that the
 * public does not see so before they are published. `cleared` counts single stored values, not rows.
 */
export const ImportTotals = closed({
  rows: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  passedOver: Type.Integer(),
  drafts: Type.Integer(),
  cleared: Type.Integer(),
});
export type ImportTotals = Static<typeof ImportTotals>;

/**
 * Something found in one place of a file; `reason` is in the reader's language. Of a changed value, `value` is the
 * stored one and `result` what it becomes; `result` is empty of everything else.
 */
export const ImportFinding = closed({
  kind: literals(FINDING_KINDS),
  line: Type.Integer(),
  id: Type.String(),
  column: Type.String(),
  value: Type.String(),
  result: Type.String(),
  reason: Type.String(),
});
export type ImportFinding = Static<typeof ImportFinding>;

/** The same thing found in many places; the first one stands for them. */
export const FindingGroup = closed({ ...ImportFinding.properties, count: Type.Integer() });
export type FindingGroup = Static<typeof FindingGroup>;

/**
 * One reading of a file: a dry run, which writes nothing, or an import. `publish` tells whether what it brings is public
 * at once or drafts; `rowsOfFile` is known once the file was read through; `problem` says why nothing more could be
 * done. `clear` tells whether empty cells clear stored values.
 */
const line = {
  id: Id,
  kind: literals(IMPORT_KINDS),
  dryRun: Type.Boolean(),
  publish: Type.Boolean(),
  clear: Type.Boolean(),
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
  /** How many stored values become others. */
  changes: Type.Integer(),
});
export type ImportRun = Static<typeof ImportRun>;
