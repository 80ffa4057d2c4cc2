import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from '../platform/connections/connections.ts';
import { endEvents } from '../platform/http/events.ts';

/**
 * A stop behind a proxy waits at most so long for the proxy to let go of its idle connections: longer than
 * `keepalive_timeout` of `deployment/nginx.conf`, since a server that closes first loses the call that is on its way.
 */
export const LINGER_MS = 5_500;
/** Requests in flight may take so long to end after the stop was asked for; the rest of the 10 s is the database's. */
export const DRAIN_MS = 6_500;
const LOOK_MS = 50;

export type DrainOptions = {
  connections: Connections;
  /** Whether calls come through a proxy, which keeps connections and has another server to ask. */
  behindProxy: boolean;
  /** Aborted by a second signal: the stop then waits for no proxy. */
  hurry: AbortSignal;
};

/**
 * Answers what was taken, and ends. Behind a proxy it first goes on as before, but says of each connection that it ends
 * with its answer, and answers `/readyz` as not ready, until the proxy keeps no connection any more.
 */
export async function drain(app: FastifyInstance, { connections, behindProxy, hurry }: DrainOptions): Promise<void> {
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  connections.retire();
  endEvents(app);
  if (behindProxy)
    while (connections.open > 0 && passed() < LINGER_MS && !hurry.aborted)
      await delay(LOOK_MS, undefined, { signal: hurry }).catch(() => {}); // the condition tells
  await connections.stopListening();
  if (behindProxy) while (connections.expectsCall && passed() < DRAIN_MS && !hurry.aborted) await delay(LOOK_MS);
  const sweep = setInterval(connections.closeIdle, LOOK_MS);
  const timer = setTimeout(connections.closeAll, Math.max(0, DRAIN_MS - passed()));
  await app.close().finally(() => {
    clearInterval(sweep);
    clearTimeout(timer);
  });
}
