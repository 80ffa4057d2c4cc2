import { closeSync, openSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type CellValue, EncryptedFileError } from 'hucre';
import { readXlsx, type StreamRow, streamXlsxRows } from 'hucre/xlsx';
import type { TableFault, TableRow } from './table.ts';

/** What is wanted of a workbook: its sheets, the first rows of one, or all of its rows as lines of JSON in a file. */
export type WorkbookTask =
  | { path: string; want: 'sheets' }
  | { path: string; want: 'sample'; sheet: string; rows: number }
  | { path: string; want: 'rows'; sheet: string; rows: number; to: string };

/**
 * `rows` of a task for all rows has none: they are in its file, `count` of them. A fault is data, because errors lose
 * their class.
 */
export type WorkbookAnswer = {
  sheets: string[];
  rows: TableRow[];
  count: number;
  fault: { is: TableFault; line: number } | null;
};

/** Excel allows no longer text in a cell. */
const MAX_CELL = 32_767;
const AT_ONCE = 1 << 16;

/** Reads a workbook in a thread of its own: unpacking and parsing a large one takes seconds and much memory. */
export default async function readWorkbook(task: WorkbookTask): Promise<WorkbookAnswer> {
  const answer: WorkbookAnswer = { sheets: [], rows: [], count: 0, fault: null };
  let line = 0;
  try {
    const bytes = new Uint8Array(await readFile(task.path));
    if (task.want === 'sheets') return { ...answer, sheets: await sheetsOf(bytes) };
    const rows = rowsOf(bytes, task.sheet, task.rows, (at) => {
      line = at;
    });
    if (task.want === 'rows') return { ...answer, count: await writeRows(rows, task.to) };
    for await (const row of rows) answer.rows.push(row);
    return answer;
  } catch (error) {
    if (error instanceof LongCell) return { ...answer, fault: { is: 'longCell', line } };
    return { ...answer, fault: { is: error instanceof EncryptedFileError ? 'protected' : 'brokenArchive', line: 0 } };
  }
}

class LongCell extends Error {}

async function sheetsOf(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) names.push(name);
      return false;
    },
  });
  return names;
}

async function* rowsOf(
  bytes: Uint8Array,
  sheet: string,
  maxRows: number,
  reached: (line: number) => void,
): AsyncGenerator<TableRow> {
  for await (const row of streamXlsxRows(bytes, { sheet, ...(maxRows > 0 && { maxRows }) })) {
    reached(row.index + 1);
    yield textRow(row);
  }
}

/** Writes at once, without waiting: the parser does not wait for its reader, and would keep all rows meanwhile. */
async function writeRows(rows: AsyncIterable<TableRow>, to: string): Promise<number> {
  const file = openSync(to, 'w');
  try {
    let text = '';
    let count = 0;
    for await (const { line, cells } of rows) {
      count++;
      text += `${JSON.stringify([line, ...cells])}\n`;
      if (text.length < AT_ONCE) continue;
      writeSync(file, text);
      text = '';
    }
    writeSync(file, text);
    return count;
  } finally {
    closeSync(file);
  }
}

const textRow = ({ index, values }: StreamRow): TableRow => ({ line: index + 1, cells: values.map(textOf) });

/** Returns a cell as the text that a CSV file would have. A day without a time is only a date. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  const text = String(value);
  if (text.length > MAX_CELL) throw new LongCell();
  return text;
}
