import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { appliedMigrations } from '../database/schema.ts';
import { markRestore, unmarkRestore } from '../database/unfinishedRestore.ts';
import { type BackedUpTable, BackupError, entryOfFile, entryOfTable } from './manifest.ts';
import { type OpenedBackup, openBackup } from './readBackup.ts';
import { tablesOf } from './schema.ts';
import { withoutTriggers } from './triggers.ts';
import type { BackupSource, Written } from './writeBackup.ts';

const OTHER_VERSION = 'The backup is of another version of the portal: restore it with that version';

const NOT_EMPTY =
  'The database is not empty: add --replace to restore over its rows (npm run restore -- file.zip --replace)';
const OLDER_DATABASE =
  'The database is of an older version: start this version of the portal once before you restore over its rows. Nothing was changed';
const NEWER_DATABASE =
  'The database is of a newer version than the backup: restore it into an empty one (another DATA_DIR or DATABASE_URL). Nothing was changed';
/** The advisory lock of a restore: an arbitrary number that no other lock in this database uses. */
const RESTORE_LOCK = 811_313;

/** How a restore writes the rows and where it puts the files. */
export type RestoreOptions = {
  /** Whether the rows replace the current ones. */
  replace: boolean;
  /** Stores a file, read through `check`. An error ends the restore. */
  keepFile: (path: string, content: Readable, check: Transform) => Promise<void>;
  signal?: AbortSignal | undefined;
};

/**
 * Restores a backup into an empty database and its files to the disk (security: R9). With `replace` it replaces the
 * rows of a database that has some.
 *
 * All rows are restored or none. Files are written first; a file of the same name has the same content. Models get a
 * new revision, which counts transactions of this database. A backup of an older version is restored into an empty
 * database only, which is then upgraded.
 *
 * @throws BackupError when the backup is damaged or of another version, when the portal runs, or when the database has
 * rows already
 */
export async function restoreBackup(
  source: BackupSource,
  file: string,
  { replace }: Pick<RestoreOptions, 'replace'>,
): Promise<Omit<Written, 'bytes'>> {
  const backup = await openBackup(file, source);
  try {
    assertKnown(backup.manifest.schema);
    await backup.verify(); // before the restore changes anything
    return await restoreOpened(source.connection, backup, { replace, keepFile: keeper(source.filesDir) });
  } finally {
    backup.close();
  }
}

/** Restores a backup that is already open. The caller decides where its files go. */
export async function restoreOpened(
  connection: pg.ClientConfig,
  backup: OpenedBackup,
  options: RestoreOptions,
): Promise<Omit<Written, 'bytes'>> {
  const { tables, files, schema } = backup.manifest;
  assertKnown(schema);
  const client = new pg.Client({ ...connection, application_name: 'oncology-browser restore', statement_timeout: 0 });
  client.on('error', () => {}); // the statement under way is rejected as well
  await client.connect();
  try {
    await assertNotRunning(client);
    await assertNoOther(client);
    const isEmpty = (await filledTable(client)) === undefined;
    if (!isEmpty && !options.replace) throw new BackupError(NOT_EMPTY);
    // The current rows remain when the restore fails, so they must remain usable.
    const applied = await appliedMigrations(client);
    if (!isEmpty && applied.length < schema.length) throw new BackupError(OLDER_DATABASE);
    if (applied.length > schema.length) throw new BackupError(NEWER_DATABASE);
    const marked = isEmpty && (await markRestore(client));
    try {
      await migrate(connection, { upTo: schema.length, restoring: true });
      const rows = await restoreRows(client, backup, options);
      await migrate(connection);
      return { rows, tables: tables.length, files: files.length };
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      // otherwise the server would refuse to start until a restore succeeds
      if (marked) await unmarkRestore(client).catch(() => {});
      throw error;
    }
  } finally {
    await client.end(); // rolls back what is not committed
  }
}

/** Restores files and rows in one transaction. Returns the number of rows. */
async function restoreRows(client: pg.Client, backup: OpenedBackup, options: RestoreOptions): Promise<number> {
  const { replace, keepFile, signal } = options;
  const { tables, files, sequences } = backup.manifest;
  await client.query('BEGIN');
  await assertFits(client, backup);
  const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  if (replace) await client.query(`TRUNCATE ${names} RESTART IDENTITY`);
  for (const { path, sha256 } of files) {
    signal?.throwIfAborted();
    const { content, check } = await backup.read(entryOfFile(path), sha256);
    await keepFile(path, content, check);
  }
  await withoutTriggers(client, async () => {
    for (const table of tables) await restoreTable(client, backup, table, signal);
  });
  for (const { name, last } of sequences)
    await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
  await assertCounts(client, tables);
  await unmarkRestore(client);
  await client.query('COMMIT');
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** Accepts only a schema that this version can make and upgrade. */
function assertKnown(schema: readonly string[]): void {
  const known = knownMigrations();
  if (schema.length === 0 || schema.some((hash, index) => hash !== known[index])) throw new BackupError(OTHER_VERSION);
}

async function assertNotRunning(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ running: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = 'oncology-browser' AND pid <> pg_backend_pid()) AS running`,
  );
  if (rows[0]?.running) throw new BackupError('The portal is running on this database: stop it first');
}

/**
 * Allows one restore at a time, because a second one would find the database empty as well. The lock is released when
 * the connection ends.
 */
async function assertNoOther(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [RESTORE_LOCK]);
  if (!rows[0]?.alone) throw new BackupError('Another restore into this database is running: wait for it');
}

async function assertFits(client: pg.Client, { manifest }: OpenedBackup): Promise<void> {
  const known = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns.join()]));
  const fits =
    (await appliedMigrations(client)).join() === manifest.schema.join() &&
    manifest.tables.length === known.size &&
    manifest.tables.every(({ name, columns }) => known.get(name) === columns.join());
  if (!fits) throw new BackupError(OTHER_VERSION);
}

/** Returns the first table that has rows, or undefined for an empty database. */
async function filledTable(client: pg.Client): Promise<string | undefined> {
  for (const { name } of await tablesOf(client)) {
    const { rowCount } = await client.query(`SELECT FROM ${pg.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount) return name;
  }
  return undefined;
}

/** Checks that the tables hold only the rows of the archive. A trigger that ran by mistake would have added more. */
async function assertCounts(client: pg.Client, tables: readonly BackedUpTable[]): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ found: string }>(
      `SELECT count(*) AS found FROM ${pg.escapeIdentifier(name)}`,
    );
    const found = Number(rows[0]?.found);
    if (found !== expected) throw new BackupError(`${name} has ${found} rows after the restore, not ${expected}`);
  }
}

async function restoreTable(
  client: pg.Client,
  backup: OpenedBackup,
  table: BackedUpTable,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { name, columns, rows, sha256 } = table;
  const { content, check } = await backup.read(entryOfTable(name), sha256);
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyFrom(`COPY ${pg.escapeIdentifier(name)} (${listed}) FROM STDIN`));
  await pipeline(content, check, copy, { ...(signal && { signal }) });
  if (copy.rowCount !== rows) throw new BackupError(`${name} in the backup has ${copy.rowCount} rows, not ${rows}`);
}

/** Stores the files of a backup below a directory. A file appears there when it is complete. */
const keeper =
  (filesDir: string): RestoreOptions['keepFile'] =>
  async (path, content, check) => {
    const place = join(filesDir, path);
    const draft = `${place}.part`;
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    try {
      await pipeline(content, check, createWriteStream(draft, { mode: 0o600 }));
      await rename(draft, place);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
