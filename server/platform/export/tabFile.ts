import type { CellValue } from './writeFile.ts';

/** Characters that would end a cell or a line, and those that no text file can hold. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * Returns lines with tabs between the cells, for programs that read no quotes. Tabs and line breaks in a text become
 * spaces, and null becomes an empty cell.
 */
export const tabLines = (rows: readonly (readonly CellValue[])[]): string =>
  rows.map((cells) => `${cells.map(cellOf).join('\t')}\n`).join('');

const cellOf = (value: CellValue): string =>
  value === null ? '' : String(value).toWellFormed().replace(BREAKS, ' ').trim();
