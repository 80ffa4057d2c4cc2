import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbedded } from '../../../server/platform/database/embedded/embedded.ts';
import { type DemoAccount, startServer } from '../../support/serverProcess.ts';
import { spreadModels } from '../spreadModels.ts';

/** How long a start with many models may take. */
export const START_LIMIT_MS = 600_000;

export type FilledDatabase = {
  directory: string;
  /** The environment of a portal on this database. Its next start finds what it keeps in `DATA_DIR`. */
  environment: Record<string, string>;
  /** An administrator. */
  account: DemoAccount;
  embedded: EmbeddedDatabase;
  stop: () => Promise<void>;
};

/** Makes a database with the demonstration and this many models of four alterations each. No server is running. */
export async function filledDatabase(size: number): Promise<FilledDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'oncology-scale-'));
  chmodSync(directory, 0o711); // root's PostgreSQL runs as another user, who must be able to enter
  const embedded = await startEmbedded({ dataDir: directory });
  const stop = async () => {
    await embedded.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const { host, user, database } = embedded.connection;
    const environment = {
      NODE_ENV: 'production',
      DEMO_DATA: 'on',
      TRUST_PROXY: '127.0.0.1',
      DATA_DIR: join(directory, 'portal'),
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    };
    const server = await startServer(environment, START_LIMIT_MS);
    const [account] = server.accounts;
    await server.stop();
    if (account === undefined) throw new Error('The server told of no account');
    if (size > 0) await fill(embedded.connection, size);
    return { directory, environment, account, embedded, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(connection: pg.ClientConfig, size: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(spreadModels(size));
    await client.query('vacuum analyze model');
  } finally {
    await client.end();
  }
}
