import { isUtf8 } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from './importer.ts';

/** Where each of our columns stands in the file, or the value it has in every row. */
export type Mapping = Readonly<Record<string, string | { value: string }>>;

export type CsvRow = { line: number; values: ReadonlyMap<string, string> };

const MAX_RECORD = 4_000_000;

/** A CSV file that is read as often as wanted: it stays open, so another file under its name changes nothing. */
export class CsvFile {
  readonly #handle: FileHandle;
  readonly #columns: Readonly<Record<string, { required: boolean }>>;
  readonly #mapping: Mapping;
  /** Columns of the file that lead nowhere. */
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
   * The rows, one after the other.
   * @throws ImportError naming the line, when the file is not UTF-8 text, not a CSV, has not the columns, or has a row
   * that is longer or shorter than the header
   */
  async *rows(): AsyncGenerator<CsvRow> {
    // the parser reads ahead: what it stumbles over stands behind the last row it has read, not behind the last one taken
    let lastLine = 0;
    const parser = parse({
      bom: true,
      info: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
      on_record: (record: string[], { lines }) => {
        lastLine = lines;
        return record;
      },
    });
    pipeline(Readable.from(this.#texts()), parser, () => {}); // an error reaches the one who reads the parser
    let places: readonly (readonly [string, number | string])[] | undefined;
    let line = 1;
    try {
      for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
        if (places === undefined) places = this.#places(record);
        else {
          const cells = places.map(
            ([column, place]) => [column, typeof place === 'number' ? (record[place] ?? '') : place] as const,
          );
          yield { line, values: new Map(cells) };
        }
        line = info.lines + 1;
      }
    } catch (error) {
      throw error instanceof CsvError ? new ImportError(csvProblem(error, lastLine + 1)) : error;
    }
    if (places === undefined) throw new ImportError('line 1: the file is empty');
  }

  /** The file's text in pieces. @throws ImportError at the first byte that is no text */
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
        throw new ImportError(`line ${line + linesBeforeFault(chunk)}: is not UTF-8 text`);
      }
      const nul = text.indexOf('\0');
      if (nul !== -1)
        throw new ImportError(
          `line ${line + linesIn(text.slice(0, nul))}: holds a zero byte, so this is not a text file`,
        );
      if (bytesRead === 0) return;
      line += linesIn(text);
      position += bytesRead;
      yield text;
    }
  }

  #places(header: readonly string[]): [string, number | string][] {
    const named = header.map((name) => name.trim());
    const twice = named.find((name, index) => name !== '' && named.indexOf(name) !== index);
    if (twice !== undefined) throw new ImportError(`line 1: the header names ${JSON.stringify(twice)} twice`);
    const places: [string, number | string][] = [];
    const missing: string[] = [];
    for (const [column, { required }] of Object.entries(this.#columns)) {
      const source = this.#mapping[column] ?? column;
      if (typeof source === 'object') {
        places.push([column, source.value]);
        continue;
      }
      const place = named.indexOf(source);
      if (place !== -1) places.push([column, place]);
      else if (required || this.#mapping[column] !== undefined) missing.push(source);
    }
    if (missing.length > 0) {
      const shown = named
        .slice(0, 12)
        .map((name) => name.slice(0, 40))
        .join(', ');
      const more = named.length > 12 ? ` and ${named.length - 12} more` : '';
      throw new ImportError(`line 1: the header lacks ${missing.join(', ')}; it names ${shown}${more}`);
    }
    const used = new Set(places.map(([, place]) => place));
    this.unmapped = named.filter((_, place) => !used.has(place));
    return places;
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Lines before the first one of the chunk that is not UTF-8; a character cut at either end of the chunk is none. */
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

function csvProblem(error: CsvError, line: number): string {
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return `line ${line}: the row has another number of values than the header`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return `line ${line}: a quotation mark is opened in this row and not closed up to the end of the file`;
    case 'CSV_MAX_RECORD_SIZE':
      return `line ${line}: the row is too long; a quotation mark may not be closed, or this is not a CSV file`;
    default:
      return `line ${line}: a quotation mark stands where none may stand`;
  }
}
