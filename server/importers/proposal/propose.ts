import { parse } from 'node:path';
import { IMPORT_KINDS, type ImportKind } from '../../../contract/entities/importKind.ts';
import type {
  ColumnSource,
  FileColumn,
  ImportProposal,
  ImportReading,
  ProposalReason,
  SavedReading,
} from '../../../contract/entities/importReading.ts';
import { READING_MAX } from '../../../contract/importFiles.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import { lengthened } from '../../tables/lengthened.ts';
import { STR_COLUMN } from '../../tables/strColumns.ts';
import type { Table } from '../../tables/table.ts';
import { hasLayout, type Layout, type LayoutFile, sourcesIn } from '../layouts/layout.ts';
import { layouts } from '../layouts/layouts.ts';
import { plainName } from '../plainName.ts';
import { columnsFitting } from './columnContent.ts';
import { kindOf, matchesOf } from './columnNames.ts';
import { shapeOf } from './shapes.ts';
import { unitsOf } from './units.ts';
import { scanValues } from './unknownValues.ts';

/** The rows that examples and contents of columns are taken from. */
const SAMPLE = 200;

export type ProposalInput = {
  fileName: string;
  /** The kind that a person chose. */
  kind?: ImportKind;
  /** The reading that a person corrected. */
  reading?: ImportReading;
  /** The readings that were saved for files with the same columns. */
  saved?: readonly SavedReading[];
  /** The rows (of a matrix, the cells) after which values are not looked at. All are by default. */
  mostRows?: number;
};

/** How a file would be read, and why: `why` by the column of ours. */
type Draft = {
  kind: ImportKind | null;
  reading: ImportReading;
  why: ReadonlyMap<string, ProposalReason>;
  layout: Layout | null;
  saved: string | null;
};

/**
 * Recognizes what a file is and proposes how to read it: as a person corrected it, as it was saved, by a known layout,
 * by its shape, by the names of its columns, and by their values. Lists all values that our columns do not know, with
 * what they probably mean; those meanings are part of the proposed reading.
 * @param table the file, opened with the format of `reading`
 * @throws TableError if the file cannot be read as far as it is looked at
 */
export async function proposeReading(table: Table, given: ProposalInput): Promise<ImportProposal> {
  const sample = await sampleOf(table);
  const file = fileOf(table, given.fileName);
  const draft = draftOf(table, sample, file, given);
  const format = { ...chosenFormat(table), ...given.reading?.format };
  const { kind, layout, saved, why } = draft;
  const reading: ImportReading = { ...draft.reading, format };
  const read = reading.wide === undefined ? table : lengthened(table, reading.wide);
  const shown = read === table ? sample : await sampleOf(read);
  const numberColumn = kind === null ? undefined : numbersOf(kind, reading.mapping);
  const scanned =
    kind === null
      ? undefined
      : await scanValues(read, kind, reading, numberColumn, given.mostRows ?? Number.POSITIVE_INFINITY);
  const unknown = scanned?.unknown ?? [];
  const units =
    kind === null || scanned === undefined || reading.unit !== undefined
      ? []
      : unitsOf(kind, scanned.numbers, [numberColumn ?? '', file.part, file.name]);
  const [unit, ...otherUnits] = units;
  if (unit !== undefined && otherUnits.length === 0) reading.unit = unit;
  reading.mapping = withMeanings(reading.mapping, unknown);
  return {
    fileName: given.fileName,
    kind,
    layout: layout && { id: layout.id, label: layout.label, document: layout.document },
    saved,
    format: {
      member: table.format.member ?? null,
      sheet: table.format.sheet ?? null,
      encoding: table.format.encoding ?? null,
      delimiter: table.format.delimiter ?? null,
      headerLine: table.format.headerLine,
      decimalComma: table.format.decimalComma,
    },
    members: [...table.members],
    sheets: [...table.sheets],
    header: [...table.header],
    columns: columnsOf(read.header, shown, reading.mapping, why),
    reading,
    unknown,
    lookedTo: scanned?.lookedTo ?? null,
    missing:
      kind === null ? [] : importKinds[kind].columns.required.filter((column) => reading.mapping[column] === undefined),
    units: otherUnits.length > 0 ? units : [],
  };
}

