import Type, { type Static } from 'typebox';
import { DELIMITERS, ENCODINGS, IMPORT_UNITS, READING_MAX } from '../importFiles.ts';
import { closed, Id, Line, Localized, literals, nullable, Text } from '../schema.ts';
import { IMPORT_KINDS } from './importKind.ts';

const ColumnName = Text(READING_MAX.name);
const CellText = Text(READING_MAX.value);

/** How a file is read as a table, where its format cannot be derived or was corrected. */
export const TableChoice = closed({
  member: Type.Optional(Type.String()),
  sheet: Type.Optional(Type.String()),
  encoding: Type.Optional(literals(ENCODINGS)),
  delimiter: Type.Optional(literals(DELIMITERS)),
  headerLine: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  decimalComma: Type.Optional(Type.Boolean()),
});
export type TableChoice = Static<typeof TableChoice>;

/**
 * The source of one of our columns: a column of the file, or a fixed value for every row. `values` translates the
 * values of the column. A value that it does not list stops the import, unless `others` says that such values stay.
 * `also` are further columns whose values are added, separated by `; `: names that a file has in several columns.
 * `after` is added to each value: it makes codes of the catalog from those of a file that has one type of models only.
 */
export const ColumnSource = Type.Union([
  closed({
    column: ColumnName,
    values: Type.Optional(Type.Record(Type.String(), CellText)),
    others: Type.Optional(Type.Literal('keep')),
    also: Type.Optional(Type.Array(ColumnName, { maxItems: 20 })),
    after: Type.Optional(CellText),
  }),
  closed({ value: CellText }),
]);
export type ColumnSource = Static<typeof ColumnSource>;

/**
 * A table whose columns are models, samples or days is read as if it had a row for each of its cells: `keys` are the
 * columns that stay, `name` is the new column with the headers of the others, and `value` the one with their cells.
 */
export const WideTable = closed({
  keys: Type.Array(ColumnName, { maxItems: READING_MAX.columns }),
  name: ColumnName,
  value: ColumnName,
});
export type WideTable = Static<typeof WideTable>;

/** How a file becomes rows of a kind: its format, its shape, the unit of its numbers, and the source of each column. */
export const ImportReading = closed({
  format: TableChoice,
  wide: Type.Optional(WideTable),
  unit: Type.Optional(literals(IMPORT_UNITS)),
  mapping: Type.Record(Type.String(), ColumnSource),
});
export type ImportReading = Static<typeof ImportReading>;

/** Why a column of the file was proposed for one of ours. */
export const PROPOSAL_REASONS = ['saved', 'layout', 'name', 'synonym', 'content'] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

/** A column of a file, with the first different values in it. `target`: our column that it is read as. */
export const FileColumn = closed({
  name: Type.String(),
  examples: Type.Array(Type.String()),
  target: nullable(Type.String()),
  why: nullable(literals(PROPOSAL_REASONS)),
});
export type FileColumn = Static<typeof FileColumn>;

/**
 * A value that one of our columns does not know, how often it occurs, and the first line that has it. `proposal`: what
 * it probably means; empty means "no value", null that a person must decide. `choices`: the values that the column
 * knows.
 */
export const UnknownValue = closed({
  column: Type.String(),
  source: Type.String(),
  value: Type.String(),
  count: Type.Integer(),
  line: Type.Integer(),
  proposal: nullable(Type.String()),
  choices: Type.Array(Type.String()),
});
export type UnknownValue = Static<typeof UnknownValue>;

/** What a file is, as far as it can be recognized, and how it would be read. */
export const ImportProposal = closed({
  fileName: Type.String(),
  kind: nullable(literals(IMPORT_KINDS)),
  /** The known layout that the file has, with its public document. */
  layout: nullable(closed({ id: Type.String(), label: Localized, document: Type.String() })),
  /** The name of the saved mapping that fits the file. */
  saved: nullable(Type.String()),
  /** The format that was derived, with the corrections; null for what the file does not have. */
  format: closed({
    member: nullable(Type.String()),
    sheet: nullable(Type.String()),
    encoding: nullable(literals(ENCODINGS)),
    delimiter: nullable(literals(DELIMITERS)),
    headerLine: Type.Integer(),
    decimalComma: Type.Boolean(),
  }),
  members: Type.Array(Type.String()),
  sheets: Type.Array(Type.String()),
  /** All column names of the table as it is in the file. */
  header: Type.Array(Type.String()),
  columns: Type.Array(FileColumn),
  reading: ImportReading,
  unknown: Type.Array(UnknownValue),
  /** The last line whose values were looked at; null if all were. A dry run reads the whole file. */
  lookedTo: nullable(Type.Integer()),
  /** Our required columns that have no source yet. */
  missing: Type.Array(Type.String()),
  /** The units that the numbers of the file can have, if the kind has several and the values do not prove one. */
  units: Type.Array(literals(IMPORT_UNITS)),
});
export type ImportProposal = Static<typeof ImportProposal>;

/** A mapping that was saved under a name, for files with the same columns. */
export const SavedReading = closed({
  id: Id,
  name: Line(80),
  kind: literals(IMPORT_KINDS),
  header: Type.Array(ColumnName, { maxItems: 100_000 }),
  reading: ImportReading,
});
export type SavedReading = Static<typeof SavedReading>;
