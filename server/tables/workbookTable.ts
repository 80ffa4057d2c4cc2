import { readFile } from 'node:fs/promises';
import { type CellValue, EncryptedFileError } from 'hucre';
import { readXlsx, type StreamRow, streamXlsxRows } from 'hucre/xlsx';
import type { TableChoice } from '../../contract/entities/importReading.ts';
import { joined, joinsOf, partsOf } from './joins.ts';
import { type Table, TableError, type TableRow } from './table.ts';
import { namesOf } from './textTable.ts';

/** The rows in which the header is looked for. */
const SAMPLE = 60;

/**
 * Opens a sheet of a workbook (.xlsx). Formulas are read as the values that were stored with them. The header is the
 * first row that fills at least half as many cells as most of the next rows.
 * @param choice the sheet (by default the first visible one with a table) and the header's row
 */
export async function openWorkbook(path: string, choice: TableChoice): Promise<Table> {
  const bytes = new Uint8Array(await readFile(path));
  const sheets = await sheetsOf(bytes);
  const joins = joinsOf(sheets);
  const chosen = choice.sheet ?? joins[0];
  if (chosen !== undefined && joins.includes(chosen)) {
    const [first = '', ...others] = partsOf(chosen);
    const open = (sheet: string) => openSheet(bytes, sheets, { sheet });
    const table = await joined([await open(first), ...(await Promise.all(others.map(open)))]);
    return { ...table, format: { ...table.format, sheet: chosen }, sheets: [...joins, ...sheets] };
  }
  return { ...(await openSheet(bytes, sheets, choice)), sheets: [...joins, ...sheets] };
}

async function openSheet(bytes: Uint8Array, sheets: readonly string[], choice: TableChoice): Promise<Table> {
  const sheet = choice.sheet ?? (await firstTable(bytes, sheets));
  if (sheet === undefined) throw new TableError('empty', 1);
  if (!sheets.includes(sheet)) throw new TableError('noSheet', 0, sheets.join(', '));
  const sample = await sampleOf(bytes, sheet);
  const headerLine = choice.headerLine ?? headerLineOf(sample);
  const header = namesOf(sample.find(({ line }) => line === headerLine)?.cells ?? []);
  if (header.length === 0) throw new TableError('empty', headerLine);
  return {
    format: { sheet, headerLine, decimalComma: false },
    members: [],
    sheets,
    header,
    rows: () => rowsOf(bytes, sheet, headerLine, header),
    close: async () => {},
  };
}

async function sheetsOf(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = [];
  try {
    await readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }) => {
        if (!hidden && !veryHidden) names.push(name);
        return false;
      },
    });
  } catch (error) {
    throw new TableError(error instanceof EncryptedFileError ? 'protected' : 'brokenArchive');
  }
  return names;
}

/** Returns the first sheet with a row below another one; if there is none, the first. */
async function firstTable(bytes: Uint8Array, sheets: readonly string[]): Promise<string | undefined> {
  for (const sheet of sheets) {
    const filled = (await sampleOf(bytes, sheet)).filter(({ cells }) => filledIn(cells) > 1);
    if (filled.length > 1) return sheet;
  }
  return sheets[0];
}

async function sampleOf(bytes: Uint8Array, sheet: string): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of streamXlsxRows(bytes, { sheet, maxRows: SAMPLE })) rows.push(textRow(row));
  return rows;
}

function headerLineOf(sample: readonly TableRow[]): number {
  const counts = sample.map(({ cells }) => filledIn(cells)).filter((count) => count > 0);
  const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 1;
  const head = sample.find(({ cells }) => filledIn(cells) >= Math.max(Math.min(2, usual), usual / 2));
  return head?.line ?? 1;
}

async function* rowsOf(
  bytes: Uint8Array,
  sheet: string,
  headerLine: number,
  header: readonly string[],
): AsyncGenerator<TableRow> {
  const { length: width } = header;
  for await (const row of streamXlsxRows(bytes, { sheet })) {
    const { line, cells } = textRow(row);
    if (line <= headerLine || filledIn(cells) === 0) continue;
    // in the template of PDCM Finder, the rows below the header explain the columns: #Description, #Example
    if (header[0] === 'Field' && cells[0]?.startsWith('#')) continue;
    if (cells.slice(width).some((cell) => cell.trim() !== '')) throw new TableError('wideRow', line);
    // a sheet stores no empty cells at the end of a row
    yield { line, cells: Array.from({ length: width }, (_, at) => cells[at] ?? '') };
  }
}

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;
const textRow = ({ index, values }: StreamRow): TableRow => ({ line: index + 1, cells: values.map(textOf) });

/** Returns a cell as the text that a CSV file would have. A day without a time is only a date. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  return String(value);
}