/** Returns the part of the file that the import must read again, if it has several. */
function chosenFormat({ format, members, sheets }: Table): ImportReading['format'] {
  return {
    ...(members.length > 1 && format.member !== undefined && { member: format.member }),
    ...(sheets.length > 1 && format.sheet !== undefined && { sheet: format.sheet }),
  };
}

function fileOf({ header, format }: Table, fileName: string): LayoutFile {
  const name = parse(fileName.replace(/\.(gz|zip)$/i, '')).name;
  return { name, part: format.member ?? format.sheet ?? '', header };
}

function draftOf(table: Table, sample: readonly string[][], file: LayoutFile, given: ProposalInput): Draft {
  const { kind, reading } = given;
  const none = { why: new Map(), layout: null, saved: null };
  if (kind !== undefined && reading !== undefined && Object.keys(reading.mapping).length > 0)
    return { ...none, kind, reading: { ...reading, mapping: inKind(kind, reading.mapping) } };
  const stored = given.saved?.find((one) => isSameHeader(one.header, table.header) && (kind ?? one.kind) === one.kind);
  if (stored)
    return {
      ...none,
      kind: stored.kind,
      reading: stored.reading,
      why: new Map(Object.keys(stored.reading.mapping).map((column) => [column, 'saved'])),
      saved: stored.name,
    };
  const layout = layouts.find((one) => (kind ?? one.kind) === one.kind && hasLayout(one, file));
  if (layout) return byLayout(layout, file);
  const shape = shapeOf(
    table.header,
    table.header.map((_, at) => sample.map((cells) => cells[at] ?? '')),
    `${file.part} ${file.name}`,
  );
  if (shape && (kind === undefined || kind === shape.kind)) {
    const mapping = withGiven(shape.kind, shape.mapping, file);
    const why = new Map(Object.keys(shape.mapping).map((column) => [column, 'content' as const]));
    return { ...none, kind: shape.kind, reading: { format: {}, wide: shape.wide, mapping }, why };
  }
  const found = kind ?? kindOf(table.header, IMPORT_KINDS);
  return found === null
    ? { ...none, kind: null, reading: { format: {}, mapping: {} } }
    : { ...none, kind: found, ...byColumns(found, table, sample, file) };
}

const isSameHeader = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/** Returns the sources of the columns that the kind has. */
function inKind(kind: ImportKind, mapping: ImportReading['mapping']): ImportReading['mapping'] {
  const { required, optional } = importKinds[kind].columns;
  return Object.fromEntries(
    Object.entries(mapping).filter(([column]) => required.includes(column) || optional.includes(column)),
  );
}

function byLayout(layout: Layout, file: LayoutFile): Draft {
  const wide = layout.wide?.(file);
  const header = wide === undefined ? file.header : [...wide.keys, wide.name, wide.value];
  const profile = layout.kind === 'models' && { str_profile: STR_COLUMN };
  const mapping = inKind(layout.kind, sourcesIn(header, { ...profile, ...layout.mapping(file) }));
  return {
    kind: layout.kind,
    reading: { format: {}, ...(wide && { wide }), ...(layout.unit && { unit: layout.unit }), mapping },
    why: new Map(Object.keys(mapping).map((column) => [column, 'layout'])),
    layout,
    saved: null,
  };
}

