import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** A line begins with the hexadecimal SHA-1 of a password, or its beginning; a count may follow. */
const HASH = /^[0-9A-Fa-f]{10,40}(?=[:\s]|$)/;
/** Enough for the longest line. */
const LINE_BYTES = 128;

/**
 * Returns whether a file of stolen passwords lists this one. The file has the format of Have I Been Pwned ("ordered by
 * hash"): sorted lines, each with a SHA-1 or the beginning of one. It is searched on disk, because it may have 40 GB.
 *
 * @throws if the file cannot be read or holds something else
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password.normalize('NFC')).digest('hex');
  const file = await open(path);
  try {
    return await contains(file, path, wanted);
  } finally {
    await file.close();
  }
}

/** Checks that the file can be read and begins with a hash. */
export async function isHashFile(path: string): Promise<boolean> {
  try {
    const file = await open(path);
    try {
      return HASH.test((await lineFrom(file, 0)).text);
    } finally {
      await file.close();
    }
  } catch {
    return false;
  }
}

/** Binary search over the bytes: the lines that begin in [low, high) may hold the hash. */
async function contains(file: FileHandle, path: string, wanted: string): Promise<boolean> {
  let low = 0;
  let high = (await file.stat()).size;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { start, end, text } = await lineAfter(file, middle);
    if (start >= high) {
      // No line begins in the upper half.
      high = middle;
      continue;
    }
    const hash = HASH.exec(text)?.[0].toLowerCase();
    if (hash === undefined) throw new Error(`${path} has a line that is no SHA-1 at byte ${start}`);
    const beginning = wanted.slice(0, hash.length);
    if (hash === beginning) return true;
    if (hash < beginning) low = end;
    else high = middle;
  }
  return false;
}

type Line = { start: number; end: number; text: string };

/** Returns the first line that begins at or after a place. */
async function lineAfter(file: FileHandle, place: number): Promise<Line> {
  if (place === 0) return lineFrom(file, 0);
  // The byte before decides whether a line begins exactly here.
  const { end } = await lineFrom(file, place - 1);
  return lineFrom(file, end);
}

async function lineFrom(file: FileHandle, start: number): Promise<Line> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(LINE_BYTES), 0, LINE_BYTES, start);
  const bytes = buffer.subarray(0, bytesRead);
  const at = bytes.indexOf('\n');
  const length = at === -1 ? bytesRead : at + 1;
  return { start, end: start + length, text: bytes.toString('latin1', 0, length).trimEnd() };
}
