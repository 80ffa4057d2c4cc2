import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { appliedMigrations } from '../database/schema.ts';
import { makeDirectory } from '../files/directories.ts';
import { checksum } from './checksum.ts';
import { encryptInto } from './encryption.ts';
import { entryOfFile, entryOfTable, MANIFEST, type Manifest, newManifest } from './manifest.ts';
import { logHeadOf, sequencesOf, tablesOf } from './schema.ts';
import { storedFiles } from './storedFiles.ts';

export type BackupSource = {
  connection: pg.ClientConfig;
  /** Directory of the uploaded and generated files. */
  filesDir: string;
  /** Encrypts the archive. If absent, it is not encrypted. */
  passphrase?: string | undefined;
};

export type Written = { bytes: number; tables: number; rows: number; files: number };

/**
 * Writes an archive (security: R9) with all rows of the portal's tables at one moment and all files on disk. The portal
 * may keep running. The file appears when it is complete, and only its owner may read it.
 *
 * The archive leaves out the queue, whose jobs follow from rows, and the files in a bucket of `STORAGE_HOST`.
 */
export async function writeBackup(
  { connection, filesDir, passphrase }: BackupSource,
  file: string,
  signal?: AbortSignal,
): Promise<Written> {
  const client = new pg.Client({ ...connection, application_name: 'oncology-browser backup', statement_timeout: 0 });
  client.on('error', () => {}); // the statement under way is rejected as well
  await client.connect();
  const draft = `${file}.part`;
  try {
    await begin(client);
    const { output, manifest } = await pack(client, filesDir);
    makeDirectory(dirname(file), 0o700);
    await makeDraft(draft);
    if (passphrase !== undefined) await encryptInto(draft, output, passphrase, signal);
    else await finished(output, createWriteStream(draft, { mode: 0o600 }), { ...(signal && { signal }) });
    await flush(draft);
    await rename(draft, file);
    const { tables, files } = manifest();
    const { size: bytes } = await stat(file);
    return { bytes, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.length };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Begins the transaction, which sees the data of one moment. The tables are locked before that, because a restore or
 * migration that empties or rewrites a table takes effect at once, also for this transaction. That table would be empty
 * beside full ones.
 */
async function begin(client: pg.Client): Promise<void> {
  const names = (await tablesOf(client)).map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  if (names) await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`);
}

/** Adds the entries one after another while the archive is read, because the connection copies one table at a time. */
async function pack(client: pg.Client, filesDir: string) {
  const schema = await appliedMigrations(client);
  const sequences = await sequencesOf(client);
  const logHead = await logHeadOf(client);
  const [allTables, paths] = [await tablesOf(client), await storedFiles(filesDir)];
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  // A reader of the stream gets the error itself. Without a reader, an error must not end the process.
  output.on('error', () => {});
  zip.on('error', (error: Error) => output.destroy(error));
  const tables: { name: string; columns: string[]; copy: { rowCount: number }; sha256: string }[] = [];
  const files: Manifest['files'] = [];
  const add = (name: string, source: () => Readable, done: (sha256: string) => void) =>
    zip.addReadStreamLazy(name, (take) => {
      take(
        null,
        pipeline(source(), checksum(done), (error) => error && output.destroy(error)),
      );
    });
  for (const { name, columns } of allTables) {
    const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const copy = copyTo(`COPY ${pg.escapeIdentifier(name)} (${listed}) TO STDOUT`);
    add(
      entryOfTable(name),
      () => client.query(copy),
      (sha256) => tables.push({ name, columns, copy, sha256 }),
    );
  }
  const addFiles = async () => {
    for (const path of paths) {
      const content = await opened(join(filesDir, path));
      if (content === undefined) continue; // removed meanwhile, because no record used it
      const { promise, resolve } = Promise.withResolvers<void>();
      add(
        entryOfFile(path),
        () => content,
        (sha256) => resolve(void files.push({ path, sha256 })),
      );
      await promise;
    }
  };
  const manifest = () =>
    newManifest({
      ...{ schema, sequences, files, ...(logHead && { logHead }) },
      tables: tables.map(({ copy, ...table }) => ({ ...table, rows: copy.rowCount })),
    });
  const addManifest = () =>
    zip.addReadStreamLazy(MANIFEST, (take) => {
      // After the commit, every copy has reported its number of rows.
      client.query('COMMIT').then(
        () => take(null, Readable.from([JSON.stringify(manifest())], { objectMode: false })),
        (error: Error) => output.destroy(error),
      );
    });
  addFiles().then(
    () => {
      addManifest();
      zip.end();
    },
    (error: Error) => output.destroy(error),
  );
  return { output, manifest };
}

/** Opens a file, which may then be removed while it is read. Returns undefined if it was removed already. */
async function opened(path: string): Promise<Readable | undefined> {
  const content = createReadStream(path);
  try {
    await once(content, 'open');
    return content;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Creates the empty file, which only its owner may read. What an interrupted backup left is removed. In a directory
 * that others may write to, it could be a link to another file.
 */
async function makeDraft(path: string): Promise<void> {
  await rm(path, { force: true });
  const handle = await open(path, 'wx', 0o600);
  await handle.close();
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync().finally(() => handle.close());
}