/** Maps the columns by their names, and what is still missing by the values. */
function byColumns(
  kind: ImportKind,
  { header }: Table,
  sample: readonly string[][],
  file: LayoutFile,
): Pick<Draft, 'reading' | 'why'> {
  const matches = matchesOf(kind, header);
  const why = new Map([...matches].map(([column, match]) => [column, match.why]));
  const mapping: ImportReading['mapping'] = Object.fromEntries(
    [...matches].map(([column, match]) => [column, { column: match.column }]),
  );
  const used = new Set([...matches.values()].map(({ column }) => column));
  for (const [at, name] of header.entries()) {
    if (used.has(name) || name === '') continue;
    const values = sample.map((cells) => cells[at] ?? '');
    const ours = columnsFitting(kind, values).find((column) => mapping[column] === undefined);
    if (ours === undefined) continue;
    mapping[ours] = { column: name };
    why.set(ours, 'content');
  }
  return { reading: { format: {}, mapping: withGiven(kind, mapping, file) }, why };
}

/**
 * Adds the required columns that a file can lack: a model without a name has its code as name, and the file's name is
 * the source of models and the study of curves.
 */
function withGiven(kind: ImportKind, mapping: ImportReading['mapping'], file: LayoutFile): ImportReading['mapping'] {
  const added = { ...mapping };
  const add = (column: string, source: ColumnSource | undefined) => {
    if (added[column] === undefined && source !== undefined) added[column] = source;
  };
  if (kind === 'models') {
    add('source', { value: file.name.slice(0, READING_MAX.value) });
    add('source_model_id', mapping.model_name);
    add('model_name', mapping.source_model_id);
  }
  if (kind === 'growth') add('study_id', { value: file.name.slice(0, READING_MAX.value) });
  if (kind === 'growth') add('treatment_arm', mapping.agent);
  return added;
}

/** Returns the column of the file whose numbers have a unit. */
function numbersOf(kind: ImportKind, mapping: ImportReading['mapping']): string | undefined {
  const ours = kind === 'expression' ? 'log2_tpm_plus1' : kind === 'copyNumber' ? 'relative_copy_number' : undefined;
  const source = ours === undefined ? undefined : mapping[ours];
  return source && 'column' in source ? source.column : undefined;
}

/** Returns the mapping with what the unknown values probably mean. Values that a person must decide stay. */
function withMeanings(mapping: ImportReading['mapping'], unknown: ImportProposal['unknown']): ImportReading['mapping'] {
  const meant = Map.groupBy(
    unknown.filter(({ proposal }) => proposal !== null),
    ({ column }) => column,
  );
  return Object.fromEntries(
    Object.entries(mapping).map(([column, source]): [string, ColumnSource] => {
      const found = meant.get(column);
      if (found === undefined || !('column' in source)) return [column, source];
      const values = Object.fromEntries(found.map(({ value, proposal }) => [value, proposal ?? '']));
      const others = source.values === undefined ? 'keep' : source.others;
      return [column, { ...source, values: { ...values, ...source.values }, ...(others && { others }) }];
    }),
  );
}

async function sampleOf(table: Table): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of table.rows()) {
    rows.push([...cells]);
    if (rows.length >= SAMPLE) break;
  }
  return rows;
}

function columnsOf(
  header: readonly string[],
  sample: readonly string[][],
  mapping: ImportReading['mapping'],
  why: ReadonlyMap<string, ProposalReason>,
): FileColumn[] {
  const targets = new Map<string, string>();
  for (const [ours, source] of Object.entries(mapping))
    if ('column' in source)
      for (const name of [source.column, ...(source.also ?? [])]) if (!targets.has(name)) targets.set(name, ours);
  return header.slice(0, READING_MAX.columns).map((name, at) => {
    const values = sample.map((cells) => (cells[at] ?? '').trim()).filter((value) => value !== '');
    const target = targets.get(name) ?? null;
    return {
      name,
      examples: [...new Set(values)].slice(0, READING_MAX.examples).map((value) => value.slice(0, READING_MAX.value)),
      target,
      why: target === null ? null : (why.get(target) ?? (plainName(target) === plainName(name) ? 'name' : null)),
    };
  });
}
