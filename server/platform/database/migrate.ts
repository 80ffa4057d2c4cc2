import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number will do that nobody else locks in this database. */
const MIGRATION_LOCK = 811_307;

/**
 * Brings the database to the newest schema. One server at a time; all pending migrations are one transaction,
 * so a start that is killed half way leaves the old schema, and the next one completes.
 */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  if (!existsSync(join(FOLDER, 'meta', '_journal.json'))) throw new Error('no migrations: run `npm run migrations`');
  const client = new pg.Client({
    ...connection,
    application_name: 'oncology-browser migrations',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('SET client_min_messages TO warning');
    await applyMigrations(drizzle(client), { migrationsFolder: FOLDER });
  } finally {
    await client.end();
  }
}
