import pg from 'pg';
import { sqlState } from './database.ts';
import { StartError } from './embedded/embedded.ts';

/** The oldest version whose features the portal uses, as `server_version_num` has it. */
const OLDEST = 180_000;
const CONNECT_MS = 10_000;

/**
 * Makes sure that there is a PostgreSQL at DATABASE_URL which lets us in and is new enough, before anything is asked of
 * it.
 * @throws StartError with one line that holds no password
 */
export async function checkServer(connectionString: string): Promise<void> {
  const [number = 0, version = ''] = await versionOf(connectionString).catch((error: unknown) => {
    const { code, syscall, message } = Object(error) as { code?: string; syscall?: string; message?: string };
    // the code says all of a connection; elsewhere the words of PostgreSQL, the driver or the system say more
    const isConnection = sqlState(error) === '' && code !== undefined && syscall !== 'open';
    const reason = isConnection ? code : message;
    throw new StartError(`The database of DATABASE_URL cannot be reached (${reason})`);
  });
  assertNewEnough(number, version);
}

/** @throws StartError for a version that is too old */
export function assertNewEnough(number: number, version: string): void {
  if (number < OLDEST)
    throw new StartError(
      `The database of DATABASE_URL is PostgreSQL ${version}, and the portal needs 18 or newer. Nothing was changed`,
    );
}

async function versionOf(connectionString: string): Promise<[number, string]> {
  const client = new pg.Client({
    connectionString,
    application_name: 'oncology-browser',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {}); // what is asked is rejected as well
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string }>(
      "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
    );
    return [rows[0]?.number ?? 0, rows[0]?.version ?? ''];
  } finally {
    await client.end().catch(() => {});
  }
}
