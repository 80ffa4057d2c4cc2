import type { ColumnSource, TableChoice, WideTable } from '../../contract/entities/importReading.ts';
import type { Localized } from '../../contract/schema.ts';
import { isEmptyWord } from '../tables/emptyWord.ts';
import { lengthened } from '../tables/lengthened.ts';
import { openTable } from '../tables/openTable.ts';
import { groupsOf } from '../tables/rowGroups.ts';
import { type Table, TableError, type TableFault, type TableRow } from '../tables/table.ts';
import { ImportError } from './importer.ts';
import { plainName } from './plainName.ts';
import { reasons } from './reasons.ts';
import { RowAdjacency } from './rowAdjacency.ts';

/** The source of each of our columns. A text is the name of a column. Names are compared by `plainName`. */
export type Mapping = Readonly<Record<string, string | ColumnSource>>;

/** The source of a column: a position in the row, optionally with a translation, or a fixed value. */
type Place =
  | {
      at: number;
      source: string;
      values?: Readonly<Record<string, string>>;
      keeps: boolean;
      also?: number[];
      after?: string;
    }
  | string;
type Columns = Readonly<Record<string, { required: boolean }>>;

/** The values of a row by our column names. */
export type RowValues = Pick<ReadonlyMap<string, string>, 'get' | 'has'>;

/** A row of the file by our column names, and the line on which it begins. */
export type MappedRow = { line: number; values: RowValues };

/** How often a value occurs that the translation of a column does not list, and the first line that has it. */
export type Untranslated = { column: string; source: string; value: string; count: number; line: number };

/** The rows of a table by our column names. */
export class MappedFile {
  readonly table: Table;
  readonly #places: ReadonlyMap<string, Place>;
  /** Columns of the file that are not mapped. */
  readonly unmapped: readonly string[];

  private constructor(table: Table, places: readonly (readonly [string, Place])[]) {
    this.table = table;
    this.#places = new Map(places);
    const used = new Set(
      places.flatMap(([, place]) => (typeof place === 'object' ? [place.at, ...(place.also ?? [])] : [])),
    );
    this.unmapped = table.header.filter((_, at) => !used.has(at));
  }

  /**
   * Opens a file.
   * @throws ImportError if it is not a table, or lacks columns that the kind or the mapping needs
   */
  static async open(
    path: string,
    columns: Columns,
    { mapping = {}, format, wide }: { mapping?: Mapping; format?: TableChoice; wide?: WideTable },
  ): Promise<MappedFile> {
    const read = await openTable(path, format).catch((error: unknown) => {
      throw asImportError(error, path);
    });
    const table = wide === undefined ? read : lengthened(read, wide);
    try {
      return new MappedFile(table, placesOf(table, columns, mapping));
    } catch (error) {
      await table.close();
      throw error;
    }
  }

  /**
   * Returns the rows of a table that is open already.
   * @throws ImportError if it lacks columns that the kind or the mapping needs
   */
  static of(table: Table, columns: Columns, mapping: Mapping): MappedFile {
    return new MappedFile(table, placesOf(table, columns, mapping));
  }

  close(): Promise<void> {
    return this.table.close();
  }

