import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { HEALTH_PATHS } from './health.ts';
import { refusalLocale } from './locale.ts';
import { refusals } from './reply.ts';

/** Milliseconds that the program takes for a turn, on average over as many, from which on it refuses new work. */
const LONGEST_TURN_MS = 3_000;
const RESOLUTION_MS = 10;

type Turns = Pick<ELDHistogram, 'mean' | 'enable' | 'disable' | 'reset'>;

/**
 * Refuses requests while the program is too busy to turn, so that those it has taken end. Those for the health of the
 * program pass: a supervisor that is refused would restart what is only busy.
 * `@fastify/under-pressure` does the same, but looks at the memory too, which throws when no descriptor is left.
 * @param turns how long the program's turns took lately, in nanoseconds
 */
export function refuseOverload(
  app: FastifyInstance,
  turns: Turns = monitorEventLoopDelay({ resolution: RESOLUTION_MS }),
): void {
  turns.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // without a single sample the whole time was one turn
    delay = Number.isNaN(turns.mean) ? Number.POSITIVE_INFINITY : turns.mean / 1e6 - RESOLUTION_MS;
    turns.reset();
  }, LONGEST_TURN_MS);
  timer.unref();

  // what is measured first is the work of the start, and is no reason to refuse whoever comes after it
  let judgedFrom = Number.POSITIVE_INFINITY;
  app.addHook('onReady', async () => {
    judgedFrom = performance.now() + 2 * LONGEST_TURN_MS;
  });
  app.addHook('onRequest', async (request) => {
    if (HEALTH_PATHS.has(request.routeOptions.url ?? '')) return;
    if (delay > LONGEST_TURN_MS && performance.now() >= judgedFrom) throw refusals.busy(refusalLocale(request));
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    turns.disable();
  });
}
