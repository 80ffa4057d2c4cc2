import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { TableChoice } from '../../contract/entities/importReading.ts';
import { withDefaultEntries } from './depmapEntries.ts';
import { joined, joinsOf, partsOf } from './joins.ts';
import { withPdxeColumns } from './pdxeTables.ts';
import { groupsOf, RowGroups } from './rowGroups.ts';
import { withStrProfile } from './strColumns.ts';
import { type Table, TableError, type TableFault, type TableRow } from './table.ts';
import { openText } from './textTable.ts';
import { openWorkbook } from './workbookTable.ts';

/** An unpacked file may be this many times larger than the limit of uploads: text packs well. */
const MAX_UNPACKED = 4_000_000_000;
/** Hidden files, and the descriptions and sample lists of a cBioPortal study folder. */
const NO_TABLES = /(^|\/)(__MACOSX|\.|meta_[^/]*\.txt$|case_lists\/)/;
/** More files than a study folder has; the list of all of them is kept in memory. */
const MAX_FILES = 10_000;
/** A workbook in a `.gz` in a `.zip` is deep enough. A file can be made that unpacks to itself forever. */
const MAX_DEPTH = 3;
/** What is unpacked of a text, and read of a workbook, to recognize it. */
const HEAD_BYTES = 64_000_000;
export const HEAD_ROWS = 100_000;
const TABLES = /\.(csv|tsv|tab|txt|maf|vcf|xlsx)(\.gz)?$/i;

/**
 * Opens a file as a table: text in one of several character sets and formats, a workbook (.xlsx), either of them packed
 * as .gz, or one file of a .zip. Its content decides, not its name. Packed files are unpacked into a temporary folder,
 * which `close` removes.
 * @param choice what a person corrected; without a member, the first table of an archive
 * @param extent how much of the file the table has
 * @throws TableError if the file is not a table
 */
export async function openTable(path: string, choice: TableChoice = {}, extent: Extent = 'whole'): Promise<Table> {
  const table = await openAt(path, choice, { extent, depth: 0 });
  return withDefaultEntries(withPdxeColumns(withStrProfile(table)));
}

/** `head`: enough to recognize a file quickly; of a packed text its first part, of a workbook its first rows. */
export type Extent = 'whole' | 'head';
type Opening = { extent: Extent; depth: number };

async function openAt(path: string, choice: TableChoice, opening: Opening): Promise<Table> {
  const { depth } = opening;
  if (depth > MAX_DEPTH) throw new TableError('nested');
  const handle = await openFile(path);
  try {
    const kind = await kindOf(handle);
    if (kind === 'text') return await openText(handle, choice);
    await handle.close();
    if (kind === 'gzip') return await unpacked(createReadStream(path).pipe(createGunzip()), choice, opening);
    if (kind === 'oldWorkbook') throw new TableError('protected');
    return await openZip(path, choice, opening);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openFile(path: string): Promise<FileHandle> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new TableError('missing');
    if (code === 'EACCES' || code === 'EPERM') throw new TableError('forbidden');
    throw error;
  }
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new TableError('notAFile');
}

async function kindOf(handle: FileHandle): Promise<'gzip' | 'zip' | 'oldWorkbook' | 'text'> {
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  if (buffer[0] === 0x1f && buffer[1] === 0x8b) return 'gzip';
  if (buffer.equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'zip';
  return buffer.equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])) ? 'oldWorkbook' : 'text';
}

