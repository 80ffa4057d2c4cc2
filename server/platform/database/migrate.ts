import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from './embedded/embedded.ts';
import { appliedMigrations } from './schema.ts';
import { assertNoUnfinishedRestore } from './unfinishedRestore.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number will do that nobody else locks in this database. */
const MIGRATION_LOCK = 811_307;

export type MigrateOptions = {
  /** Called when a database that is in use is about to be brought to a newer schema; what it throws leaves it as it is. */
  beforeUpgrade?: () => Promise<void>;
  /** Gets a line about what is under way, and since when. */
  tell?: (line: string) => void;
  /** How many of the migrations, the oldest first; all of them unless told. */
  upTo?: number;
  /** True for the restore itself, which marks the database as unfinished until its rows are there. */
  restoring?: boolean;
  /** Where the migrations are. */
  folder?: string;
};

/** How many migrations the schema is made of, and how many of them were applied just now. */
export type Migrated = { all: number; now: number };

/** How often the start reports that migrations are still under way. */
const TELL_MS = 10_000;

/** Hashes of all migrations of this version, the oldest first. */
export const knownMigrations = (folder = FOLDER): string[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);

/**
 * Brings the database to the newest schema. One server at a time; all pending migrations are one transaction,
 * so a start that is killed half way leaves the old schema, and the next one completes.
 * @throws StartError with one line when the database is of a newer version, or its history is not ours; nothing changes
 */
export async function migrate(
  connection: pg.ClientConfig,
  { beforeUpgrade = async () => {}, tell = () => {}, upTo, restoring = false, folder = FOLDER }: MigrateOptions = {},
): Promise<Migrated> {
  const known = knownMigrations(folder).slice(0, upTo);
  const client = clientOf(connection);
  await client.connect();
  try {
    await takeLock(client, tell);
    await client.query('SET client_min_messages TO warning');
    if (!restoring) await assertNoUnfinishedRestore(client);
    const applied = await appliedMigrations(client);
    assertOurs(applied, knownMigrations(folder));
    if (applied.length >= known.length) {
      await acceptCollations(client);
      return { all: applied.length, now: 0 };
    }
    if (applied.length > 0) await beforeUpgrade();
    const what = `Migrating the database: ${known.length - applied.length} of ${known.length} migrations`;
    await telling(what, tell, () =>
      withMigrations(folder, known.length, (migrationsFolder) =>
        applyMigrations(drizzle(client), { migrationsFolder }),
      ),
    );
    return { all: known.length, now: known.length - applied.length };
  } finally {
    await client.end();
  }
}

/**
 * Accepts the order of texts of another ICU, which a newer PostgreSQL or system brings: no index is sorted by it, so
 * nothing is out of order, and PostgreSQL would warn of it in each session.
 */
async function acceptCollations(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT collname AS name FROM pg_collation
    WHERE collnamespace = current_schema()::regnamespace AND collprovider = 'i'
      AND pg_has_role(collowner, 'USAGE') AND collversion IS DISTINCT FROM pg_collation_actual_version(oid)`);
  for (const { name } of rows) await client.query(`ALTER COLLATION ${pg.escapeIdentifier(name)} REFRESH VERSION`);
}

async function takeLock(client: pg.Client, tell: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [MIGRATION_LOCK]);
  if (rows[0]?.free) return;
  tell('Another server migrates the database; this one waits for it …');
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

/** Tells before the work what it is, now and then that it goes on, and at its end how long it took. */
async function telling(what: string, tell: (line: string) => void, work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1_000).toFixed(1);
  tell(`${what} …`);
  const timer = setInterval(() => tell(`${what}, ${seconds()} s so far …`), TELL_MS);
  await work().finally(() => clearInterval(timer));
  tell(`${what}, done in ${seconds()} s`);
}

const clientOf = (connection: pg.ClientConfig): pg.Client =>
  new pg.Client({
    ...connection,
    application_name: 'oncology-browser migrations',
    connectionTimeoutMillis: 10_000,
  });

/** A database without the portal's tables, one that a start of this version would upgrade, and one it would not. */
export type SchemaState = 'none' | 'older' | 'current';

/**
 * Reads how far the schema of a database is, and changes nothing.
 * @throws StartError as `migrate` does
 */
export async function readSchemaState(connection: pg.ClientConfig): Promise<SchemaState> {
  const client = clientOf(connection);
  await client.connect();
  try {
    await assertNoUnfinishedRestore(client);
    const applied = await appliedMigrations(client);
    const known = knownMigrations();
    assertOurs(applied, known);
    if (applied.length === 0) return 'none';
    return applied.length < known.length ? 'older' : 'current';
  } finally {
    await client.end();
  }
}

/**
 * Makes the schema of a new database, for a command that works beside the portal. Only a start upgrades an older one.
 * @throws StartError when the database is of an older or newer version; nothing changes
 */
export async function prepareSchema(connection: pg.ClientConfig): Promise<void> {
  const state = await readSchemaState(connection);
  if (state === 'none') await migrate(connection);
  if (state === 'older')
    throw new StartError(
      'The database is of an older version: start this version of the portal once, which upgrades it. Nothing was changed',
    );
}

function assertOurs(applied: readonly string[], known: readonly string[]): void {
  const other = applied.findIndex((hash, index) => index < known.length && hash !== known[index]);
  if (other >= 0)
    throw new StartError(
      `The database was made by another version: its migration ${other} is not the one of this version. Nothing was changed`,
    );
  if (applied.length > known.length)
    throw new StartError(
      `The database is of a newer version (${applied.length} migrations, this version knows ${known.length}): start that version. Nothing was changed`,
    );
}

/** A folder with the first of the migrations only, for as long as the work takes; the folder itself where it holds no more. */
async function withMigrations(folder: string, count: number, work: (folder: string) => Promise<void>): Promise<void> {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: unknown[] };
  if (journal.entries.length === count) return work(folder);
  const directory = mkdtempSync(join(tmpdir(), 'oncology-migrations-'));
  try {
    await mkdir(join(directory, 'meta'));
    const first = { ...journal, entries: journal.entries.slice(0, count) };
    writeFileSync(join(directory, 'meta', '_journal.json'), JSON.stringify(first));
    for (const { tag } of first.entries as { tag: string }[])
      symlinkSync(join(folder, `${tag}.sql`), join(directory, `${tag}.sql`));
    await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
