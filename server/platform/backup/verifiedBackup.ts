import { rename, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { overServer } from '../database/overServer.ts';
import { NoScratch, withScratch } from '../database/scratch.ts';
import { unverifiedName } from './backupDirectory.ts';
import { BackupError } from './manifest.ts';
import { openBackup } from './readBackup.ts';
import { type RestoreOptions, restoreOpened } from './restoreBackup.ts';
import { type BackupSource, type Written, writeBackup } from './writeBackup.ts';

/** Any number will do that nobody else locks in this database. */
const BACKUP_LOCK = 811_312;

/** A written backup, and where it is. `unverified` says why it could not be verified; absent: it was. */
export type VerifiedBackup = Written & { file: string; unverified?: NoScratch };

/** A backup that was written and could not be restored: `reason` says why, and `file` where it is kept. */
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
 * Writes a backup and restores it into a scratch database on the same server. Its files are read and compared with
 * their checksums, and not written again. Until it is verified the archive has a name that says so, and it keeps that
 * name when it cannot be verified. One backup of a database at a time: two of the same second have the same name.
 * @throws BackupError when a directory has the name
 * @throws UnverifiedError when the archive cannot be restored. Where the database role may not create a database, it
 * is not verified, and this is no error.
 */
export async function writeVerifiedBackup(
  source: BackupSource,
  file: string,
  signal?: AbortSignal,
): Promise<VerifiedBackup> {
  const place = await stat(file).catch(() => undefined); // other faults are reported when it is written
  if (place?.isDirectory()) throw new BackupError(`${file} is a directory: name the archive in it`);
  return overServer(source.connection, 'backups', async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
    return writeAndVerify(source, file, signal);
  });
}

async function writeAndVerify(source: BackupSource, file: string, signal?: AbortSignal): Promise<VerifiedBackup> {
  const aside = unverifiedName(file);
  const written = await writeBackup(source, aside, signal);
  try {
    await verifyBackup(source.connection, aside, signal);
  } catch (error) {
    if (error instanceof NoScratch) return { ...written, file: aside, unverified: error };
    throw new UnverifiedError(aside, error instanceof Error ? error.message : String(error));
  }
  await rename(aside, file);
  return { ...written, file };
}

async function verifyBackup(connection: pg.ClientConfig, file: string, signal?: AbortSignal): Promise<void> {
  const backup = await openBackup(file);
  try {
    await withScratch(connection, async (scratch) => {
      await restoreOpened(scratch, backup, { replace: false, keepFile: readOnly, signal });
    });
  } finally {
    backup.close();
  }
}

/** Reads a file to its end, which compares its checksum. */
const readOnly: RestoreOptions['keepFile'] = (_path, content, check) =>
  pipeline(content, check, new Writable({ write: (_chunk, _encoding, done) => done() }));
