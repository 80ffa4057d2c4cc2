import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { appliedMigrations } from '../database/schema.ts';
import { type BackedUpTable, BackupError, entryOfFile, entryOfTable } from './manifest.ts';
import { type OpenedBackup, openBackup } from './readBackup.ts';
import { tablesOf } from './schema.ts';
import type { BackupSource, Written } from './writeBackup.ts';

const OTHER_VERSION = 'The backup is of another version of the portal: restore it with that version';

/**
 * Brings a backup into an empty database and its files to the disk (security: R9), or, with `replace`, into a database
 * whose rows it takes the place of. All rows come or none. Files come first; those of the same name have the same
 * content. A model gets a new revision, which counts transactions of this database. A backup of an older version comes
 * into a database that has no tables yet, and is then brought up to date.
 * @throws BackupError when the backup is damaged or of another version, when the portal runs, or rows are in the way
 */
export async function restoreBackup(
  { connection, filesDir }: BackupSource,
  file: string,
  { replace }: { replace: boolean },
): Promise<Omit<Written, 'bytes'>> {
  const backup = await openBackup(file);
  try {
    assertKnown(backup.manifest.schema);
    await migrate(connection, { upTo: backup.manifest.schema.length });
    const client = new pg.Client({ ...connection, application_name: 'oncology-browser restore', statement_timeout: 0 });
    client.on('error', () => {}); // the statement under way is rejected as well
    await client.connect();
    try {
      await client.query('BEGIN');
      await assertFits(client, backup);
      await makeRoom(client, replace);
      for (const { path, sha256 } of backup.manifest.files) await restoreFile(backup, path, sha256, filesDir);
      let rows = 0;
      for (const table of backup.manifest.tables) rows += await restoreTable(client, backup, table);
      for (const { name, last } of backup.manifest.sequences)
        await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
      await client.query('COMMIT');
      await migrate(connection);
      return { rows, tables: backup.manifest.tables.length, files: backup.manifest.files.length };
    } finally {
      await client.end(); // what is not committed is rolled back
    }
  } finally {
    backup.close();
  }
}

/** Only a schema that this version can make, and bring up to date. */
function assertKnown(schema: readonly string[]): void {
  const known = knownMigrations();
  if (schema.length === 0 || schema.some((hash, index) => hash !== known[index])) throw new BackupError(OTHER_VERSION);
}

async function assertFits(client: pg.Client, { manifest }: OpenedBackup): Promise<void> {
  const { rows } = await client.query<{ running: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = 'oncology-browser' AND pid <> pg_backend_pid()) AS running`,
  );
  if (rows[0]?.running) throw new BackupError('The portal is running on this database: stop it first');
  const known = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns.join()]));
  const fits =
    (await appliedMigrations(client)).join() === manifest.schema.join() &&
    manifest.tables.length === known.size &&
    manifest.tables.every(({ name, columns }) => known.get(name) === columns.join());
  if (!fits) throw new BackupError(OTHER_VERSION);
}

async function makeRoom(client: pg.Client, replace: boolean): Promise<void> {
  const names = (await tablesOf(client)).map(({ name }) => pg.escapeIdentifier(name));
  if (replace) {
    await client.query(`TRUNCATE ${names.join(', ')}`);
    return;
  }
  for (const name of names) {
    const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`);
    if (rowCount) throw new BackupError('The database is not empty: add --replace to restore over its rows');
  }
}

async function restoreTable(client: pg.Client, backup: OpenedBackup, table: BackedUpTable): Promise<number> {
  const { name, columns, rows, sha256 } = table;
  const { content, check } = await backup.read(entryOfTable(name), sha256);
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyFrom(`COPY ${pg.escapeIdentifier(name)} (${listed}) FROM STDIN`));
  await pipeline(content, check, copy);
  if (copy.rowCount !== rows) throw new BackupError(`${name} in the backup has ${copy.rowCount} rows, not ${rows}`);
  return rows;
}

async function restoreFile(backup: OpenedBackup, path: string, sha256: string, filesDir: string): Promise<void> {
  const place = join(filesDir, path);
  const draft = `${place}.part`;
  const { content, check } = await backup.read(entryOfFile(path), sha256);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  try {
    await pipeline(content, check, createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
