import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { listen } from '../database/listen.ts';

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
    follow: (onChange) =>
      listen(
        connection,
        { channel: CHANNEL, name: 'oncology-browser inbox' },
        { onMessage: (payload = '*') => onChange(readChanged(payload)), onHeard: () => onChange('all') },
      ),
  };
}
