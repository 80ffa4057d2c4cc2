import type { FastifyBaseLogger } from 'fastify';
import type { Connections } from '../platform/connections/connections.ts';
import { isDescriptorShortage } from '../platform/connections/descriptors.ts';

export type LastResortOptions = {
  log: FastifyBaseLogger;
  connections: Pick<Connections, 'shed'>;
  /** Stops like a normal stop, and starts again. */
  restart: () => Promise<void>;
};

/**
 * Handles uncaught errors of requests, timers and background jobs. After running out of descriptors the server
 * continues and closes idle connections. After every other error its state is unknown, so it logs the error and
 * restarts.
 */
export function takeUncaught({ log, connections, restart }: LastResortOptions): void {
  process.on('uncaughtException', (error: unknown) => {
    if (isDescriptorShortage(error)) {
      log.error({ err: error }, 'no file descriptors are left; idle connections are closed');
      connections.shed();
      return;
    }
    log.fatal({ err: error }, 'unhandled error; the server restarts');
    void restart();
  });
}
