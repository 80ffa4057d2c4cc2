import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportFormat } from '../../../contract/exportFormats.ts';
import type { Locale } from '../http/handler.ts';
import { CellCutter } from './cutCells.ts';
import { safeText } from './safeText.ts';

export const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The value of a cell. */
export type CellValue = string | number | null;

/** The rows of a table, produced in batches with the header row first. An empty array is an empty line. */
export type Rows = AsyncGenerator<CellValue[][]>;

/**
 * Returns the bytes of a file, produced only as fast as they are read. Destroying the stream ends `rows`.
 * @param locale language of the notes in an xlsx file about shortened texts
 */
export function fileOf(format: ExportFormat, rows: Rows, sheet: string, locale: Locale): Readable {
  if (format === 'csv') return Readable.from(csvParts(rows), { objectMode: false, highWaterMark: 65_536 });
  return Readable.from(xlsxParts(rows, sheet, locale), { objectMode: false, highWaterMark: 65_536 });
}

/**
 * Returns the bytes of a CSV file for programs: texts are exactly the values, also those that a spreadsheet would take
 * for a formula.
 */
export const plainCsvOf = (rows: Rows): Readable =>
  Readable.from(
    csvParts(rows, (cells) => [...cells]),
    { objectMode: false, highWaterMark: 65_536 },
  );

/** Writes UTF-8 with a byte order mark, because Excel does not read Chinese without it. */
async function* csvParts(rows: Rows, shown = safeCells): AsyncGenerator<string> {
  let bom = true;
  for await (const batch of rows) {
    yield stringify(batch.map(shown), { bom, record_delimiter: 'windows' });
    bom = false;
  }
}

async function* xlsxParts(rows: Rows, sheet: string, locale: Locale): AsyncGenerator<Uint8Array> {
  const cutter = new CellCutter(locale);
  const one = async function* () {
    for await (const batch of rows) yield* batch.map((cells) => cutter.cut(safeCells(cells)));
    yield* cutter.notes();
  };
  const reader = writeXlsxStream(one(), { name: sheet, freezePane: { rows: 1 } }).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // A reader that stops also ends the rows.
    await reader.cancel();
    await rows.return(undefined);
  }
}

const safeCells = (cells: readonly CellValue[]): CellValue[] =>
  cells.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell));
