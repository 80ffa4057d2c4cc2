import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { listen } from '../database/listen.ts';

/** Whose data changed: a list of user ids, or all users. */
export type Changed = readonly string[] | 'all';

/**
 * How servers notify each other that data of a user changed. A message is a hint and can be lost. The database holds
 * what changed, so listeners also check it from time to time.
 */
export type Announcements = {
  announce(changed: Changed): Promise<void>;
  /**
   * Starts listening and returns a function that stops it. `onChange` also gets 'all' when the connection was lost and
   * is back.
   */
  follow(onChange: (changed: Changed) => void): () => Promise<void>;
};

/**
 * The most ids in one message, because PostgreSQL limits a message to 8,000 bytes. More ids than this are sent as
 * 'all'.
 */
const IDS = 150;
const CHANNEL = 'inbox_changed';

/** Returns the message for a list of ids. */
export const writeChanged = (changed: Changed): string =>
  changed === 'all' || changed.length > IDS ? '*' : changed.join(' ');
export const readChanged = (payload: string): Changed => (payload === '*' ? 'all' : payload.split(' ').filter(Boolean));

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Creates announcements over the database (LISTEN and NOTIFY). They reach all servers and need no other service. */
export function databaseAnnouncements(database: Database, connection: pg.ClientConfig, log: Log): Announcements {
  return {
    announce: async (changed) => {
      if (changed.length === 0) return;
      await database.$client
        .query('select pg_notify($1, $2)', [CHANNEL, writeChanged(changed)])
        .catch((error: unknown) => log.warn({ err: error }, 'a change could not be announced'));
    },
    follow: (onChange) =>
      listen(
        connection,
        { channel: CHANNEL, name: 'oncology-browser inbox' },
        { onMessage: (payload = '*') => onChange(readChanged(payload)), onHeard: () => onChange('all') },
      ),
  };
}