  /**
   * Yields the rows in groups. A value that a translation does not list becomes empty.
   * @throws ImportError with the line if the file cannot be read to its end
   */
  async *groups(): AsyncGenerator<readonly MappedRow[]> {
    for await (const group of this.#groups())
      yield group.map(({ line, cells }) => ({ line, values: new PlacedValues(this.#places, cells) }));
  }

  /**
   * Returns the number of rows, and whether all rows with the same value of a column follow each other.
   * @throws ImportError with the line if the file cannot be read to its end
   */
  async count(column = ''): Promise<{ rows: number; isGrouped: boolean }> {
    const place = this.#places.get(column);
    const adjacency = new RowAdjacency();
    let rows = 0;
    for await (const group of this.#groups()) {
      rows += group.length;
      if (place === undefined || adjacency.isScattered) continue;
      for (const { cells } of group) adjacency.scan(valueAt(place, cells));
    }
    return { rows, isGrouped: place !== undefined && !adjacency.isScattered };
  }

  async *#groups(): AsyncGenerator<readonly TableRow[]> {
    try {
      yield* groupsOf(this.table.rows());
    } catch (error) {
      throw asImportError(error);
    }
  }

  /** Returns all values that the translations of the mapping do not list, the most frequent first. */
  async untranslated(): Promise<Untranslated[]> {
    const translated = [...this.#places].flatMap(([column, place]) =>
      typeof place === 'object' && place.values ? [{ column, ...place, values: place.values }] : [],
    );
    if (translated.length === 0) return [];
    const found = new Map<string, Untranslated>();
    for await (const group of this.#groups())
      for (const { line, cells } of group)
        for (const { column, source, at, values, keeps } of translated) {
          const value = cells[at] ?? '';
          if (keeps || Object.hasOwn(values, value)) continue;
          const key = JSON.stringify([column, value]);
          const known = found.get(key);
          if (known) known.count++;
          else found.set(key, { column, source, value, count: 1, line });
        }
    return [...found.values()].toSorted((one, other) => other.count - one.count);
  }
}

/** Looks values up in the cells of a row, so that a row of which few columns are read costs little. */
class PlacedValues implements RowValues {
  readonly #places: ReadonlyMap<string, Place>;
  readonly #cells: readonly string[];

  constructor(places: ReadonlyMap<string, Place>, cells: readonly string[]) {
    this.#places = places;
    this.#cells = cells;
  }

  get(column: string): string | undefined {
    const place = this.#places.get(column);
    return place === undefined ? undefined : valueAt(place, this.#cells);
  }

  has(column: string): boolean {
    return this.#places.has(column);
  }
}

function placesOf({ header, format }: Table, columns: Columns, mapping: Mapping): [string, Place][] {
  const plain = header.map(plainName);
  const places: [string, Place][] = [];
  const missing: string[] = [];
  for (const [column, { required }] of Object.entries(columns)) {
    const mapped = mapping[column] ?? column;
    if (typeof mapped === 'object' && 'value' in mapped) {
      places.push([column, mapped.value]);
      continue;
    }
    const { column: source, values, others, also, after } = typeof mapped === 'object' ? mapped : { column: mapped };
    const exact = header.indexOf(source);
    const at = exact === -1 ? plain.indexOf(plainName(source)) : exact;
    const isTwice =
      at !== -1 && (exact === -1 ? plain.lastIndexOf(plainName(source)) : header.lastIndexOf(source)) !== at;
    if (isTwice) throw new ImportError(reasons.atLine(format.headerLine, reasons.columnTwice(source)));
    if (at !== -1) {
      const more = (also ?? []).map((name) => header.indexOf(name)).filter((place) => place !== -1);
      const parts = { ...(values && { values }), ...(more.length > 0 && { also: more }), ...(after && { after }) };
      places.push([column, { at, source, keeps: others === 'keep', ...parts }]);
    } else if (required || mapping[column] !== undefined) missing.push(source);
  }
  if (missing.length > 0) {
    const shown = header
      .slice(0, 12)
      .map((name) => name.slice(0, 40))
      .join(', ');
    const more = header.length > 12 ? ` (+${header.length - 12})` : '';
    throw new ImportError(reasons.atLine(format.headerLine, reasons.lacksColumns(missing, `${shown}${more}`)));
  }
  return places;
}

/** Returns the value at a place of a row. `untranslated` lists the values that a translation does not have. */
function valueAt(place: Place, cells: readonly string[]): string {
  if (typeof place === 'string') return place;
  const value = cells[place.at] ?? '';
  const { values, also, after } = place;
  const meant = values === undefined ? value : (values[value] ?? (place.keeps ? value : ''));
  if (also !== undefined) {
    const all = [meant, ...also.map((at) => cells[at] ?? '')];
    return all.filter((one) => !isEmptyWord(one.trim())).join('; ');
  }
  return after === undefined || meant.trim() === '' ? meant : `${meant.trim()}${after}`;
}

/** Returns the error with the words of its fault. Other errors are returned unchanged. */
export function asImportError(error: unknown, path = ''): unknown {
  if (!(error instanceof TableError)) return error;
  const { fault, line, detail } = error;
  if (fault in placeFaults) return new ImportError(`${path}: ${placeFaults[fault as keyof typeof placeFaults]}`);
  const reason = wordsOf(fault, detail);
  return new ImportError(line > 0 ? reasons.atLine(line, reason) : reason);
}

const placeFaults = {
  missing: 'there is no such file',
  forbidden: 'may not be read',
  notAFile: 'is not a file',
} as const satisfies Partial<Record<TableFault, string>>;

const FAULTS: Readonly<Record<TableFault, Localized | ((detail: string) => Localized)>> = {
  missing: reasons.fileGone,
  forbidden: reasons.fileGone,
  notAFile: reasons.fileGone,
  empty: reasons.emptyFile,
  notText: reasons.notText,
  zeroByte: reasons.zeroByte,
  openQuote: reasons.openQuote,
  strayQuote: reasons.strayQuote,
  longRow: reasons.longRow,
  shortRow: reasons.otherLength,
  cutRow: reasons.cutRow,
  wideRow: reasons.otherLength,
  noColumn: (column) => reasons.lacksColumns([column], ''),
  noMember: reasons.noMember,
  noSheet: reasons.noSheet,
  protected: reasons.protectedWorkbook,
  brokenArchive: reasons.brokenArchive,
  tooLarge: reasons.unpacksTooLarge,
  heavyWorkbook: reasons.heavyWorkbook,
  heavyJoin: reasons.heavyJoin,
  longCell: reasons.longCell,
  manyFiles: reasons.manyFiles,
  outsidePath: reasons.outsidePath,
  nested: reasons.nested,
};

/** Returns what is wrong with a table, in both languages. */
export function wordsOf(fault: TableFault, detail = ''): Localized {
  const words = FAULTS[fault];
  return typeof words === 'function' ? words(detail) : words;
}
