import { keyText } from '../../contract/keyText.ts';
import type { Localized } from '../../contract/schema.ts';
import { isEmptyWord } from '../tables/emptyWord.ts';
import type { RowValues } from './mappedFile.ts';
import { reasons } from './reasons.ts';
import type { FindingKind, Report } from './report.ts';

/**
 * The result of reading a value: the value, with a reason if it differs from what the file says, or the reason for
 * refusing it.
 */
export type Reading<T> = { value: T; why?: Localized } | { refused: Localized };
export type Reader<T> = (text: string) => Reading<T>;
/** Returns the parts of a cell that holds several values. */
export type Splitter = (text: string) => string[];

/** What a cell gives for a stored value: the value, null to clear it, or undefined to keep it. */
export type Given<T> = T | null | undefined;

/** Returns the stored value after a cell was read: `none` if nothing is stored yet, or if the cell clears the value. */
export function settled<T>(given: Given<T>, now: unknown, none: T): T {
  if (given === undefined) return now === undefined || now === null ? none : (now as T);
  return given ?? none;
}

/** The place and the reason of a refused row. */
export type Refused = { line: number; column: string; reason: Localized };

/** Matches texts that need no cleaning, which most are: ASCII words with one blank between them. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/;

/** The cells of one row by our column names. Reading a cell reports what was done with it. */
export class Cells {
  readonly line: number;
  id = '';
  /** Why the row is refused; undefined if it is accepted. */
  refusal: Refused | undefined;
  readonly #values: RowValues;
  readonly #report: Report;
  /** Whether an empty cell clears the stored value. */
  readonly clear: boolean;

  constructor(line: number, values: RowValues, report: Report, clear = false) {
    this.line = line;
    this.#values = values;
    this.#report = report;
    this.clear = clear;
  }

  /** Returns the value without extra spaces and compatibility forms, or null if there is none. */
  text(column: string): string | null {
    return this.read(column, (value) => ({ value }));
  }

  /** Returns whether the row has a value in the column; reports nothing. */
  isGiven(column: string): boolean {
    return !isEmptyWord(keyText((this.#values.get(column) ?? '').normalize('NFKC')));
  }

  /** Returns a value; without it the row is refused. */
  required(column: string): string | null {
    return this.needed(column, (value) => ({ value }));
  }

  /** Returns a value. If it is missing or cannot be read, the row is refused and one finding reports why. */
  needed<T>(column: string, reader: Reader<T>): T | null {
    return this.#read(column, reader, (value, reason, isThere) =>
      this.#add('row refused', column, value, isThere ? reason : reasons.needed),
    );
  }

  read<T>(column: string, reader: Reader<T>): T | null {
    return this.#read(column, reader, (value, reason, isThere) => {
      if (value !== '') this.#add(isThere ? 'refused' : 'empty', column, value, reason);
    });
  }

