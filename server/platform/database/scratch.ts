import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { onDatabase } from './onDatabase.ts';
import { overServer } from './overServer.ts';

/** The advisory lock of a scratch database: an arbitrary number that no other lock in this database uses. */
const SCRATCH_LOCK = 811_311;
/** Space for the rows and for the log of the transaction that writes them. */
const SPACE_FACTOR = 2;
/** PostgreSQL's code when a role lacks the right. */
const NOT_ALLOWED = '42501';

/** The role may not create databases. `role` is its name. */
export class NoScratch extends Error {
  readonly role: string;
  constructor(role: string) {
    super(`the database role ${role} may not create a database`);
    this.role = role;
  }
}

/**
 * Runs `work` with a new, empty database on the same server and removes it afterwards. Each database has at most one at
 * a time: its name is derived from the database, so that the next call finds and replaces one that a crash left behind.
 * @throws NoScratch when the role may not create databases
 * @throws Error when the server's disk has no space for a copy, as far as this process can see
 */
export async function withScratch<T>(
  connection: pg.ClientConfig,
  work: (scratch: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  return overServer(connection, 'scratch', async (client) => {
    const { role, mayCreate, ...source } = await readSource(client);
    if (!mayCreate) throw new NoScratch(role);
    await client.query('SELECT pg_advisory_lock($1)', [SCRATCH_LOCK]);
    await drop(client, source.name);
    await assertSpace(source);
    const encoding = [pg.escapeLiteral(source.encoding), pg.escapeLiteral(source.collate)] as const;
    await client.query(
      `CREATE DATABASE ${source.name} TEMPLATE template0 ENCODING ${encoding[0]}
      LC_COLLATE ${encoding[1]} LC_CTYPE ${pg.escapeLiteral(source.ctype)}`,
    );
    try {
      return await work(onDatabase(connection, source.name));
    } finally {
      // If the server is away, the next call removes it.
      await drop(client, source.name).catch(() => {});
    }
  });
}

/** Removes the scratch database that a crash left behind, unless it is in use. */
export async function dropLeftScratch(connection: pg.ClientConfig): Promise<void> {
  await overServer(connection, 'scratch', async (client) => {
    const { name } = await readSource(client);
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [SCRATCH_LOCK]);
    if (rows[0]?.free) await drop(client, name);
  });
}

type Source = {
  /** Name of its scratch database. */
  name: string;
  bytes: number;
  encoding: string;
  collate: string;
  ctype: string;
  /** Data directory of the server; null unless the server is on this machine and reports it. */
  directory: string | null;
};

async function readSource(client: pg.Client): Promise<Source & { role: string; mayCreate: boolean }> {
  const { rows } = await client.query<Source & { role: string; mayCreate: boolean }>(`
    SELECT 'oncology_browser_scratch_' || d.oid AS name, pg_database_size(d.oid)::float8 AS bytes,
      pg_encoding_to_char(d.encoding) AS encoding, d.datcollate AS collate, d.datctype AS ctype,
      r.rolname AS role, r.rolcreatedb OR r.rolsuper AS "mayCreate",
      CASE WHEN inet_server_addr() IS NULL AND pg_has_role('pg_read_all_settings', 'USAGE')
        THEN current_setting('data_directory') END AS directory
    FROM pg_database d, pg_roles r WHERE d.datname = current_database() AND r.rolname = current_user`);
  const [source] = rows;
  if (!source) throw new Error('the database cannot be read');
  return source;
}

/**
 * Drops the database. With FORCE, PostgreSQL refuses a role that is not superuser if an autovacuum worker is active
 * there. Without FORCE, it asks the worker to leave and waits.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error;
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
  }
}

/** A copy must not take the space that the portal's own writes need. */
async function assertSpace({ bytes, directory }: Source): Promise<void> {
  const disk = directory === null ? null : await statfs(directory).catch(() => null);
  if (disk === null) return;
  const [needed, free] = [bytes * SPACE_FACTOR, disk.bavail * disk.bsize];
  if (free < needed)
    throw new Error(`a copy needs ${megabytes(needed)} of free space, and ${megabytes(free)} are left`);
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MB`;
