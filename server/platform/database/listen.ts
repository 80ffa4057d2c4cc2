import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export type Listener = {
  /** Told with each message. */
  onMessage: (payload: string | undefined) => void;
  /** Told when messages are heard from now on: those of before may have been missed. */
  onHeard: () => void;
  /** Told when the way was cut; it is tried again. */
  onLost?: () => void;
};

const RETRY_MS = 1_000;
const CONNECT_MS = 2_000;
/** A database that hangs does not say goodbye. */
const GOODBYE_MS = 500;

/**
 * Listens to a channel of the database (NOTIFY) on a connection of its own, again and again until it is stopped.
 * @param name of the connection, as the database shows it
 * @returns how to stop
 */
export function listen(
  connection: pg.ClientConfig,
  { channel, name }: { channel: string; name: string },
  listener: Listener,
): () => Promise<void> {
  const stopping = new AbortController();
  const listening = listenOn({ ...connection, application_name: name }, channel, listener, stopping.signal);
  return async () => {
    stopping.abort();
    await listening;
  };
}

async function listenOn(
  connection: pg.ClientConfig,
  channel: string,
  { onMessage, onHeard, onLost = () => {} }: Listener,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const client = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
    const over = Promise.withResolvers<void>();
    client.on('error', () => {}); // followed by 'end'
    client.once('end', over.resolve);
    client.on('notification', ({ payload }) => onMessage(payload));
    stopping.addEventListener('abort', () => over.resolve(), { once: true });
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      onHeard();
      await over.promise;
    } catch {
      // away: tried again below
    }
    onLost();
    await Promise.race([client.end().catch(() => {}), delay(GOODBYE_MS)]);
    await delay(RETRY_MS, undefined, { signal: stopping }).catch(() => {}); // stopped meanwhile
  }
}