  /**
   * Reads a value that may be stored already. A missing column or an unreadable value keeps the stored value. An empty
   * cell clears it only if the import option says so.
   */
  given<T>(column: string, reader: Reader<T>): Given<T> {
    let refused = false;
    const value = this.#read(column, reader, (text, reason, isThere) => {
      refused = isThere;
      if (text !== '') this.#add(isThere ? 'refused' : 'empty', column, text, reason);
    });
    return value ?? (refused || !this.clears(column) ? undefined : null);
  }

  /** Like `given`, for a value that decides what the rest of the row means: an unreadable value refuses the row. */
  givenOrRefused<T>(column: string, reader: Reader<T>): { given: Given<T> } | null {
    let refused = false;
    const value = this.#read(column, reader, (text, reason, isThere) => {
      refused = isThere;
      if (text !== '') this.#add(isThere ? 'row refused' : 'empty', column, text, reason);
    });
    return refused ? null : { given: value ?? (this.clears(column) ? null : undefined) };
  }

  givenText(column: string): Given<string> {
    return this.given(column, (value) => ({ value }));
  }

  /** Like `given`, for prose: line breaks, full-width marks and blanks inside the text are kept as they are written. */
  givenProse<T>(column: string, reader: Reader<T>): Given<T> {
    const text = (this.#values.get(column) ?? '').replaceAll('\r\n', '\n').trim();
    if (isEmptyWord(keyText(text))) return this.given(column, (value) => reader(value));
    const reading = reader(text);
    if (!('refused' in reading)) return reading.value;
    this.#add('refused', column, text, reading.refused);
    return undefined;
  }

  /**
   * Like `given`, for a cell that holds several values.
   *
   * @param isNone whether a part has no value; names may be words that otherwise mean none
   */
  givenList<T>(column: string, split: RegExp | Splitter, reader: Reader<T>, isNone = isEmptyWord): Given<T[]> {
    const { values, refused } = this.#parts(column, split, reader, isNone);
    if (values.length > 0) return values;
    return refused || !this.clears(column) ? undefined : null;
  }

  /** Whether an empty cell of the column clears what is stored. */
  clears(column: string): boolean {
    return this.clear && this.has(column);
  }

  /** Reads the parts of a cell that holds several values; parts without a value are left out. */
  list<T>(column: string, split: RegExp, reader: Reader<T>): T[] {
    return this.#parts(column, split, reader).values;
  }

  #parts<T>(
    column: string,
    split: RegExp | Splitter,
    reader: Reader<T>,
    isNone = isEmptyWord,
  ): { values: T[]; refused: boolean } {
    const raw = this.#values.get(column) ?? '';
    const values: T[] = [];
    let refused = false;
    for (const cut of typeof split === 'function' ? split(raw) : raw.split(split)) {
      // Blanks beside a separator belong to it ("EGFR; TP53").
      const piece = cut.trim();
      const part = this.#cleaned(column, piece);
      if (part === '') continue;
      if (isNone(part)) {
        this.#add('empty', column, piece, reasons.noValue);
        continue;
      }
      const reading = reader(part);
      if ('refused' in reading) {
        refused = true;
        this.#add('refused', column, piece, reading.refused);
      } else {
        if (reading.why !== undefined) this.#add('normalized', column, piece, reading.why, reading.value);
        values.push(reading.value);
      }
    }
    return { values, refused };
  }

  notice(column: string, reason: Localized): void {
    this.#add('noticed', column, this.#values.get(column) ?? '', reason);
  }

  refuseRow(column: string, reason: Localized): void {
    this.#add('row refused', column, this.#values.get(column) ?? '', reason);
  }

  /** Skips the row: nothing is wrong with it, but it is not of the kind that is imported. */
  passOver(column: string, reason: Localized): void {
    this.#add('row passed over', column, this.#values.get(column) ?? '', reason);
  }

  /** Returns whether the file has the column. */
  has(column: string): boolean {
    return this.#values.has(column);
  }

  #read<T>(
    column: string,
    reader: Reader<T>,
    lacking: (value: string, reason: Localized, isThere: boolean) => void,
  ): T | null {
    const raw = this.#values.get(column) ?? '';
    const text = raw === '' ? '' : this.#cleaned(column, raw);
    const isThere = !isEmptyWord(text);
    const reading: Reading<T> = isThere ? reader(text) : { refused: reasons.noValue };
    if ('refused' in reading) {
      lacking(raw, reading.refused, isThere);
      return null;
    }
    if (reading.why !== undefined) this.#add('normalized', column, raw, reading.why, reading.value);
    return reading.value;
  }

  #cleaned(column: string, raw: string): string {
    if (TIDY.test(raw)) return raw;
    // A cedilla between two lower-case letters is an ü that was decoded with the Mac Roman character set.
    const repaired = raw.replace(/(?<=\p{Ll})¸(?=\p{Ll})/gu, 'ü');
    if (repaired !== raw) this.#add('normalized', column, raw, reasons.characterSet, repaired);
    const plain = repaired.normalize('NFKC');
    // Composed accents are not reported as a change; compatibility ideographs are.
    const ideographs = repaired.match(/[\uf900-\ufaff]/g) ?? [];
    if (plain !== repaired.normalize('NFC') || ideographs.some((one) => one.normalize('NFC') !== one))
      this.#add('normalized', column, raw, reasons.compatibility, plain);
    const text = keyText(plain);
    if (text !== plain && text !== '') this.#add('normalized', column, raw, reasons.strayBlanks, text);
    return text;
  }

  #add(kind: FindingKind, column: string, value: string, reason: Localized, result?: unknown): void {
    const { line, id } = this;
    const isSameRow = this.refusal !== undefined;
    if (kind === 'row refused') this.refusal ??= { line, column, reason };
    this.#report.add({ kind, line, id, column, value, reason, ...(result === undefined ? {} : { result }) }, isSameRow);
  }
}
