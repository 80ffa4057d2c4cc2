import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import type { TableChoice } from '../../contract/entities/importReading.ts';
import { joined, joinsOf, partsOf } from './joins.ts';
import { withPdxeColumns } from './pdxeTables.ts';
import { withStrProfile } from './strColumns.ts';
import { type Table, TableError } from './table.ts';
import { openText } from './textTable.ts';
import { openWorkbook } from './workbookTable.ts';

/** An unpacked file may be this many times larger than the limit of uploads: text packs well. */
const MAX_UNPACKED = 4_000_000_000;
/** Hidden files, and the descriptions and sample lists of a cBioPortal study folder. */
const NO_TABLES = /(^|\/)(__MACOSX|\.|meta_[^/]*\.txt$|case_lists\/)/;
const TABLES = /\.(csv|tsv|tab|txt|maf|vcf|xlsx)(\.gz)?$/i;

/**
 * Opens a file as a table: text in one of several character sets and formats, a workbook (.xlsx), either of them packed
 * as .gz, or one file of a .zip. Its content decides, not its name. Packed files are unpacked into a temporary folder,
 * which `close` removes.
 * @param choice what a person corrected; without a member, the first table of an archive
 * @throws TableError if the file is not a table
 */
export async function openTable(path: string, choice: TableChoice = {}): Promise<Table> {
  return withPdxeColumns(withStrProfile(await openAny(path, choice)));
}

async function openAny(path: string, choice: TableChoice): Promise<Table> {
  const handle = await openFile(path);
  try {
    const kind = await kindOf(handle);
    if (kind === 'text') return await openText(handle, choice);
    await handle.close();
    if (kind === 'gzip') return await unpacked(createReadStream(path).pipe(createGunzip()), choice);
    if (kind === 'oldWorkbook') throw new TableError('protected');
    return await openZip(path, choice);
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
async function openZip(path: string, { member, ...choice }: TableChoice): Promise<Table> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new TableError('brokenArchive');
  });
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    if (entries.some(({ fileName }) => fileName === 'xl/workbook.xml')) return await openWorkbook(path, choice);
    const tables = entries.filter(({ fileName }) => TABLES.test(fileName) && !NO_TABLES.test(fileName));
    const members = tables.map(({ fileName }) => fileName);
    const joins = joinsOf(members);
    const names = [...joins, ...members];
    const chosen = member ?? names[0] ?? '';
    if (!names.includes(chosen)) throw new TableError('noMember', 0, names.join(', '));
    const open = async (name: string) => {
      const entry = tables.find(({ fileName }) => fileName === name);
      if (!entry) throw new TableError('noMember', 0, names.join(', '));
      return unpacked(await zip.openReadStreamPromise(entry), choice);
    };
    const [first = '', ...others] = joins.includes(chosen) ? partsOf(chosen) : [chosen];
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

/** Writes a packed file into a temporary folder and opens it as a table. */
async function unpacked(packed: Readable, choice: TableChoice): Promise<Table> {
  const directory = await mkdtemp(join(tmpdir(), 'table-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const path = join(directory, 'file');
    await pipeline(packed, limit(), createWriteStream(path)).catch((error: unknown) => {
      throw error instanceof TableError ? error : new TableError('brokenArchive');
    });
    const table = await openAny(path, choice);
    return {
      ...table,
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

function limit(): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      done(bytes > MAX_UNPACKED ? new TableError('tooLarge') : null, piece);
    },
  });
}
