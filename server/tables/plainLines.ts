import type { Delimiter } from '../../contract/importFiles.ts';
import type { TableRow } from './table.ts';

/** How the cells of a text are found. `headerLine`: the line of the first record, from 1. */
export type PlainReading = { delimiter: Delimiter; quotes: boolean; headerLine: number };

/** What `PlainLines` cannot read: the text from the start of a line. `ending` is undefined if no line has ended yet. */
export type Irregular = { text: string; line: number; ending: string | undefined };

/**
 * Splits text into records where that is simple: each record is one line, lines end all alike, and a quote stands only
 * around a whole cell that has neither a delimiter nor a quote. This is most data, and several times faster than a CSV
 * parser. At the first other line it stops, and a CSV parser must read from there on.
 */
export class PlainLines {
  readonly #reading: PlainReading;
  readonly #longest: number;
  #pending = '';
  #line = 1;
  #ending: string | undefined;
  /** Where the text stops being simple. */
  irregular: Irregular | undefined;

  /** @param longest the most characters of a line */
  constructor(reading: PlainReading, longest: number) {
    this.#reading = reading;
    this.#longest = longest;
  }

  /** Takes the next piece of the text and returns the records that end in it. */
  take(piece: string): TableRow[] {
    const text = this.#pending + piece;
    this.#ending ??= endingOf(text);
    const end = this.#ending === undefined ? -1 : text.lastIndexOf(this.#ending);
    if (this.#ending === undefined || end === -1) {
      this.#pending = text;
      if (text.length > this.#longest) this.#stop(text);
      return [];
    }
    this.#pending = text.slice(end + this.#ending.length);
    return this.#records(text.slice(0, end).split(this.#ending), this.#ending);
  }

  /** Returns the last record if the text does not end with a line end. */
  end(): TableRow[] {
    const last = this.#pending;
    this.#pending = '';
    return last === '' ? [] : this.#records([last], '');
  }

  #records(lines: readonly string[], ending: string): TableRow[] {
    const rows: TableRow[] = [];
    for (const [at, line] of lines.entries()) {
      if (this.#line >= this.#reading.headerLine && line !== '') {
        const cells = line.length > this.#longest ? undefined : cellsOf(line, this.#reading);
        if (cells === undefined) {
          this.#stop([...lines.slice(at), this.#pending].join(ending));
          return rows;
        }
        rows.push({ line: this.#line, cells });
      }
      this.#line++;
    }
    return rows;
  }

  #stop(text: string): void {
    this.#pending = '';
    this.irregular = { text, line: this.#line, ending: this.#ending };
  }
}

/** Returns the end of the first line; undefined if none has ended, or if it ends in a way that is not simple. */
function endingOf(text: string): string | undefined {
  const end = text.indexOf('\n');
  if (end === -1) return undefined;
  return text[end - 1] === '\r' ? '\r\n' : '\n';
}

/** Returns the cells of a line; undefined if they are not simple. */
function cellsOf(line: string, { delimiter, quotes }: PlainReading): string[] | undefined {
  if (line.includes('\r') || line.includes('\n')) return undefined;
  const cells = line.split(delimiter);
  if (!quotes || !line.includes('"')) return cells;
  for (const [at, cell] of cells.entries()) {
    if (!cell.includes('"')) continue;
    const inner = cell.slice(1, -1);
    if (cell.length < 2 || !cell.startsWith('"') || !cell.endsWith('"') || inner.includes('"')) return undefined;
    cells[at] = inner;
  }
  return cells;
}
