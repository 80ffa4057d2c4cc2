import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { TableChoice } from '../../contract/entities/importReading.ts';
import type { Delimiter, Encoding } from '../../contract/importFiles.ts';
import { encodingOf } from './encoding.ts';
import { entryTable, isEntryText } from './entryText.ts';
import { type Irregular, PlainLines } from './plainLines.ts';
import { groupsOf, RowGroups } from './rowGroups.ts';
import { type Table, TableError, type TableFault, type TableRow } from './table.ts';
import { textFormatOf } from './textFormat.ts';
import { isVariantCalls, VARIANT_HEADER, variantTable } from './variantCalls.ts';

const MAX_RECORD = 16_000_000;
/** The bytes that encoding and format are derived from. */
const HEAD = 262_144;
const PIECE = 1 << 18;
/** The least lines and characters that a format is derived from. */
const FORMAT_LINES = 12;
const FORMAT_TEXT = 65_536;

/**
 * Opens a text table: CSV or with tabs, in one of several character sets. Variant calls (VCF) and the entries of
 * Cellosaurus become tables as well.
 * @param choice what a person corrected; the rest is derived from the beginning of the file
 */
export async function openText(handle: FileHandle, choice: TableChoice): Promise<Table> {
  const head = Buffer.alloc(HEAD);
  const { bytesRead } = await handle.read(head, 0, HEAD, 0);
  const isWhole = bytesRead < HEAD;
  const bytes = head.subarray(0, bytesRead);
  const encoding = choice.encoding ?? encodingOf(bytes, isWhole);
  const text = new TextDecoder(encoding).decode(bytes);
  const zero = text.indexOf('\0');
  if (zero !== -1) throw new TableError('zeroByte', linesIn(text.slice(0, zero)) + 1);
  if (isEntryText(text)) return entriesOf(handle, encoding);
  if (isVariantCalls(text, isWhole)) return variantsOf(handle, encoding);
  const sample = beginningOf(text);
  const found = textFormatOf(sample, isWhole && sample === text, choice.delimiter);
  const { delimiter, quotes } = found;
  const headerLine = choice.headerLine ?? found.headerLine;
  const decimalComma = choice.decimalComma ?? found.decimalComma;
  const records = () => recordsOf(handle, { encoding, delimiter, quotes, headerLine });
  const header = await headerOf(records());
  return {
    format: { encoding, delimiter, headerLine, decimalComma },
    members: [],
    sheets: [],
    header,
    rows: () => rowsOf(records(), header.length, { decimalComma, quotes }),
    close: () => handle.close(),
  };
}

/** Returns what a format is derived from: parsing more than some lines would block others. */
function beginningOf(text: string): string {
  let end = 0;
  for (let line = 0; line < FORMAT_LINES; line++) {
    const next = text.indexOf('\n', end);
    if (next === -1) return text;
    end = next + 1;
  }
  return text.slice(0, Math.max(end, FORMAT_TEXT));
}

function entriesOf(handle: FileHandle, encoding: Encoding): Table {
  const format = { encoding, headerLine: 1, decimalComma: false };
  const none = { format, members: [], sheets: [], header: [], rows: emptyRows, close: () => handle.close() };
  return entryTable(none, () => linesOf(handle, encoding));
}

async function* emptyRows(): AsyncGenerator<TableRow> {}

async function variantsOf(handle: FileHandle, encoding: Encoding): Promise<Table> {
  const head: string[] = [];
  for await (const line of linesOf(handle, encoding)) {
    if (VARIANT_HEADER.test(line)) break;
    head.push(line);
  }
  const headerLine = head.length + 1;
  const records = () => recordsOf(handle, { encoding, delimiter: '\t', quotes: false, headerLine });
  const header = await headerOf(records());
  const table: Table = {
    format: { encoding, delimiter: '\t', headerLine, decimalComma: false },
    members: [],
    sheets: [],
    header,
    rows: () => rowsOf(records(), header.length, { decimalComma: false, quotes: true }),
    close: () => handle.close(),
  };
  return variantTable(table, head.join('\n'));
}

type Reading = { encoding: Encoding; delimiter: Delimiter; quotes: boolean; headerLine: number };

async function headerOf(records: AsyncIterable<TableRow>): Promise<string[]> {
  for await (const { cells } of records) return namesOf(cells);
  throw new TableError('empty', 1);
}

