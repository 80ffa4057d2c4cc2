import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeDirectory } from '../files/directories.ts';
import { reserveOf, spaceOf } from '../space/space.ts';
import { inCipherThread } from './cipherThread.ts';
import { BackupError } from './manifest.ts';

/**
 * An encrypted backup is a file of the age format (https://age-encryption.org/v1) for a passphrase, which the command
 * line tool `age` also reads and writes. The file begins with its header, a few lines of text.
 */
const MAGIC = 'age-encryption.org/v1\n';
const HEADER = /^age-encryption\.org\/v1\n-> scrypt [ -~]+\n[ -~]+\n--- [ -~]+\n/;
/** The header has about 150 bytes. */
const HEADER_MOST = 1_024;

/** Ending of the name of an encrypted backup. */
export const ENCRYPTED = '.age';

/** How the library reports that the passphrase is wrong. */
const NO_MATCH = "no identity matched any of the file's recipients";

const DAMAGED = 'The encrypted backup is damaged or incomplete';

/** What an encrypted backup is opened with. Its decrypted copy is in `filesDir`. */
export type Unlock = { passphrase?: string | undefined; filesDir: string; signal?: AbortSignal | undefined };

/** Returns whether a file is an encrypted backup. */
export const isEncrypted = async (file: string): Promise<boolean> => (await startOf(file)).startsWith(MAGIC);

/** Encrypts a stream into a new file, which only its owner may read. */
export async function encryptInto(
  file: string,
  content: Readable,
  passphrase: string,
  signal?: AbortSignal,
): Promise<void> {
  await inCipherThread(
    { act: 'encrypt', passphrase: normal(passphrase), to: file },
    { signal, feed: (thread, stopped) => pipeline(content, thread, { signal: stopped }) },
  );
}

/**
 * Decrypts a backup into a copy on the disk, because a zip is read at random places. The copy loses its name before
 * anything is written to it. So the system removes it when its descriptor is closed, also after a crash.
 *
 * @returns the descriptor of the copy, which the caller closes
 * @throws BackupError when the passphrase is wrong, the file is damaged or incomplete, or the disk is too full
 */
export async function openEncrypted(file: string, { passphrase, filesDir, signal }: Unlock): Promise<number> {
  if (passphrase === undefined) throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE');
  // The library would read a file without line breaks into memory.
  if (!HEADER.test(await startOf(file))) throw new BackupError(DAMAGED);
  await assertSpace(file, filesDir);
  makeDirectory(filesDir, 0o700);
  const copy = openNameless(filesDir);
  try {
    const refused = await inCipherThread(
      { act: 'decrypt', passphrase: normal(passphrase), from: file, to: copy },
      { signal },
    );
    if (refused === undefined) return copy;
    throw new BackupError(
      refused === NO_MATCH
        ? 'The passphrase does not fit this backup: set BACKUP_PASSPHRASE to the one it was written with'
        : `${DAMAGED} (${refused})`,
    );
  } catch (error) {
    closeSync(copy);
    throw error;
  }
}

/** One form of text that can be typed in several, so that keyboards and systems make no difference. */
const normal = (passphrase: string): string => passphrase.normalize('NFC');

async function startOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_MOST), 0, HEADER_MOST, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The portal may be running, and refuses writes when its disk is nearly full. */
async function assertSpace(file: string, directory: string): Promise<void> {
  const [{ size }, room] = [await stat(file), await spaceOf(directory)];
  if (room === undefined) return;
  const needed = size + reserveOf(room);
  if (room.free >= needed) return;
  throw new BackupError(
    `The encrypted backup is decrypted into ${directory}, which needs ${megabytes(needed)} of free space, and ${megabytes(room.free)} are left`,
  );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MB`;

function openNameless(directory: string): number {
  const path = join(directory, `${randomUUID()}.part`);
  const descriptor = openSync(path, 'wx+', 0o600);
  rmSync(path);
  return descriptor;
}
