import Type, { type Static } from 'typebox';
import { closed, Id, Instant, Localized, literals, nullable } from '../schema.ts';
import { IMPORT_KINDS } from './importKind.ts';
import { ImportReading } from './importReading.ts';

export const IMPORT_STATES = ['waiting', 'running', 'done', 'failed', 'interrupted'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * Kinds of findings in a file, in this order: a stored value is cleared; a row is left out; a value is left out of an
 * accepted row; a value needs attention; a stored value changes; a row needs no work; a value is spelled differently; a
 * word means "no value".
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
 * Counts of the rows of a file by result; for a dry run, by the result that an import would have. `drafts`: added and
 * changed records whose new content is not public until they are published. `cleared` counts stored values, not rows.
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
 * A finding at one place of a file; `reason` is in the reader's language. For a changed value, `value` is the stored
 * value and `result` the new one; otherwise `result` is empty.
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

/** The same finding at many places, represented by the first one. */
export const FindingGroup = closed({ ...ImportFinding.properties, count: Type.Integer() });
export type FindingGroup = Static<typeof FindingGroup>;

/**
 * One run over a file: a dry run, which writes nothing, or an import. `publish`: imported content becomes public at
 * once; otherwise it is a draft. `rowsOfFile`: known once the whole file was read. `problem`: why the run could not
 * continue. `clear`: empty cells clear stored values.
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

/** A run with all its findings. */
export const ImportRun = closed({
  ...line,
  /** The stored file; it may be deleted a day later. */
  file: Id,
  /** How the file is read; null if its columns are named like ours. */
  reading: nullable(ImportReading),
  /** Columns of the file that are unknown to the catalog. */
  unmapped: Type.Array(Type.String()),
  groups: Type.Array(FindingGroup),
  /** Number of rows and values that were left out or need attention. */
  findings: Type.Integer(),
  /** Number of stored values that change. */
  changes: Type.Integer(),
});
export type ImportRun = Static<typeof ImportRun>;
