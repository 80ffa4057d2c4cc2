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
/** The advisory lock of a migration: an arbitrary number that no other lock in this database uses. */
const MIGRATION_LOCK = 811_307;

export type MigrateOptions = {
  /** Called before a database with data is upgraded. If it throws, the database is not changed. */
  beforeUpgrade?: () => Promise<void>;
  /** Called with a line about the current step and its duration so far. */
  tell?: (line: string) => void;
  /** How many migrations to apply, oldest first; all by default. */
  upTo?: number;
  /** True for a restore, which marks the database as unfinished until its rows are there. */
  restoring?: boolean;
  /** Folder of the migrations. */
  folder?: string;
};

/** How many migrations the schema has, and how many of them this call applied. */
export type Migrated = { all: number; now: number };

/** How often the start reports that migrations are still under way. */
const TELL_MS = 10_000;

/** Hashes of all migrations of this version, the oldest first. */
export const knownMigrations = (folder = FOLDER): string[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);

/**
 * Upgrades the database to the newest schema. One server at a time. All pending migrations are one transaction, so a
 * start that is killed leaves the old schema, and the next start completes the upgrade.
 * @throws StartError with one line when the database is of a newer version or its history is unknown; nothing changes
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
 * Accepts the text order of another ICU version after an upgrade of PostgreSQL or the system. No index is sorted by it,
 * so nothing is out of order. PostgreSQL would otherwise warn in each session.
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
  tell('Another server is migrating the database; this one is waiting …');
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

/** Runs the work and reports its start, its progress from time to time, and its duration at the end. */
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

/**
 * The state of a database: without the portal's tables, with a schema that this version would upgrade, or up to date.
 */
export type SchemaState = 'none' | 'older' | 'current';

/**
 * Reads the state of a database's schema and changes nothing.
 * @throws StartError in the same cases as `migrate`
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
 * Creates the schema of a new database, for a command that runs beside the portal. Only a server start upgrades an
 * older schema.
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
      `The database was created by another version: its migration ${other} differs from the one of this version. Nothing was changed`,
    );
  if (applied.length > known.length)
    throw new StartError(
      `The database is of a newer version (${applied.length} migrations, this version knows ${known.length}): start that version. Nothing was changed`,
    );
}

/**
 * Runs the work with a temporary folder of the first migrations. If the folder has no more than those, it is used
 * itself.
 */
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
