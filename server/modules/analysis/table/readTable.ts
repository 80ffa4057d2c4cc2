import { CsvError, parse } from 'csv-parse/sync';
import type { TableReading, TableToAnalyze } from '../../../../contract/entities/studyTable.ts';
import { withoutProvenance } from '../../../../contract/provenance.ts';
import type { Localized } from '../../../../contract/schema.ts';
import {
  plainWord,
  STUDY_COLUMN_NAMES,
  STUDY_COLUMNS,
  type StudyColumn,
  TABLE_BYTES,
  TABLE_MAX,
} from '../../../../contract/studyTable.ts';
import { Cells } from '../../../importers/cells.ts';
import { wordsOf } from '../../../importers/mappedFile.ts';
import { reasons } from '../../../importers/reasons.ts';
import { type DraftReport, Report } from '../../../importers/report.ts';
import { faultOf } from '../../../tables/textTable.ts';
import { type Commas, isDecimalComma, type Measurement, readMeasurement, type SeenDays } from './readMeasurement.ts';
import { said, tableReasons } from './reasons.ts';

/** Why a table cannot be analyzed. It is not logged, because the log holds no text of users. */
export class TableRefused extends Error {
  readonly reason: Localized;
  constructor(reason: Localized) {
    super('The table cannot be analyzed');
    this.reason = reason;
  }
}

/** The measurements of a table by study and arm, in the order of the table, and how the table was interpreted. */
export type ReadTable = {
  studies: ReadonlyMap<string, ReadonlyMap<string, readonly Measurement[]>>;
  reading: Omit<TableReading, 'roles'>;
};

type CsvRecord = { record: string[]; info: { lines: number } };
type Places = ReadonlyMap<StudyColumn, number>;

/** Maximum length of a quoted text of the table; a reason is shown in full, unless it quotes a long text. */
const MOST_SHOWN = 60;
const MOST_OF_REASON = 200;
const short = (text: string, most = MOST_SHOWN): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/**
 * Reads a table with one row per animal and day. Lines that cannot be read are left out and listed.
 *
 * @throws TableRefused if the text is no table, lacks a required column, is too large, or has no readable line
 */
export function readTable({ text: given, name }: Pick<TableToAnalyze, 'text' | 'name'>): ReadTable {
  if (Buffer.byteLength(given) > TABLE_BYTES) throw new TableRefused(tableReasons.tooLong);
  const text = withoutProvenance(given);
  const delimiter = delimiterOf(text);
  const [head, ...records] = recordsOf(text, delimiter);
  if (head === undefined) throw new TableRefused(reasons.emptyFile);
  if (records.length > TABLE_MAX.rows) throw new TableRefused(tableReasons.tooMany.rows(records.length));
  if (head.record.length > TABLE_MAX.columns) throw new TableRefused(tableReasons.tooMany.columns(head.record.length));
  const { places, ignored } = placesOf(head.record);
  const studies = new Map<string, Map<string, Measurement[]>>();
  const report = new Report().draft();
  const seen: SeenDays = new Map();
  const commas = commasOf(records, places, delimiter);
  for (const { record, info } of records) {
    const cells = cellsOf(record, info.lines, places, report);
    if (record.slice(head.record.length).some((value) => value.trim() !== '') || record.length < places.size) {
      cells.refuseRow('arm', reasons.otherLength);
      continue;
    }
    const found = readMeasurement(cells, { study: name, commas }, seen);
    if (found === null) continue;
    const arms = studies.get(found.study) ?? new Map<string, Measurement[]>();
    studies.set(found.study, arms.set(found.arm, arms.get(found.arm) ?? []));
    arms.get(found.arm)?.push(found);
  }
  const remarks = remarksOf(report);
  if (studies.size === 0) throw new TableRefused(tableReasons.noLine(remarks[0]));
  if (studies.size > TABLE_MAX.studies) throw new TableRefused(tableReasons.tooMany.studies(studies.size));
  return {
    studies,
    reading: {
      columns: [...places].map(([column, at]) => ({ column, header: short(head.record[at]?.trim() ?? '') })),
      ignored: ignored.map((header) => short(header)),
      studies: [...studies.keys()],
      lines: records.length,
      refused: new Set(report.findings.filter(({ kind }) => kind === 'row refused').map(({ line }) => line)).size,
      remarks: remarks.slice(0, TABLE_MAX.refusedShown),
      moreRemarks: Math.max(0, remarks.length - TABLE_MAX.refusedShown),
    },
  };
}

