import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export type Listener = {
  /** Called with each message. */
  onMessage: (payload: string | undefined) => void;
  /** Called when listening begins or resumes. Earlier messages may have been missed. */
  onHeard: () => void;
  /** Called when the connection was lost; it is retried. */
  onLost?: () => void;
};

const RETRY_MS = 1_000;
const CONNECT_MS = 2_000;
/** How long to wait for the end of a connection; a database that hangs never answers. */
const GOODBYE_MS = 500;

/**
 * Listens to a channel of the database (NOTIFY) on a separate connection, and reconnects until it is stopped.
 * @param name name of the connection in the database
 * @returns a function that stops it
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
      // The database is away; the code below tries again.
    }
    onLost();
    await Promise.race([client.end().catch(() => {}), delay(GOODBYE_MS)]);
    await delay(RETRY_MS, undefined, { signal: stopping }).catch(() => {}); // stopped meanwhile
  }
}
