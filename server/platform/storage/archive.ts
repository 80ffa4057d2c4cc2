import type { ByteSource } from './host.ts';

/** The names in the central directory of an archive. */
export type Archive = { names: ReadonlySet<string> };

/** An archive that cannot be read, or that would harm a program that unpacks it. */
export class BadArchive extends Error {}

const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const ENTRIES_MAX = 10_000;
const DIRECTORY_MAX = 4 * 1_048_576;
/**
 * The highest accepted compression ratio. Repetitive text shrinks to a fiftieth; a higher ratio is a sign of an archive
 * bomb.
 */
const RATIO_MAX = 200;
const SMALL_BYTES = 1_048_576;
const UNPACKED_MAX = 8 * 1_073_741_824;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const NEEDS_64_BIT = 0xffffffff;
const SYMBOLIC_LINK = 0xa000;

/**
 * Reads only the central directory of a ZIP archive, so that an archive bomb costs no time. It accepts few entries and
 * a plausible ratio. It refuses overlapping entries, names that lead out of the folder, and links.
 * @throws BadArchive
 */
export async function readArchive(source: ByteSource): Promise<Archive> {
  const { entries, offset, length } = await findDirectory(source);
  if (entries > ENTRIES_MAX) throw new BadArchive('too many entries');
  if (length > DIRECTORY_MAX || offset + length > source.bytes) throw new BadArchive('its directory is out of place');
  if (entries === 0) return { names: new Set() };
  const directory = await source.read(offset, offset + length - 1);
  const names = new Set<string>();
  let packed = 0;
  let unpacked = 0;
  let at = 0;
  for (let index = 0; index < entries; index += 1) {
    const entry = entryAt(directory, at);
    if (!isSafeName(entry.name) || names.has(entry.name)) throw new BadArchive('an unsafe or repeated entry name');
    if (entry.offset >= offset) throw new BadArchive('an entry is out of place');
    names.add(entry.name);
    packed += entry.packed;
    unpacked += entry.unpacked;
    at += entry.length;
  }
  if (at !== length) throw new BadArchive('its directory does not list all entries');
  if (packed > offset) throw new BadArchive('overlapping entries');
  if (unpacked > UNPACKED_MAX) throw new BadArchive('too large when unpacked');
  if (unpacked > SMALL_BYTES && unpacked > packed * RATIO_MAX)
    throw new BadArchive('the compression ratio is too high');
  return { names };
}

async function findDirectory(source: ByteSource) {
  const first = Math.max(0, source.bytes - END_BYTES - COMMENT_MAX);
  if (source.bytes < END_BYTES) throw new BadArchive('its end is missing');
  const tail = await source.read(first, source.bytes - 1);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END || at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const [entries, length, offset] = [
      tail.readUInt16LE(at + 10),
      tail.readUInt32LE(at + 12),
      tail.readUInt32LE(at + 16),
    ];
    if (entries !== tail.readUInt16LE(at + 8) || tail.readUInt16LE(at + 4) !== 0)
      throw new BadArchive('it is split into parts');
    // 64-bit archives are for more entries or bytes than are accepted here.
    if (entries === 0xffff || length === NEEDS_64_BIT || offset === NEEDS_64_BIT)
      throw new BadArchive('too many entries');
    if (offset + length !== first + at) throw new BadArchive('its directory is out of place');
    return { entries, length, offset };
  }
  throw new BadArchive('its end is missing');
}

function entryAt(directory: Buffer, at: number) {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) throw new BadArchive('an unreadable entry');
  const nameLength = directory.readUInt16LE(at + 28);
  const length = 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  const [packed, unpacked] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)];
  const offset = directory.readUInt32LE(at + 42);
  if (at + length > directory.length) throw new BadArchive('an unreadable entry');
  if ([packed, unpacked, offset].includes(NEEDS_64_BIT)) throw new BadArchive('too large when unpacked');
  if (((directory.readUInt32LE(at + 38) >>> 16) & 0xf000) === SYMBOLIC_LINK) throw new BadArchive('a symbolic link');
  const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
  return { name, packed, unpacked, offset, length };
}

function isSafeName(name: string): boolean {
  if (name === '' || name.includes('\0') || name.includes('\\') || name.startsWith('/') || /^[a-z]:/i.test(name))
    return false;
  return !name.split('/').includes('..');
}
