import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DISK_FULL, noteFullDatabase } from './fullness.ts';
import { watchWrites } from './ownWrites.ts';

/**
 * The database for handlers and queries: Drizzle over a pool or over the one connection of a transaction. `$client` is
 * that pool or connection, for libraries with their own statements.
 */
export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool | pg.PoolClient };

export type DatabasePool = {
  database: Database;
  pool: pg.Pool;
  /** Runs `work` in a transaction: see `withTransaction`. */
  transaction: Transaction;
  close(): Promise<void>;
};

export type Transaction = <T>(work: (database: Database) => Promise<T>) => Promise<T>;

export type PoolOptions = {
  /** Connections at most. */
  size?: number;
  /** Milliseconds after which a statement is canceled; 0 for imports and migrations, which may take long. */
  statementMs?: number;
  /** Called when an unused connection breaks. */
  onError?: (error: Error) => void;
  /** Called with the tables that were written to, before the writer continues. */
  onWritten?: (tables: readonly string[]) => void;
};

/** PostgreSQL's code for a statement that took too long. */
export const GIVEN_UP = '57014';

/** Properties are camelCase, columns snake_case, the same as in `drizzle.config.ts`. */
const CASING = { casing: 'snake_case' } as const;
const SIZE = 20;
/** A visitor waits at most about 3 s for the message that the database is away. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 2_500;
/** A server that does not respond cannot cancel statements either. After this time the client gives up. */
const GRACE_MS = 300;
const IDLE_IN_TRANSACTION_MS = 10_000;

/** If the database answered within this time, a wait for a connection means many callers, not an outage. */
const ANSWERED_WITHIN_MS = 1_000;
/** When a connection of some pool was last returned without an error. */
let lastAnswerAt = Number.NEGATIVE_INFINITY;

/** Opens a pool. Connections are made when needed, so this succeeds while the database is away. */
export function openPool(connection: pg.PoolConfig, options: PoolOptions = {}): DatabasePool {
  const { size = SIZE, statementMs = STATEMENT_MS, onError = () => {}, onWritten } = options;
  const pool = new pg.Pool({
    ...connection,
    max: size,
    application_name: 'oncology-browser',
    connectionTimeoutMillis: CONNECT_MS,
    idle_in_transaction_session_timeout: statementMs ? IDLE_IN_TRANSACTION_MS : 0,
    statement_timeout: statementMs,
    ...(statementMs ? { query_timeout: statementMs + GRACE_MS } : {}),
  });
  pool.on('error', onError);
  pool.on('release', (broken) => {
    if (!broken) lastAnswerAt = performance.now();
  });
  // A connection that breaks during a transaction emits its error only here. Without a listener it would end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (onWritten) watchWrites(client, onWritten, noteRefusedWrite);
  });
  return {
    pool,
    database: drizzle(pool, CASING),
    transaction: (work) => withTransaction(pool, work),
    close: () => pool.end(),
  };
}

/** How often a transaction is tried that PostgreSQL aborted in favor of another one. */
const TRIES = 3;

/**
 * Runs `work` on one connection between BEGIN and COMMIT. It rolls back when `work` throws. It runs `work` again when
 * PostgreSQL aborted the transaction (deadlock, serialization), so `work` must have no effects outside the database.
 *
 * Unlike Drizzle's `transaction`, it never returns a connection of unknown state to the pool.
 */
async function withTransaction<T>(pool: pg.Pool, work: (database: Database) => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    const client = await pool.connect();
    let usable = false;
    try {
      await client.query('BEGIN');
      const result = await work(drizzle(client, CASING));
      await client.query('COMMIT');
      usable = true;
      return result;
    } catch (error) {
      usable = !isBroken(error) && (await rolledBack(client));
      if (left <= 1 || !['40001', '40P01'].includes(sqlState(error))) throw error;
    } finally {
      client.release(!usable);
    }
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}

/**
 * Returns the connection of a transaction for work that sends several queries in parallel. They run one after the
 * other.
 */
export function oneAtATime({ $client: client }: Database): Database {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...asked: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
    const answer = last.then(() => client.query(...asked));
    last = answer.catch(() => {});
    return answer;
  };
  const queued: pg.PoolClient = Object.create(client, { query: { value: query } });
  return drizzle(queued, CASING);
}

/**
 * Returns the five-character SQLSTATE if PostgreSQL refused, otherwise an empty text. Drizzle wraps the driver's error
 * as its cause.
 */
export function sqlState(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError && at.code) return at.code;
  }
  return '';
}

/** Returns a message that users may read. Drizzle's own message contains the statement and its values. */
export function plainMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof DrizzleQueryError && error.cause ? plainMessage(error.cause) : error.message;
}

/** Whether the connection is lost or in doubt, as opposed to a statement that PostgreSQL or `work` refused. */
const isBroken = (error: unknown): boolean =>
  sqlState(error) ? /^(57P|08)/.test(sqlState(error)) : isDatabaseAway(error);

/** The disk is full, or the user's quota is used up. */
const NO_SPACE: ReadonlySet<unknown> = new Set([DISK_FULL, 'ENOSPC', 'EDQUOT']);

/** Returns whether the error means that the database or the file system has no space for writes. */
export function isStorageFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && NO_SPACE.has(at.code)) return true;
  }
  return false;
}

function noteRefusedWrite(error: unknown): void {
  if (sqlState(error) === DISK_FULL) noteFullDatabase();
}

/**
 * Waits for an optional write and returns whether it succeeded. Only a full disk is ignored; other errors are thrown.
 */
export async function unlessFull(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    return false;
  }
}

/** Returns whether no connection became free in time although the database answers others. */
export function isPoolBusy(error: unknown): boolean {
  if (performance.now() - lastAnswerAt > ANSWERED_WITHIN_MS) return false;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message === 'timeout exceeded when trying to connect') return true;
  }
  return false;
}

/**
 * Returns whether PostgreSQL canceled a statement because it took too long. The database is there, and nothing was
 * changed.
 */
export const isTooSlow = (error: unknown): boolean => sqlState(error) === GIVEN_UP;

/**
 * PostgreSQL's codes for a session that it refuses or ends: refused (08, 28, 3D000), shutting down, starting or
 * recovering (57P), no memory or connection to spare (53, except a full disk).
 */
const NO_SESSION = /^(08|28|3D000|57P|53(?!100))/;
/** The system's codes for a lost connection. */
const CUT = /^(ECONN|EPIPE|ETIMEDOUT|ENET|EHOST|ENOTCONN|ESHUTDOWN)/;
/** Error codes of a failed TLS handshake. */
const NOT_TRUSTED = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/;
/** Driver messages that have no code. */
const DRIVER_SAYS =
  /^(timeout expired|timeout exceeded when trying|Query read timeout|Connection terminated)|not queryable|SSL connection/;

/** A part of the server cannot work because the database is away. */
export class DatabaseAway extends Error {}

/** Returns whether the error means that the database cannot be reached or does not answer. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return NO_SESSION.test(state);
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof TypeError) return false; // `fetch` throws this when a file or message host is away
    if (at instanceof DatabaseAway || saysAway(at)) return true;
  }
  return false;
}

/** `syscall` covers every failed attempt to connect, such as a full socket queue (EAGAIN) or an unknown host name. */
function saysAway(error: Error): boolean {
  const { code = '', syscall = '' }: NodeJS.ErrnoException = error;
  return (
    /^(connect|getaddrinfo)$/.test(syscall) ||
    CUT.test(code) ||
    NOT_TRUSTED.test(code) ||
    DRIVER_SAYS.test(error.message)
  );
}
