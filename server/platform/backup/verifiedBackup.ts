import { rename, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { overServer } from '../database/overServer.ts';
import { NoScratch, withScratch } from '../database/scratch.ts';
import { unverifiedName } from './backupDirectory.ts';
import { BackupError } from './manifest.ts';
import { openBackup } from './readBackup.ts';
import { type RestoreOptions, restoreOpened } from './restoreBackup.ts';
import { type BackupSource, type Written, writeBackup } from './writeBackup.ts';

/** The advisory lock of a backup: an arbitrary number that no other lock in this database uses. */
const BACKUP_LOCK = 811_312;

/**
 * A backup and its path. `unverified` is the reason why it could not be verified; absent means that it was verified.
 */
export type VerifiedBackup = Written & { file: string; unverified?: NoScratch };

/** A backup was written but could not be restored. `reason` says why, `file` where it is kept. */
export class UnverifiedError extends BackupError {
  readonly file: string;
  readonly reason: string;
  constructor(file: string, reason: string) {
    super(`${basename(file)} was written, but it is not verified: ${reason}`);
    this.file = file;
    this.reason = reason;
  }
}

/**
 * Writes a backup and verifies it by restoring it into a scratch database on the same server. Its files are compared
 * with their checksums and not written again.
 *
 * Until it is verified, the archive has a name that marks it as unverified; it keeps that name if it cannot be
 * verified. Only one backup of a database runs at a time, because two of the same second would have the same name.
 *
 * If the database role may not create a database, the backup remains unverified without an error.
 *
 * @throws BackupError when a directory has the name
 * @throws UnverifiedError when the archive cannot be restored
 */
export async function writeVerifiedBackup(
  source: BackupSource,
  file: string,
  signal?: AbortSignal,
): Promise<VerifiedBackup> {
  const place = await stat(file).catch(() => undefined); // other errors appear when the file is written
  if (place?.isDirectory()) throw new BackupError(`${file} is a directory: name a file in it`);
  return overServer(source.connection, 'backups', async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
    return writeAndVerify(source, file, signal);
  });
}

async function writeAndVerify(source: BackupSource, file: string, signal?: AbortSignal): Promise<VerifiedBackup> {
  const aside = unverifiedName(file);
  const written = await writeBackup(source, aside, signal);
  try {
    await verifyBackup(source, aside, signal);
  } catch (error) {
    if (error instanceof NoScratch) return { ...written, file: aside, unverified: error };
    throw new UnverifiedError(aside, error instanceof Error ? error.message : String(error));
  }
  await rename(aside, file);
  return { ...written, file };
}

async function verifyBackup(source: BackupSource, file: string, signal?: AbortSignal): Promise<void> {
  const backup = await openBackup(file, { ...source, signal });
  try {
    await withScratch(source.connection, async (scratch) => {
      await restoreOpened(scratch, backup, { replace: false, keepFile: readOnly, signal });
    });
  } finally {
    backup.close();
  }
}

/** Reads a file to its end, so that its checksum is compared. */
const readOnly: RestoreOptions['keepFile'] = (_path, content, check) =>
  pipeline(content, check, new Writable({ write: (_chunk, _encoding, done) => done() }));
