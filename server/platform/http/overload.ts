import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { HEALTH_PATHS } from './health.ts';
import { refusalLocale } from './locale.ts';
import { refusals } from './reply.ts';

/** Milliseconds. New work is refused if event loop turns take longer than this on average over the same period. */
const LONGEST_TURN_MS = 3_000;
const RESOLUTION_MS = 10;

type Turns = Pick<ELDHistogram, 'mean' | 'enable' | 'disable' | 'reset'>;

/**
 * Refuses requests while the event loop is too slow, so that accepted ones can finish. Health checks pass, because a
 * supervisor that is refused would restart a server that is only busy.
 *
 * `@fastify/under-pressure` does the same, but also checks memory, which throws when no descriptor is free.
 *
 * @param turns durations of recent event loop turns in nanoseconds
 */
export function refuseOverload(
  app: FastifyInstance,
  turns: Turns = monitorEventLoopDelay({ resolution: RESOLUTION_MS }),
): void {
  turns.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // Without a sample, the whole time was one turn.
    delay = Number.isNaN(turns.mean) ? Number.POSITIVE_INFINITY : turns.mean / 1e6 - RESOLUTION_MS;
    turns.reset();
  }, LONGEST_TURN_MS);
  timer.unref();

  // The first measurements include the work of the start, which is no reason to refuse requests after it.
  let measuredFrom = Number.POSITIVE_INFINITY;
  app.addHook('onReady', async () => {
    measuredFrom = performance.now() + 2 * LONGEST_TURN_MS;
  });
  app.addHook('onRequest', async (request) => {
    if (HEALTH_PATHS.has(request.routeOptions.url ?? '')) return;
    if (delay > LONGEST_TURN_MS && performance.now() >= measuredFrom) throw refusals.busy(refusalLocale(request));
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    turns.disable();
  });
}
