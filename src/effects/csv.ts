import { spreadsheetText } from '../../contract/spreadsheetText.ts';
import { saveFile } from './saveFile.ts';

export type CsvValue = string | number | null;
export type CsvTable = { columns: readonly string[]; rows: readonly (readonly CsvValue[])[] };

/**
 * A table as a CSV text (RFC 4180, with the mark that makes spreadsheets read it as UTF-8), under a line that says where
 * it comes from. A text never becomes a formula. Null and what is no number are empty cells.
 */
export function csvText({ columns, rows }: CsvTable, provenance: string): string {
  const lines = [[provenance], columns, ...rows];
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

/** Hands the table to the browser's file-save step. */
export function saveCsv(table: CsvTable, provenance: string, fileName: string): void {
  const text = csvText(table, provenance);
  saveFile(URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' })), fileName);
}

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = spreadsheetText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
