import { EMPTY_VALUE } from '../../contract/constants.ts';
import { spreadsheetText } from '../../contract/spreadsheetText.ts';
import { saveFile } from './saveFile.ts';

export type CsvValue = string | number | null;
export type CsvTable = { columns: readonly string[]; rows: readonly (readonly CsvValue[])[] };

/**
 * Formats a table as CSV (RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8), below a line with
 * its provenance. Text never becomes a formula. Null, the placeholder of
 * screens, and values that are not numbers become empty cells.
 */
export function csvText({ columns, rows }: CsvTable, provenance: string): string {
  const lines = [[provenance], columns, ...rows];
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

/** Saves the table as a file through the browser. */
export function saveCsv(table: CsvTable, provenance: string, fileName: string): void {
  const text = csvText(table, provenance);
  saveFile(URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' })), fileName);
}

function cell(value: CsvValue): string {
  if (value === null || value === EMPTY_VALUE) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = spreadsheetText(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
