import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DISK_FULL, noteFullDatabase } from './fullness.ts';
import { tellWrites } from './ownWrites.ts';

/**
 * What handlers and queries work with: Drizzle over a pool, or over the one connection of a transaction. `$client` is
 * that pool or connection, for libraries that bring their own statements.
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
  /** Milliseconds after which a statement is given up; 0 for imports and migrations, which take their time. */
  statementMs?: number;
  /** Told when a connection that nobody was using broke. */
  onError?: (error: Error) => void;
  /** Told the tables that were written to, before whoever wrote goes on. */
  onWritten?: (tables: readonly string[]) => void;
};

/** What PostgreSQL says of a statement that took too long. */
export const GIVEN_UP = '57014';

/** Properties are camelCase, columns snake_case, as in `drizzle.config.ts`. */
const CASING = { casing: 'snake_case' } as const;
const SIZE = 20;
/** A visitor waits at most about 3 s for the words that the database is away. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 2_500;
/** A server that answers nothing at all does not cancel statements either: then we stop listening. */
const GRACE_MS = 300;
const IDLE_IN_TRANSACTION_MS = 10_000;

/** How recently the database must have answered for a wait for a connection to mean many callers, not an outage. */
const ANSWERED_WITHIN_MS = 1_000;
/** When a connection was last given back in order, of whichever pool. */
let lastAnswerAt = Number.NEGATIVE_INFINITY;

/** Opens a pool; connections are made when needed, so this succeeds while the database is away. */
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
  // a connection that breaks while a transaction holds it tells nobody else, and would end the process
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (onWritten) tellWrites(client, onWritten, noteRefusedWrite);
  });
  return {
    pool,
    database: drizzle(pool, CASING),
    transaction: (work) => withTransaction(pool, work),
    close: () => pool.end(),
  };
}

/** Tries of a transaction that PostgreSQL ended in favor of another one. */
const TRIES = 3;

/**
 * Runs `work` on one connection between BEGIN and COMMIT. It is rolled back when `work` throws, and run again when
 * PostgreSQL ended it in favor of another one (deadlock, serialization), so `work` has no effects outside the database.
 * Unlike Drizzle's own `transaction` it never gives a connection of unknown state back to the pool.
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

/** A transaction's connection for work that asks for several things at once: they come one after the other. */
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

/** Five characters when PostgreSQL itself refused, else empty. Drizzle wraps the driver's error as its cause. */
export function sqlState(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError && at.code) return at.code;
  }
  return '';
}

/** What went wrong in words that people may read: Drizzle's own say the statement and its values. */
export function plainMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof DrizzleQueryError && error.cause ? plainMessage(error.cause) : error.message;
}

/** Whether the connection is gone or in doubt, as opposed to a statement that PostgreSQL or `work` refused. */
const isBroken = (error: unknown): boolean =>
  sqlState(error) ? /^(57P|08)/.test(sqlState(error)) : isDatabaseAway(error);

/** No space, or none that this user may still take. */
const NO_SPACE: ReadonlySet<unknown> = new Set([DISK_FULL, 'ENOSPC', 'EDQUOT']);

/** Whether the error means that there is no room to write: of the database, or of files. */
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
 * Waits for a write that the call can do without, and returns whether it was made: a full disk alone is passed over.
 */
export async function ifRoom(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    return false;
  }
}

/** Whether the error means that no connection became free in time, although the database answers others. */
export function isPoolBusy(error: unknown): boolean {
  if (performance.now() - lastAnswerAt > ANSWERED_WITHIN_MS) return false;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message === 'timeout exceeded when trying to connect') return true;
  }
  return false;
}

/** Whether PostgreSQL gave a statement up because it took too long: the database is there, and nothing was changed. */
export const isTooSlow = (error: unknown): boolean => sqlState(error) === GIVEN_UP;

/**
 * What PostgreSQL itself says of a session that it does not begin, or ends: refused (08, 28, 3D000), shutting down,
 * starting or recovering (57P), no memory or connection to spare (53, but for a full disk).
 */
const NO_SESSION = /^(08|28|3D000|57P|53(?!100))/;
/** What the system says of a connection that was there. */
const CUT = /^(ECONN|EPIPE|ETIMEDOUT|ENET|EHOST|ENOTCONN|ESHUTDOWN)/;
/** What the encryption of a connection fails with. */
const NOT_TRUSTED = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/;
/** What the driver says without a code. */
const DRIVER_SAYS =
  /^(timeout expired|timeout exceeded when trying|Query read timeout|Connection terminated)|not queryable|SSL connection/;

/** What a part says that goes without because the database is away. */
export class DatabaseAway extends Error {}

/** Whether the error means that the database cannot be reached or does not answer at all. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return NO_SESSION.test(state);
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof TypeError) return false; // what `fetch` makes of a host of files or messages that is away
    if (at instanceof DatabaseAway || saysAway(at)) return true;
  }
  return false;
}

/**
 * `syscall`: whatever a try to connect failed with, as a full queue of a socket (EAGAIN) or a name that nobody knows.
 */
function saysAway(error: Error): boolean {
  const { code = '', syscall = '' }: NodeJS.ErrnoException = error;
  return (
    /^(connect|getaddrinfo)$/.test(syscall) ||
    CUT.test(code) ||
    NOT_TRUSTED.test(code) ||
    DRIVER_SAYS.test(error.message)
  );
}