/** Opens a zip, which is either a workbook or an archive of tables. */
async function openZip(path: string, { member, ...choice }: TableChoice, opening: Opening): Promise<Table> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new TableError('brokenArchive');
  });
  try {
    const entries = await entriesOf(zip);
    if (entries.some(({ fileName }) => fileName === 'xl/workbook.xml'))
      return await openWorkbook(path, entries, choice, opening.extent === 'head' ? HEAD_ROWS : 0);
    const tables = entries.filter(({ fileName }) => TABLES.test(fileName) && !NO_TABLES.test(fileName));
    const members = tables.map(({ fileName }) => fileName);
    const joins = joinsOf(members);
    const names = [...joins, ...members];
    const chosen = member ?? names[0] ?? '';
    if (!names.includes(chosen)) throw new TableError('noMember', 0, names.join(', '));
    const [first = '', ...others] = joins.includes(chosen) ? partsOf(chosen) : [chosen];
    // a row of one table may belong to the last row of another
    const extent = others.length > 0 ? 'whole' : opening.extent;
    const open = async (name: string) => {
      const entry = tables.find(({ fileName }) => fileName === name);
      if (!entry) throw new TableError('noMember', 0, names.join(', '));
      return unpacked(await zip.openReadStreamPromise(entry), choice, { ...opening, extent });
    };
    const opened: [Table, ...Table[]] = [await open(first)];
    try {
      for (const name of others) opened.push(await open(name));
      const table = opened.length > 1 ? await joined(opened) : opened[0];
      return { ...table, members: names, format: { ...table.format, member: chosen } };
    } catch (error) {
      for (const table of opened) await table.close();
      throw error;
    }
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.length === MAX_FILES) throw new TableError('manyFiles', 0, String(MAX_FILES));
      entries.push(entry);
    }
  } catch (error) {
    if (error instanceof TableError) throw error;
    const isOutside = error instanceof Error && /relative path|absolute path|invalid characters/.test(error.message);
    throw new TableError(isOutside ? 'outsidePath' : 'brokenArchive');
  }
  return entries;
}

/** Writes a packed file into a temporary folder and opens it as a table. */
async function unpacked(packed: Readable, choice: TableChoice, { extent, depth }: Opening): Promise<Table> {
  const directory = await mkdtemp(join(tmpdir(), 'table-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const path = join(directory, 'file');
    const isCut = await unpack(packed, path, extent);
    const table = await openAt(path, choice, { extent, depth: depth + 1 });
    return {
      ...table,
      ...(isCut && { rows: () => new RowGroups(() => untilCut(groupsOf(table.rows()))), isCut: () => true }),
      close: async () => {
        await table.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Writes an unpacked file. Returns whether only the beginning was wanted, and the file has more. */
async function unpack(packed: Readable, path: string, extent: Extent): Promise<boolean> {
  let bytes = 0;
  let isPacked: boolean | undefined;
  let isCut = false;
  async function* limited(): AsyncGenerator<Buffer> {
    for await (const piece of packed as AsyncIterable<Buffer>) {
      isPacked ??= isPackedAgain(piece);
      bytes += piece.length;
      if (bytes > MAX_UNPACKED) throw new TableError('tooLarge');
      isCut = extent === 'head' && !isPacked && bytes > HEAD_BYTES;
      yield piece;
      if (isCut) return;
    }
  }
  await pipeline(limited, createWriteStream(path)).catch((error: unknown) => {
    throw error instanceof TableError ? error : new TableError('brokenArchive');
  });
  return isCut;
}

/** A workbook or another packed file cannot be read without its end. */
const isPackedAgain = (piece: Buffer): boolean =>
  (piece[0] === 0x1f && piece[1] === 0x8b) || (piece[0] === 0x50 && piece[1] === 0x4b);

/** Faults that a text has because its end is missing. */
const CUT: readonly TableFault[] = ['cutRow', 'openQuote', 'notText'];

/** Leaves out the last row, which can end within a value. */
async function* untilCut(groups: AsyncIterable<readonly TableRow[]>): AsyncGenerator<readonly TableRow[]> {
  let last: readonly TableRow[] = [];
  try {
    for await (const group of groups) {
      yield last;
      last = group;
    }
    yield last.slice(0, -1);
  } catch (error) {
    if (!(error instanceof TableError && CUT.includes(error.fault))) throw error;
  }
}
