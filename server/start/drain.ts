import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from '../platform/connections/connections.ts';
import { endEvents } from '../platform/http/events.ts';

/**
 * Behind a proxy, a stop waits at most this long for the proxy to close its idle connections. It is longer than
 * `keepalive_timeout` of `deployment/nginx.conf`: if the server closes first, a request on its way is lost.
 */
export const LINGER_MS = 5_500;
/** Requests in progress may take this long after the stop was requested; the rest of the 10 s is for the database. */
export const DRAIN_MS = 6_500;
const LOOK_MS = 50;

export type DrainOptions = {
  connections: Connections;
  /** Whether requests come through a proxy, which keeps connections open and can use another server. */
  behindProxy: boolean;
  /** Aborted by a second signal: the stop then does not wait for a proxy. */
  hurry: AbortSignal;
};

/**
 * Answers the accepted requests and closes all connections. Behind a proxy it first goes on serving, but closes each
 * connection with its response and reports `/readyz` as not ready, until the proxy has no connection left.
 */
export async function drain(app: FastifyInstance, { connections, behindProxy, hurry }: DrainOptions): Promise<void> {
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  connections.retire();
  endEvents(app);
  if (behindProxy)
    while (connections.open > 0 && passed() < LINGER_MS && !hurry.aborted)
      await delay(LOOK_MS, undefined, { signal: hurry }).catch(() => {}); // the loop condition decides
  await connections.stopListening();
  if (behindProxy) while (connections.expectsCall && passed() < DRAIN_MS && !hurry.aborted) await delay(LOOK_MS);
  const sweep = setInterval(connections.closeIdle, LOOK_MS);
  const timer = setTimeout(connections.closeAll, Math.max(0, DRAIN_MS - passed()));
  await app.close().finally(() => {
    clearInterval(sweep);
    clearTimeout(timer);
  });
}