/** Returns column names without the blanks around them, the empty ones at the end, and a leading `#`. */
export function namesOf(cells: readonly string[]): string[] {
  const names = cells.map((name, at) => (at === 0 ? name.replace(/^#(?=\S)/, '') : name).trim());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

type CellSigns = { decimalComma: boolean; quotes: boolean };

function rowsOf(records: AsyncIterable<TableRow>, width: number, signs: CellSigns): RowGroups {
  return new RowGroups(() => rowGroupsOf(records, width, signs));
}

async function* rowGroupsOf(
  records: AsyncIterable<TableRow>,
  width: number,
  { decimalComma, quotes }: CellSigns,
): AsyncGenerator<readonly TableRow[]> {
  let short: TableRow | undefined;
  let isHeader = true;
  for await (const group of groupsOf(records)) {
    if (group.length === 0) continue;
    const rows: TableRow[] = [];
    for (const record of isHeader ? group.slice(1) : group) {
      const { line, cells } = record;
      if (short) throw new TableError('shortRow', short.line);
      if (cells.every(isBlank)) continue;
      if (cells.length < width) {
        short = record;
        continue;
      }
      if (cells.length > width && !cells.slice(width).every(isBlank)) throw new TableError('wideRow', line);
      const cut = cells.length > width ? cells.slice(0, width) : cells;
      // where quotes are signs like others, because some have no partner, a cell that is quoted as a whole still is
      const values = !quotes && cut.some(isQuoted) ? cut.map(unquoted) : cut;
      rows.push(
        decimalComma || values !== cells ? { line, cells: decimalComma ? values.map(pointed) : values } : record,
      );
    }
    isHeader = false;
    yield rows;
  }
  // the last line of a file that was cut while it was copied
  if (short) throw new TableError('cutRow', short.line);
}

const isQuoted = (cell: string): boolean => cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');

/** Returns a cell without the quotes around it, if those within it are written twice. */
function unquoted(cell: string): string {
  const inner = isQuoted(cell) ? cell.slice(1, -1) : undefined;
  return inner === undefined || inner.replaceAll('""', '').includes('"') ? cell : inner.replaceAll('""', '"');
}

const isBlank = (cell: string): boolean => cell.trim() === '';

const pointed = (cell: string): string => (/^\s*-?\d+,\d+\s*$/.test(cell) ? cell.replace(',', '.') : cell);

/** Returns the records from the header on. */
const recordsOf = (handle: FileHandle, reading: Reading): RowGroups =>
  new RowGroups(() => recordGroupsOf(handle, reading));

async function* recordGroupsOf(handle: FileHandle, reading: Reading): AsyncGenerator<readonly TableRow[]> {
  const texts = textsOf(handle, reading.encoding);
  const plain = new PlainLines(reading, MAX_RECORD);
  // not `for await`: leaving it early would end the texts, whose rest the CSV parser reads
  for (let piece = await texts.next(); !piece.done; piece = await texts.next()) {
    yield plain.take(piece.value);
    if (plain.irregular) break;
  }
  if (!plain.irregular) yield plain.end();
  // the CSV parser would find the same, but parse a line of many megabytes at once
  if (plain.irregular && isOneLongLine(plain.irregular.text)) throw new TableError('longRow', plain.irregular.line);
  if (plain.irregular) yield* groupsOf(parsed(plain.irregular, texts, reading));
}

function isOneLongLine(text: string): boolean {
  if (text.length <= MAX_RECORD) return false;
  const end = text.search(/[\r\n]/);
  return end === -1 || end > MAX_RECORD;
}

/** Yields the records of a text that needs a CSV parser. */
async function* parsed(
  { text, line: first, ending }: Irregular,
  texts: AsyncGenerator<string>,
  { delimiter, quotes, headerLine }: Reading,
): AsyncGenerator<TableRow> {
  const before = first - 1;
  // The parser reads ahead: its error is in the text after the last record that it has read, not after the last one
  // taken.
  let lastLine = Math.max(headerLine - 1, before);
  const parser = parse({
    delimiter,
    quote: quotes ? '"' : false,
    relax_column_count: true,
    info: true,
    skip_empty_lines: true,
    from_line: Math.max(1, headerLine - before),
    max_record_size: MAX_RECORD,
    ...(ending !== undefined && { record_delimiter: ending }),
    on_record: (record: string[], { lines }) => {
      lastLine = before + lines;
      return record;
    },
  });
  async function* rest(): AsyncGenerator<string> {
    yield text;
    yield* texts;
  }
  pipeline(Readable.from(rest()), parser, () => {}); // errors reach the reader of the parser
  let line = Math.max(headerLine, first);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line, cells: record };
      line = before + info.lines + 1;
    }
  } catch (error) {
    throw error instanceof CsvError ? new TableError(faultOf(error), lastLine + 1) : error;
  }
}

/**
 * Yields the file's text in pieces.
 * @throws TableError at the first byte that is not text
 */
async function* textsOf(handle: FileHandle, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const buffer = Buffer.allocUnsafe(PIECE);
  let [line, position] = [1, 0];
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    const piece = buffer.subarray(0, bytesRead);
    let text: string;
    try {
      text = decoder.decode(piece, { stream: bytesRead > 0 });
    } catch {
      throw new TableError('notText', line + (encoding === 'utf-8' ? linesBeforeFault(piece) : 0), encoding);
    }
    const zero = text.indexOf('\0');
    if (zero !== -1) throw new TableError('zeroByte', line + linesIn(text.slice(0, zero)));
    if (bytesRead === 0) return;
    line += linesIn(text);
    position += bytesRead;
    yield text;
  }
}

/** Yields the lines of a text. */
async function* linesOf(handle: FileHandle, encoding: Encoding): AsyncGenerator<string> {
  let rest = '';
  for await (const text of textsOf(handle, encoding)) {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/**
 * Returns the number of lines before the first one of the piece that is not UTF-8. A character cut at either end of the
 * piece is not a fault.
 */
function linesBeforeFault(piece: Buffer): number {
  let lines = 0;
  let start = 0;
  for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, start)) {
    if (start > 0 && !isUtf8(piece.subarray(start, end))) return lines;
    start = end + 1;
    lines++;
  }
  return lines;
}

/** Returns what a CSV parser found wrong. */
export function faultOf(error: CsvError): TableFault {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'openQuote';
  return error.code === 'CSV_MAX_RECORD_SIZE' ? 'longRow' : 'strayQuote';
}
