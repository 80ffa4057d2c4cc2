import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type ChangeFeed, followChanges } from '../../../server/platform/database/changeFeed.ts';
import { type DatabasePool, openPool } from '../../../server/platform/database/database.ts';
import { on } from './globalSetup.ts';

export type TestDatabase = DatabasePool & { connection: pg.ClientConfig; changes: ChangeFeed; drop(): Promise<void> };

/**
 * Makes a migrated, empty database for the caller.
 * @param through changes the connection, for example to lead it through a proxy that can break
 */
export async function testDatabase(through = (to: pg.ClientConfig) => to): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `oncology_test_${randomBytes(8).toString('hex')}`;
  await asAdmin(server.connection, `CREATE DATABASE ${name} TEMPLATE ${server.template}`);
  const connection = through(on(server, name));
  const changes = followChanges(connection);
  const opened = openPool(connection, { onWritten: changes.wrote });
  return {
    ...opened,
    connection,
    changes,
    drop: async () => {
      await changes.stop();
      await opened.close();
      await asAdmin(server.connection, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Makes a database without tables for the caller. */
export async function bareDatabase(): Promise<{ connection: pg.ClientConfig; drop(): Promise<void> }> {
  const server = inject('postgres');
  const name = `oncology_test_${randomBytes(8).toString('hex')}`;
  await asAdmin(server.connection, `CREATE DATABASE ${name}`);
  return {
    connection: on(server, name),
    drop: () => asAdmin(server.connection, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Returns the connection as a DATABASE_URL, for another process. */
export function urlOf({ connectionString, host = '', user, database, options }: pg.ClientConfig): string {
  if (connectionString) return connectionString;
  const url = new URL(`postgresql://${user}@localhost/${database}`);
  url.searchParams.set('host', host);
  if (options) url.searchParams.set('options', options);
  return url.href;
}

async function asAdmin(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
