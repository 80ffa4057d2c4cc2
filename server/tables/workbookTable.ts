import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableChoice } from '../../contract/entities/importReading.ts';
import { createWorkers, TookTooLong } from '../platform/workers/workers.ts';
import { joined, joinsOf, partsOf } from './joins.ts';
import { RowGroups } from './rowGroups.ts';
import { type Table, TableError, type TableRow } from './table.ts';
import { namesOf } from './textTable.ts';
import type { WorkbookAnswer, WorkbookTask } from './workbookTask.ts';

/** The rows in which the header is looked for. */
const SAMPLE = 60;
/** The largest unpacked sheet: Excel's million rows with a dozen columns. */
const MAX_SHEET = 1_000_000_000;
/** The largest size of all other parts together, such as the shared texts, which are kept in memory. */
const MAX_PARTS = 100_000_000;
const MEMORY_MB = 512;
const MOST_MS = 600_000;

const workers = createWorkers<WorkbookTask, WorkbookAnswer>(
  new URL('./workbookTask.ts', import.meta.url),
  MOST_MS,
  // an import waits for others, which can take minutes, rather than fail
  { memoryMb: MEMORY_MB, patienceMs: MOST_MS },
);

type Part = { fileName: string; compressedSize: number; uncompressedSize: number };

/**
 * Opens a sheet of a workbook (.xlsx). Formulas are read as the values that were stored with them. The header is the
 * first row that fills at least half as many cells as most of the next rows.
 * @param parts the files in the workbook
 * @param choice the sheet (by default the first visible one with a table) and the header's row
 * @param mostRows reads only this many rows
 * @throws TableError if a part is larger than a real workbook has, or the parts are no workbook
 */
export async function openWorkbook(
  path: string,
  parts: readonly Part[],
  choice: TableChoice,
  mostRows = 0,
): Promise<Table> {
  assertSizes(parts);
  const { sheets } = await answered({ path, want: 'sheets' });
  const directory = await mkdtemp(join(tmpdir(), 'workbook-'));
  try {
    const workbook = { path, sheets, directory, mostRows };
    const joins = joinsOf(sheets);
    const chosen = choice.sheet ?? joins[0];
    const isJoined = chosen !== undefined && joins.includes(chosen);
    const [first = '', ...others] = isJoined ? partsOf(chosen) : [];
    const table = isJoined
      ? await joined([
          await openSheet(workbook, { sheet: first }),
          ...(await Promise.all(others.map((sheet) => openSheet(workbook, { sheet })))),
        ])
      : await openSheet(workbook, choice);
    return {
      ...table,
      ...(isJoined && { format: { ...table.format, sheet: chosen } }),
      sheets: [...joins, ...sheets],
      close: () => rm(directory, { recursive: true, force: true }),
    };
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

/** A part that says it has no bytes, but has, hides its size. */
function assertSizes(parts: readonly Part[]): void {
  let others = 0;
  for (const { fileName, compressedSize, uncompressedSize } of parts) {
    if (uncompressedSize === 0 && compressedSize > 2) throw new TableError('brokenArchive');
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(fileName)) others += uncompressedSize;
    else if (uncompressedSize > MAX_SHEET) throw new TableError('heavyWorkbook');
  }
  if (others > MAX_PARTS) throw new TableError('heavyWorkbook');
}

async function answered(task: WorkbookTask): Promise<WorkbookAnswer> {
  const answer = await workers.run(task, new AbortController().signal).catch((error: unknown) => {
    const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (isOutOfMemory || error instanceof TookTooLong) throw new TableError('heavyWorkbook');
    throw error;
  });
  if (answer.fault !== null) throw new TableError(answer.fault.is, answer.fault.line);
  return answer;
}

type Workbook = { path: string; sheets: readonly string[]; directory: string; mostRows: number };

async function openSheet(workbook: Workbook, choice: TableChoice): Promise<Table> {
  const { path, sheets, directory, mostRows } = workbook;
  const sampleOf = async (sheet: string) => (await answered({ path, want: 'sample', sheet, rows: SAMPLE })).rows;
  const sheet = choice.sheet ?? (await firstTable(sheets, sampleOf));
  if (sheet === undefined) throw new TableError('empty', 1);
  if (!sheets.includes(sheet)) throw new TableError('noSheet', 0, sheets.join(', '));
  const sample = await sampleOf(sheet);
  const headerLine = choice.headerLine ?? headerLineOf(sample);
  const header = namesOf(sample.find(({ line }) => line === headerLine)?.cells ?? []);
  if (header.length === 0) throw new TableError('empty', headerLine);
  const to = join(directory, String(sheets.indexOf(sheet)));
  let written: Promise<WorkbookAnswer> | undefined;
  let count = 0;
  async function* groups(): AsyncGenerator<readonly TableRow[]> {
    written ??= answered({ path, want: 'rows', sheet: sheet ?? '', rows: mostRows, to });
    count = (await written).count;
    yield* tableRows(to, headerLine, header);
  }
  return {
    format: { sheet, headerLine, decimalComma: false },
    members: [],
    sheets,
    header,
    rows: () => new RowGroups(groups),
    close: async () => {},
    isCut: () => mostRows > 0 && count >= mostRows,
  };
}

/** Returns the first sheet with a row below another one; if there is none, the first. */
async function firstTable(
  sheets: readonly string[],
  sampleOf: (sheet: string) => Promise<readonly TableRow[]>,
): Promise<string | undefined> {
  for (const sheet of sheets) {
    const filled = (await sampleOf(sheet)).filter(({ cells }) => filledIn(cells) > 1);
    if (filled.length > 1) return sheet;
  }
  return sheets[0];
}

function headerLineOf(sample: readonly TableRow[]): number {
  const counts = sample.map(({ cells }) => filledIn(cells)).filter((count) => count > 0);
  const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 1;
  const head = sample.find(({ cells }) => filledIn(cells) >= Math.max(Math.min(2, usual), usual / 2));
  return head?.line ?? 1;
}

async function* tableRows(
  path: string,
  headerLine: number,
  header: readonly string[],
): AsyncGenerator<readonly TableRow[]> {
  const { length: width } = header;
  for await (const group of writtenRows(path)) {
    const rows: TableRow[] = [];
    for (const { line, cells } of group) {
      if (line <= headerLine || filledIn(cells) === 0) continue;
      // in the template of PDCM Finder, the rows below the header explain the columns: #Description, #Example
      if (header[0] === 'Field' && cells[0]?.startsWith('#')) continue;
      if (cells.slice(width).some((cell) => cell.trim() !== '')) throw new TableError('wideRow', line);
      // a sheet stores no empty cells at the end of a row
      rows.push({ line, cells: Array.from({ length: width }, (_, at) => cells[at] ?? '') });
    }
    yield rows;
  }
}

/** Yields the rows that a thread has written as lines of JSON. */
async function* writtenRows(path: string): AsyncGenerator<readonly TableRow[]> {
  let rest = '';
  for await (const text of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((written) => {
      const [line, ...cells] = JSON.parse(written) as [number, ...string[]];
      return { line, cells };
    });
  }
}

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;
