import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Database } from '../database/database.ts';

/** Whose data changed: their ids, or everybody's. */
export type Changed = readonly string[] | 'all';

/**
 * How servers tell one another that something of a person changed. A message is a hint and may be missed: what changed
 * stands in the database, and whoever follows looks there from time to time as well.
 */
export type Announcements = {
  announce(changed: Changed): Promise<void>;
  /** Gives how to stop. `onChange` is called with 'all' too when the way was cut and is there again. */
  follow(onChange: (changed: Changed) => void): () => Promise<void>;
};

/** More ids than a message holds (8,000 bytes in PostgreSQL) concern everybody. */
const IDS = 150;
const CHANNEL = 'inbox_changed';
const RETRY_MS = 1_000;
const CONNECT_MS = 2_000;
/** A database that hangs does not say goodbye. */
const GOODBYE_MS = 500;

/** A message for a list of ids. */
export const writeChanged = (changed: Changed): string =>
  changed === 'all' || changed.length > IDS ? '*' : changed.join(' ');
export const readChanged = (payload: string): Changed => (payload === '*' ? 'all' : payload.split(' ').filter(Boolean));

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Announcements over the database itself (LISTEN and NOTIFY): all servers hear them, and nothing else is needed. */
export function databaseAnnouncements(database: Database, connection: pg.ClientConfig, log: Log): Announcements {
  return {
    announce: async (changed) => {
      if (changed.length === 0) return;
      await database.$client
        .query('select pg_notify($1, $2)', [CHANNEL, writeChanged(changed)])
        .catch((error: unknown) => log.warn({ err: error }, 'a change could not be announced'));
    },
    follow: (onChange) => {
      const stopping = new AbortController();
      const following = listen(connection, onChange, stopping.signal);
      return async () => {
        stopping.abort();
        await following;
      };
    },
  };
}

async function listen(
  connection: pg.ClientConfig,
  onChange: (changed: Changed) => void,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const client = new pg.Client({
      ...connection,
      application_name: 'oncology-browser inbox',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    const over = Promise.withResolvers<void>();
    client.on('error', () => {}); // followed by 'end'
    client.once('end', over.resolve);
    client.on('notification', ({ payload = '*' }) => onChange(readChanged(payload)));
    stopping.addEventListener('abort', () => over.resolve(), { once: true });
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(CHANNEL)}`);
      onChange('all');
      await over.promise;
    } catch {
      // away: tried again below
    }
    await Promise.race([client.end().catch(() => {}), pause(GOODBYE_MS)]);
    await pause(RETRY_MS, stopping);
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
