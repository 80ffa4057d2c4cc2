import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../http/handler.ts';
import type { CellValue } from './writeFile.ts';

/** The longest text of an xlsx cell in UTF-16 units. Spreadsheet programs repair or refuse a file with more. */
const MOST = 32_767;

/** Shortens texts that are too long for an xlsx cell, and counts them. */
export class CellCutter {
  readonly #locale: Locale;
  #count = 0;

  constructor(locale: Locale) {
    this.#locale = locale;
  }

  /** Returns the cells of a row. A shortened cell ends with a note that gives the length of its text. */
  cut(cells: CellValue[]): CellValue[] {
    return cells.map((cell) => (typeof cell === 'string' && cell.length > MOST ? this.#shorter(cell) : cell));
  }

  /** Returns the rows at the end of the sheet with the number of shortened cells, if there are some. */
  notes(): CellValue[][] {
    if (this.#count === 0) return [];
    const inputs = { count: this.#worded(this.#count), max: this.#worded(MOST) };
    return [[], [m.export_cells_cut(inputs, { locale: this.#locale })]];
  }

  #shorter(text: string): string {
    this.#count++;
    const note = m.export_cell_cut({ length: this.#worded(text.length) }, { locale: this.#locale });
    // Removes the first half of a surrogate pair at the end.
    const begin = text.slice(0, MOST - note.length).replace(/[\uD800-\uDBFF]$/, '');
    return begin + note;
  }

  #worded(value: number): string {
    return value.toLocaleString(this.#locale);
  }
}
