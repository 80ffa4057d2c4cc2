import pg from 'pg';
import { sqlState } from './database.ts';
import { StartError } from './embedded/embedded.ts';

/** The oldest supported PostgreSQL version, in the format of `server_version_num`. */
const OLDEST = 180_000;
const CONNECT_MS = 10_000;
/**
 * The meaning of each error code of a failed connection. The host is not named, because a misread address may contain a
 * secret.
 */
const CONNECTIONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens on its host and port',
  ENOTFOUND: 'there is no such host; in a password write / as %2F and @ as %40',
  EAI_AGAIN: 'its host name cannot be resolved',
  ETIMEDOUT: 'its host does not respond',
  EHOSTUNREACH: 'its host cannot be reached over the network',
  ENETUNREACH: 'its host cannot be reached over the network',
};
/** The driver's error when the server asks for a password and none was given. */
const NO_PASSWORD = 'client password must be a string';

/**
 * Checks that the PostgreSQL at DATABASE_URL accepts a connection, is new enough, stores every character and sorts
 * texts by language. Call it before every other query.
 * @throws StartError with one line that contains no password
 */
export async function checkServer(connectionString: string): Promise<void> {
  const { number, version, encoding, icu } = await stateOf(connectionString).catch((error: unknown) => {
    throw new StartError(`The database of DATABASE_URL cannot be reached (${reasonOf(error)})`);
  });
  assertNewEnough(number, version);
  assertStoresAllTexts(encoding);
  assertSortsByLanguage(icu);
}

/** Returns why a connection failed, in words that the operator can act on. */
export function reasonOf(error: unknown): string {
  const { code, syscall, message = '' } = Object(error) as { code?: string; syscall?: string; message?: string };
  if (message.includes(NO_PASSWORD)) return 'it asks for a password, and DATABASE_URL has none';
  // For a failed connection the code is enough. Otherwise the message of PostgreSQL, the driver or the system is more
  // precise.
  if (sqlState(error) !== '' || code === undefined || syscall === 'open') return message;
  const words = CONNECTIONS[code];
  return words ? `${code}: ${words}` : code;
}

/**
 * Checks the version of PostgreSQL.
 * @throws StartError for a version that is too old
 */
export function assertNewEnough(number: number, version: string): void {
  if (number < OLDEST)
    throw new StartError(
      `The database of DATABASE_URL is PostgreSQL ${version}, and the portal needs 18 or newer. Nothing was changed`,
    );
}

/**
 * Checks that the database can store Chinese. A database created with the locale C may not.
 * @throws StartError if it cannot
 */
export function assertStoresAllTexts(encoding: string): void {
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database of DATABASE_URL has the encoding ${encoding}, and the portal needs UTF8: ` +
        "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0. Nothing was changed",
    );
}

/**
 * Checks that PostgreSQL was built with ICU, without which it cannot sort by language.
 * @throws StartError if it was not
 */
export function assertSortsByLanguage(icu: boolean): void {
  if (!icu)
    throw new StartError(
      'The PostgreSQL of DATABASE_URL was built without ICU, and the portal needs it to sort names in Chinese and English: ' +
        "install one that has it, as Debian's. Nothing was changed",
    );
}

type ServerState = { number: number; version: string; encoding: string; icu: boolean };

async function stateOf(connectionString: string): Promise<ServerState> {
  const client = new pg.Client({
    connectionString,
    application_name: 'oncology-browser',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {}); // what is asked is rejected as well
  try {
    await client.connect();
    const { rows } = await client.query<ServerState>(
      `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
      getdatabaseencoding() AS encoding,
      EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i' AND collname = 'und-x-icu') AS icu`,
    );
    return rows[0] ?? { number: 0, version: '', encoding: '', icu: false };
  } finally {
    await client.end().catch(() => {});
  }
}
