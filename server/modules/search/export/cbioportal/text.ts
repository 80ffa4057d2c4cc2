import { tabLines } from '../../../../platform/export/tabFile.ts';
import type { CellValue } from '../../../../platform/export/writeFile.ts';
import { notADate } from './ids.ts';

/** cBioPortal stores at most this many characters of a value. */
const LONGEST = 255;

/**
 * Returns the lines of a table. cBioPortal reads no quotes, and takes those around a cell for a mistake, so they become
 * apostrophes of print.
 */
export const tableLines = (rows: readonly (readonly CellValue[])[]): string =>
  tabLines(rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? plain(cell) : cell))));

const plain = (text: string): string => {
  const shown = notADate(text.replace(/\s+/gu, ' ').trim()).replace(/["']/g, '’');
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown;
};

/** Returns a file with a line for each field: its name and its text. */
export const fieldLines = (fields: Readonly<Record<string, string | boolean>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${tabLines([[String(value)]])}`)
    .join('');
