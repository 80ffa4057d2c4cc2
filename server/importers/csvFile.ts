import { isUtf8 } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Localized } from '../../contract/schema.ts';
import { ImportError } from './importer.ts';
import { reasons } from './reasons.ts';

/**
 * Maps each of our columns to a column of the file, to a fixed value for every row, or to a column whose values are
 * translated. A translation must list all values.
 */
export type Mapping = Readonly<Record<string, string | { value: string } | Translated>>;
export type Translated = { column: string; values: Readonly<Record<string, string>> };

/** The source of a column: a position in the row, optionally with a translation, or a fixed value. */
type Place = { at: number; source: string; values?: Translated['values'] } | string;

export type CsvRow = { line: number; values: ReadonlyMap<string, string> };

const MAX_RECORD = 4_000_000;
const HEAD = 65_536;

/**
 * A CSV or TSV file that can be read several times. It stays open, so replacing the file under its name has no effect.
 */
export class CsvFile {
  readonly #handle: FileHandle;
  readonly #columns: Readonly<Record<string, { required: boolean }>>;
  readonly #mapping: Mapping;
  /** Columns of the file that are not mapped. */
  unmapped: string[] = [];

  constructor(handle: FileHandle, columns: Readonly<Record<string, { required: boolean }>>, mapping: Mapping) {
    this.#handle = handle;
    this.#columns = columns;
    this.#mapping = mapping;
  }

  static async open(
    path: string,
    columns: Readonly<Record<string, { required: boolean }>>,
    mapping: Mapping,
  ): Promise<CsvFile> {
    let handle: FileHandle;
    try {
      handle = await open(path, 'r');
    } catch (error) {
      throw new ImportError(`${path}: ${fileProblem(error)}`);
    }
    if (!(await handle.stat()).isFile()) {
      await handle.close();
      throw new ImportError(`${path}: is not a file`);
    }
    return new CsvFile(handle, columns, mapping);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  /**
   * Returns the rows one after the other.
   *
   * @throws ImportError with the line number if the file is not UTF-8 text or not a CSV, lacks columns, or has a row
   * that is longer or shorter than the header
   */
  async *rows(): AsyncGenerator<CsvRow> {
    // The parser reads ahead: its error is in the text after the last row that it has read, not after the last row
    // taken.
    let lastLine = 0;
    const parser = parse({
      bom: true,
      delimiter: await this.#delimiter(),
      info: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
      on_record: (record: string[], { lines }) => {
        lastLine = lines;
        return record;
      },
    });
    pipeline(Readable.from(this.#texts()), parser, () => {}); // errors reach the reader of the parser
    let places: readonly (readonly [string, Place])[] | undefined;
    let line = 1;
    try {
      for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
        if (places === undefined) places = this.#places(record);
        else {
          const values = new Map<string, string>();
          for (const [column, place] of places) values.set(column, valueAt(place, record, line));
          yield { line, values };
        }
        line = info.lines + 1;
      }
    } catch (error) {
      throw error instanceof CsvError ? new ImportError(reasons.atLine(lastLine + 1, csvProblem(error))) : error;
    }
    if (places === undefined) throw new ImportError(reasons.atLine(1, reasons.emptyFile));
  }

  /** Returns a tab if the header has more tabs than commas, as in a TSV file; otherwise a comma. */
  async #delimiter(): Promise<string> {
    const head = Buffer.alloc(HEAD);
    const { bytesRead } = await this.#handle.read(head, 0, HEAD, 0);
    const [header = ''] = head.toString('latin1', 0, bytesRead).split(/[\r\n]/, 1);
    return header.split('\t').length > header.split(',').length ? '\t' : ',';
  }

  /**
   * Returns the file's text in pieces.
   *
   * @throws ImportError at the first byte that is not text
   */
  async *#texts(): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let line = 1;
    let position = 0;
    const buffer = Buffer.allocUnsafe(1 << 18);
    for (;;) {
      const { bytesRead } = await this.#handle.read(buffer, 0, buffer.length, position);
      const chunk = buffer.subarray(0, bytesRead);
      let text: string;
      try {
        text = decoder.decode(chunk, { stream: bytesRead > 0 });
      } catch {
        throw new ImportError(reasons.atLine(line + linesBeforeFault(chunk), reasons.notText));
      }
      const nul = text.indexOf('\0');
      if (nul !== -1) throw new ImportError(reasons.atLine(line + linesIn(text.slice(0, nul)), reasons.zeroByte));
      if (bytesRead === 0) return;
      line += linesIn(text);
      position += bytesRead;
      yield text;
    }
  }

  #places(header: readonly string[]): [string, Place][] {
    const named = header.map((name) => name.trim());
    const twice = named.find((name, index) => name !== '' && named.indexOf(name) !== index);
    if (twice !== undefined) throw new ImportError(reasons.atLine(1, reasons.columnTwice(twice)));
    const places: [string, Place][] = [];
    const missing: string[] = [];
    for (const [column, { required }] of Object.entries(this.#columns)) {
      const mapped = this.#mapping[column] ?? column;
      if (typeof mapped === 'object' && 'value' in mapped) {
        places.push([column, mapped.value]);
        continue;
      }
      const source = typeof mapped === 'object' ? mapped.column : mapped;
      const at = named.indexOf(source);
      if (at !== -1)
        places.push([column, { at, source, ...(typeof mapped === 'object' ? { values: mapped.values } : {}) }]);
      else if (required || this.#mapping[column] !== undefined) missing.push(source);
    }
    if (missing.length > 0) {
      const shown = named
        .slice(0, 12)
        .map((name) => name.slice(0, 40))
        .join(', ');
      const more = named.length > 12 ? ` (+${named.length - 12})` : '';
      throw new ImportError(reasons.atLine(1, reasons.lacksColumns(missing, `${shown}${more}`)));
    }
    const used = new Set(places.map(([, place]) => (typeof place === 'object' ? place.at : undefined)));
    this.unmapped = named.filter((_, place) => !used.has(place));
    return places;
  }
}

/**
 * Returns the value at a place of a row.
 *
 * @throws ImportError for a value that the translation does not list, because its meaning cannot be guessed
 */
function valueAt(place: Place, record: readonly string[], line: number): string {
  if (typeof place === 'string') return place;
  const value = record[place.at] ?? '';
  if (place.values === undefined) return value;
  const translated = Object.hasOwn(place.values, value) ? place.values[value] : undefined;
  if (translated === undefined) throw new ImportError(reasons.atLine(line, reasons.untranslated(place.source, value)));
  return translated;
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/**
 * Returns the number of lines before the first one of the chunk that is not UTF-8. A character cut at either end of the
 * chunk is not a fault.
 */
function linesBeforeFault(chunk: Buffer): number {
  let lines = 0;
  let start = 0;
  for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
    if (start > 0 && !isUtf8(chunk.subarray(start, end))) return lines;
    start = end + 1;
    lines++;
  }
  return lines;
}

function fileProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read';
  return `cannot be opened (${String(code ?? error)})`;
}

export function csvProblem(error: CsvError): Localized {
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return reasons.otherLength;
    case 'CSV_QUOTE_NOT_CLOSED':
      return reasons.openQuote;
    case 'CSV_MAX_RECORD_SIZE':
      return reasons.longRow;
    default:
      return reasons.strayQuote;
  }
}