function recordsOf(text: string, delimiter: string): CsvRecord[] {
  try {
    // With `info` the parser returns records with line numbers, which its types do not declare.
    return parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    const problem = wordsOf(faultOf(error));
    throw new TableRefused(line > 0 ? reasons.atLine(line, problem) : problem);
  }
}

/**
 * Returns the most frequent separator of the header: semicolons if commas are used in numbers, tabs from a spreadsheet.
 */
function delimiterOf(text: string): string {
  const [header = ''] = text.replace(/^\ufeff?\s*/, '').split(/[\r\n]/, 1);
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t'].reduce((most, mark) => (count(mark) > count(most) ? mark : most));
}

/** One number with an unambiguous decimal comma decides the meaning of the ambiguous ones. */
function commasOf(records: readonly CsvRecord[], places: Places, delimiter: string): Commas {
  if (delimiter === ',') return 'refused';
  const columns = (['day', 'volume', 'weight'] as const).flatMap((column) => places.get(column) ?? []);
  const isDecimal = records.some(({ record }) => columns.some((at) => isDecimalComma(record[at]?.trim() ?? '')));
  return isDecimal ? 'decimal' : 'unclear';
}

/**
 * Returns the positions of the columns.
 *
 * @throws TableRefused naming the required columns that are missing
 */
function placesOf(header: readonly string[]): { places: Places; ignored: string[] } {
  const names = header.map(plainWord);
  const places = new Map<StudyColumn, number>();
  for (const column of STUDY_COLUMN_NAMES) {
    const wanted: readonly string[] = STUDY_COLUMNS[column].headers.map(plainWord);
    const at = wanted.map((name) => names.indexOf(name)).find((place) => place !== -1);
    if (at !== undefined) places.set(column, at);
  }
  const missing = STUDY_COLUMN_NAMES.filter((column) => STUDY_COLUMNS[column].required && !places.has(column));
  const shown = header.map((name) => name.trim().slice(0, 40)).filter((name) => name !== '');
  if (missing.length > 0) {
    const more = shown.length > 12 ? ` (+${shown.length - 12})` : '';
    throw new TableRefused(reasons.lacksColumns(missing, `${shown.slice(0, 12).join(', ')}${more}`));
  }
  const used = new Set(places.values());
  return { places, ignored: header.filter((name, at) => name.trim() !== '' && !used.has(at)) };
}

function cellsOf(record: readonly string[], lastLine: number, places: Places, report: DraftReport): Cells {
  const within = record.reduce((sum, value) => sum + value.split('\n').length - 1, 0);
  return new Cells(lastLine - within, new Map([...places].map(([column, at]) => [column, record[at] ?? ''])), report);
}

/**
 * Returns what was left out by line, with the first reason of each value. Values that were only normalized need no
 * remark.
 */
function remarksOf({ findings }: DraftReport): TableReading['remarks'] {
  const left = findings.filter(({ kind }) => kind === 'row refused' || kind === 'refused');
  const first = new Map(left.toReversed().map((finding) => [`${finding.line} ${finding.column}`, finding]));
  return [...first.values()].reverse().map(({ line, column, value, reason }) => ({
    line,
    column: column as StudyColumn,
    value: short(value),
    reason: said(short(reason.en, MOST_OF_REASON), short(reason.zh, MOST_OF_REASON)),
  }));
}
