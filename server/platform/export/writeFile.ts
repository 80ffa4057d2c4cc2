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

/** What a cell of a file holds. */
export type CellValue = string | number | null;

/** Rows of a table as they come, the head first; an empty array is an empty line. */
export type Rows = AsyncGenerator<CellValue[][]>;

/**
 * The bytes of a file, made as fast as they are read and no faster. Destroying the stream ends `rows`.
 * @param locale of what an xlsx file says of texts that its cells cannot hold whole
 */
export function fileOf(format: ExportFormat, rows: Rows, sheet: string, locale: Locale): Readable {
  if (format === 'csv') return Readable.from(csvParts(rows), { objectMode: false, highWaterMark: 65_536 });
  return Readable.from(xlsxParts(rows, sheet, locale), { objectMode: false, highWaterMark: 65_536 });
}

/** UTF-8 with a byte order mark, without which Excel does not read Chinese. */
async function* csvParts(rows: Rows): AsyncGenerator<string> {
  let bom = true;
  for await (const batch of rows) {
    yield stringify(batch.map(safeCells), { bom, record_delimiter: 'windows' });
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
    // whoever stops reading ends the rows too
    await reader.cancel();
    await rows.return(undefined);
  }
}

const safeCells = (cells: readonly CellValue[]): CellValue[] =>
  cells.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell));
