import { realpathSync } from 'node:fs';
import { userInfo } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { CommandError } from '../../commandHelp.ts';
import { assertUsable, makeDirectory } from '../../files/directories.ts';
import { isDatabaseAway } from '../database.ts';
import { initializeCluster, OWNER } from './initialize.ts';
import { choosePlaces, type Places } from './places.ts';
import { type Postmaster, reachPostmaster, runningPostmaster, stopPostmaster } from './postmaster.ts';

/** How to connect, for `pg`. */
export type Connection = { host: string; user: string; database: string };

export type EmbeddedDatabase = {
  connection: Connection;
  /** Directory of the database files. */
  directory: string;
  /** A line for the operator when the database is not in DATA_DIR. */
  note: string | undefined;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  database?: string;
  /** PostgreSQL settings in addition to the defaults here. */
  settings?: Record<string, string>;
  /** True for a tool that may run beside a running server. It uses that server's PostgreSQL and does not stop it. */
  share?: boolean;
  /** Aborted to give up the start: it then rejects and leaves nothing running, or resolves if it is almost done. */
  signal?: AbortSignal;
  /** Called when PostgreSQL ended by itself and is started again, and for each failed attempt. */
  onRestart?: (message: string) => void;
};

/** An error that the operator who starts the server can fix. `message` is the one line. */
export class StartError extends CommandError {}

/** The advisory lock of a server: an arbitrary number that no other lock in this cluster uses. */
const SERVER_LOCK = 811_306;
const HOLD_DEADLINE_MS = 60_000;
const LOCK_PATIENCE_MS = 1_500;
const CONNECT_MS = 2_000;
const RETRY_MS = 50;
/** First and longest delay between attempts to restart PostgreSQL. */
const RESTART_FIRST_MS = 500;
const RESTART_MOST_MS = 10_000;

/**
 * Starts a private PostgreSQL in `dataDir` that is reachable through a Unix socket only.
 *
 * Only one server can use it at a time. An advisory lock in PostgreSQL ensures this, and a kill -9 of the holder
 * releases it. A PostgreSQL that outlived its parent is reused. One that ends by itself is restarted as often as
 * needed.
 *
 * @throws StartError when the directory is not writable, is in use by another server, or PostgreSQL does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { database = 'oncology', settings = {} } = options;
  const places = choosePlaces(makeDataDir(options.dataDir));
  const at = (postmaster: Postmaster) => ({ host: postmaster.socketDirectory, user: OWNER, database });
  const neighbor = options.share ? runningPostmaster(places.cluster) : undefined;
  const { note, cluster: directory } = places;
  if (neighbor) return { connection: at(neighbor), directory, note, stop: async () => {} };

  const stopping = new AbortController();
  const { signal } = stopping;
  options.signal?.addEventListener('abort', () => stopping.abort(), { once: true });
  let holding: Holding;
  let holdingAgain: Promise<void> | undefined;
  const hold = async () => {
    holding = await takeHold(places, settings, options.dataDir, signal);
    // The lock's connection ends when PostgreSQL stops, or when it recovers from a crashed process.
    holding.lock.once('end', () => {
      if (signal.aborted) return;
      options.onRestart?.('PostgreSQL stopped unexpectedly and is restarted');
      holdingAgain = holdAgain();
    });
    return holding;
  };
  const holdAgain = async () => {
    for (let waitMs = RESTART_FIRST_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, RESTART_MOST_MS)) {
      try {
        await hold();
        return;
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        options.onRestart?.(`PostgreSQL cannot be restarted: ${reason}. Next attempt in ${waitMs / 1000} s`);
        await delay(waitMs, undefined, { ref: false, signal }).catch(() => {});
      }
    }
  };

  holding = await hold();
  await createDatabase(holding.lock, database);
  return {
    connection: at(holding.postmaster),
    directory,
    note,
    stop: async () => {
      stopping.abort();
      // Wait for a restart under way, because a PostgreSQL started now would outlive this process.
      await holdingAgain;
      await holding.lock.end().catch(() => {});
      await stopPostmaster(holding.postmaster);
    },
  };
}

type Holding = { postmaster: Postmaster; lock: pg.Client };

/** Connects to PostgreSQL and locks the cluster. Retries while PostgreSQL is stopping or recovering. */
async function takeHold(
  places: Places,
  settings: Record<string, string>,
  dataDir: string,
  signal: AbortSignal,
): Promise<Holding> {
  const deadline = Date.now() + HOLD_DEADLINE_MS;
  for (;;) {
    try {
      initializeCluster(places);
      const postmaster = await reachPostmaster(places, settings, signal);
      return { postmaster, lock: await lockServer(postmaster, dataDir) };
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isPassing(error) || Date.now() > deadline) {
        throw new StartError(
          `the embedded PostgreSQL does not start: ${error instanceof Error ? error.message : error}`,
        );
      }
      await delay(RETRY_MS);
    }
  }
}

async function lockServer(postmaster: Postmaster, dataDir: string): Promise<pg.Client> {
  const lock = new pg.Client({
    host: postmaster.socketDirectory,
    user: OWNER,
    database: 'postgres',
    application_name: 'oncology-browser lock',
    connectionTimeoutMillis: CONNECT_MS,
  });
  lock.on('error', () => {}); // followed by 'end', which is handled
  await lock.connect();
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    const { rows } = await lock.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [SERVER_LOCK]);
    if (rows[0]?.held) return lock;
    if (Date.now() > deadline) {
      await lock.end();
      throw new StartError(`DATA_DIR ${dataDir} is in use by another server: stop it first`);
    }
    await delay(RETRY_MS); // PostgreSQL may not have noticed yet that the last holder was killed
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (!rowCount) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
}

/**
 * Returns whether the error is temporary: PostgreSQL is starting, stopping or recovering, or one of its files
 * disappeared during the check.
 */
function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && 'code' in error && error.code === 'ENOENT');
}

/**
 * Creates the data directory and returns its real path. For root, other users may pass through it, so that the database
 * user reaches its own directory inside.
 * @throws StartError when it cannot be created or written
 */
export function makeDataDir(dataDir: string): string {
  return usableOr(`DATA_DIR ${dataDir}`, () => {
    makeDirectory(dataDir, userInfo().uid === 0 ? 0o711 : 0o700);
    assertUsable(dataDir);
    return realpathSync(dataDir);
  });
}

/**
 * Checks that backups can be written into the directory. The first backup creates it.
 * @throws StartError when they cannot
 */
export function checkBackupDir(backupDir: string): void {
  usableOr(`BACKUP_DIR ${backupDir}`, () => assertUsable(backupDir));
}

function usableOr<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartError(`${what} is not a writable directory${reason}`);
  }
}
