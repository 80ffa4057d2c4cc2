import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../http/handler.ts';
import type { CellValue } from './writeFile.ts';

/** The most UTF-16 units of a text in a cell of an xlsx file: a spreadsheet repairs or refuses a file with more. */
const MOST = 32_767;

/** Cuts texts that a cell of an xlsx file cannot hold, and counts them. */
export class CellCutter {
  readonly #locale: Locale;
  #count = 0;

  constructor(locale: Locale) {
    this.#locale = locale;
  }

  /** The cells of a row; one that was cut says so, and how long its text is. */
  cut(cells: CellValue[]): CellValue[] {
    return cells.map((cell) => (typeof cell === 'string' && cell.length > MOST ? this.#shorter(cell) : cell));
  }

  /** The rows at the end of the sheet: how many cells were cut, if any were. */
  notes(): CellValue[][] {
    if (this.#count === 0) return [];
    const inputs = { count: this.#worded(this.#count), max: this.#worded(MOST) };
    return [[], [m.export_cells_cut(inputs, { locale: this.#locale })]];
  }

  #shorter(text: string): string {
    this.#count++;
    const note = m.export_cell_cut({ length: this.#worded(text.length) }, { locale: this.#locale });
    // half a character at the end is none
    const begin = text.slice(0, MOST - note.length).replace(/[\uD800-\uDBFF]$/, '');
    return begin + note;
  }

  #worded(value: number): string {
    return value.toLocaleString(this.#locale);
  }
}
