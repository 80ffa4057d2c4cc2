import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../../server/platform/database/embedded/embedded.ts';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { onDatabase } from '../../../server/platform/database/onDatabase.ts';

/** How a test file reaches the PostgreSQL server of this run. */
export type TestServer = { connection: pg.ClientConfig; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

/** Settings for speed: the rows of a test need not survive a power cut. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/**
 * Starts one PostgreSQL for the whole run (embedded, or that of TEST_DATABASE_URL), with a migrated template database
 * that every test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const template = `oncology_template_${process.pid}`;
  const directory = mkdtempSync(join(tmpdir(), 'oncology-api-'));
  chmodSync(directory, 0o711); // root's PostgreSQL runs as another user, who must be able to enter
  const embedded = url ? undefined : await startEmbedded({ dataDir: directory, settings: FAST });
  const connection: pg.ClientConfig = embedded?.connection ?? { connectionString: url };

  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  await migrate(on({ connection, template }, template));
  project.provide('postgres', { connection, template });

  return async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await admin.end();
    await embedded?.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** Returns the connection settings of another database on the same server. */
export const on = ({ connection }: TestServer, database: string): pg.ClientConfig => onDatabase(connection, database);
