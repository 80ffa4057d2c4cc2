import { createHash, randomUUID } from 'node:crypto';
import { constants, rmSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { makeDirectory } from '../../../../platform/files/directories.ts';
import { isShort, spaceOf } from '../../../../platform/space/space.ts';
import type { BuiltBase } from '../baseBuild.ts';
import { type Emptied, filled } from '../columnBlock.ts';
import { type SegmentColumns, segmentFrom } from '../segmentColumns.ts';

/** Where a stored index is from. */
export type Origin = {
  /** What made it: see `programPrint`. */
  program: string;
  /** Its row in the database: see `storedIndex.ts`. */
  token: string;
  /** Changes from this revision on may be missing. */
  mark: number;
  /** The vocabulary that its columns contain. */
  vocabularyVersion: string;
  /** When it was built, in milliseconds since 1970, and how long that took. */
  builtAt: number;
  buildMs: number;
};

/** What is stored: a segment without its columns, and their bytes. */
export type Content = { rest: Emptied<SegmentColumns>; seen: Map<string, number>; bytes: readonly Uint8Array[] };

type Header = Origin & { format: number; valueBytes: number; columnBytes: number; valueSum: string };

/** Raise it when the order of the parts of the file changes. */
const FORMAT = 1;
const MAGIC = Buffer.from('OBINDEX\n');
const NAME = 'models';
const DRAFT = /^models\..*\.part$/;
/** A draft that nobody has written to for this long was left by a process that ended. */
const DRAFT_LEFT_MS = 10 * 60_000;
const LONGEST_HEADER = 65_536;
const SUM_BYTES = 32;
const CHUNK = 1_048_576;

/** The file cannot be used, for the reason that `message` gives. */
export class UnusableFile extends Error {}

/** The disk has too little space for the file. */
export class NoSpaceForIndex extends Error {}

/**
 * Stores an index in a directory and replaces the one that is there. A reader finds the old file or the complete new
 * one. Only the owner may read it, because it holds the data of the catalog.
 *
 * @returns the number of bytes
 * @throws NoSpaceForIndex when writes to the portal would be refused afterwards
 */
export async function writeIndexFile(directory: string, origin: Origin, content: Content): Promise<number> {
  const { rest, seen, bytes } = content;
  makeDirectory(directory, 0o700);
  await removeLeftDrafts(directory);
  const value = serialize({ rest, seen });
  const columnBytes = bytes.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const header: Header = { ...origin, format: FORMAT, valueBytes: value.length, columnBytes, valueSum: sumOf(value) };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const size = MAGIC.length + length.length + text.length + value.length + columnBytes + SUM_BYTES;
  await assertRoom(directory, size);
  const draft = join(directory, `${NAME}.${randomUUID()}.part`);
  const removeDraft = () => rmSync(draft, { force: true });
  process.once('exit', removeDraft); // the server may stop meanwhile
  try {
    await writeDraft(draft, [MAGIC, length, text, value, ...bytes]);
    await rename(draft, join(directory, NAME));
  } catch (error) {
    removeDraft();
    throw error;
  } finally {
    process.off('exit', removeDraft);
  }
  await syncDirectory(directory);
  return size;
}

async function writeDraft(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    const sum = createHash('sha256');
    for (const part of parts)
      for (let from = 0; from < part.length; from += CHUNK) {
        const chunk = part.subarray(from, from + CHUNK);
        sum.update(chunk);
        await file.writeFile(chunk);
      }
    await file.writeFile(sum.digest());
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The rename is on the disk once the directory is. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().catch(() => {}); // some file systems do not sync directories; the file itself is complete
  await handle.close();
}

async function assertRoom(directory: string, size: number): Promise<void> {
  const room = await spaceOf(directory);
  if (room && isShort({ ...room, free: room.free - size }))
    throw new NoSpaceForIndex(`it needs ${size} bytes, and ${room.free} are free`);
}

/** Removes drafts of processes that were killed. */
export async function removeLeftDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!DRAFT.test(name)) continue;
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined); // another server may have completed it
    if (found && Date.now() - found.mtimeMs > DRAFT_LEFT_MS) await rm(path, { force: true });
  }
}

/** An index file that was opened. `content` reads the rest and checks every byte. */
export type OpenedIndex = { origin: Origin; content: () => Promise<BuiltBase>; close: () => Promise<void> };

/**
 * Opens the index that is stored in a directory.
 *
 * @returns undefined if there is none
 * @throws UnusableFile when it is not complete, or not of this format
 */
export async function openIndexFile(directory: string): Promise<OpenedIndex | undefined> {
  // O_NONBLOCK: a start must not wait for a writer if a named pipe is there
  const flags = constants.O_RDONLY | constants.O_NONBLOCK;
  const file = await open(join(directory, NAME), flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new UnusableFile(error.message);
  });
  if (file === undefined) return undefined;
  try {
    const { header, start } = await readHeader(file);
    return { origin: header, content: () => readContent(file, header, start), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Reads the beginning of a file, and compares its size with what the header says. */
async function readHeader(file: FileHandle): Promise<{ header: Header; start: Buffer }> {
  const fixed = MAGIC.length + 4;
  const found = await file.stat();
  if (!found.isFile()) throw new UnusableFile('it is not a file');
  const { size } = found;
  const first = await bytesAt(file, 0, Math.min(size, fixed));
  if (first.length < fixed || !first.subarray(0, MAGIC.length).equals(MAGIC))
    throw new UnusableFile('it is of another format');
  const length = first.readUInt32LE(MAGIC.length);
  if (length > LONGEST_HEADER || fixed + length > size) throw new UnusableFile('it is damaged');
  const text = await bytesAt(file, fixed, length);
  const header = headerOf(text.toString());
  if (header.format !== FORMAT) throw new UnusableFile('it is of another format');
  const expected = fixed + length + header.valueBytes + header.columnBytes + SUM_BYTES;
  if (size !== expected) throw new UnusableFile(`it has ${size} bytes instead of ${expected}`);
  return { header, start: Buffer.concat([first, text]) };
}

function headerOf(text: string): Header {
  try {
    // it may be any value; every part of a header is checked, or covered by the checksum of the file
    return { ...(JSON.parse(text) as Header) };
  } catch {
    throw new UnusableFile('it is damaged');
  }
}

/** Reads a segment. Its parts are made only of bytes that have the expected checksums. */
async function readContent(file: FileHandle, header: Header, start: Buffer): Promise<BuiltBase> {
  const sum = createHash('sha256').update(start);
  const value = await bytesAt(file, start.length, header.valueBytes);
  if (sumOf(value) !== header.valueSum) throw new UnusableFile('it is damaged');
  sum.update(value);
  const { rest, seen } = deserialize(value) as Omit<Content, 'bytes'>;
  const columns = filled(rest);
  const chunk = Buffer.allocUnsafeSlow(CHUNK);
  const [from, end] = [start.length + value.length, start.length + value.length + header.columnBytes];
  for (let at = from; at < end; ) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(CHUNK, end - at), at);
    if (bytesRead === 0) throw new UnusableFile('it is not complete');
    const read = chunk.subarray(0, bytesRead);
    sum.update(read);
    columns.take(read);
    at += bytesRead;
  }
  const expected = await bytesAt(file, end, SUM_BYTES);
  if (!sum.digest().equals(expected)) throw new UnusableFile('it is damaged');
  return { segment: segmentFrom(columns.made()), seen };
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const into = Buffer.allocUnsafeSlow(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(into, done, length - done, at + done);
    if (bytesRead === 0) throw new UnusableFile('it is not complete');
    done += bytesRead;
  }
  return into;
}

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
