import type { FastifyBaseLogger } from 'fastify';
import type { Connections } from '../platform/connections/connections.ts';
import { isDescriptorShortage } from '../platform/connections/descriptors.ts';

export type LastResortOptions = {
  log: FastifyBaseLogger;
  connections: Pick<Connections, 'shed'>;
  /** Ends what runs as a stop does, and starts anew. */
  restart: () => Promise<void>;
};

/**
 * Takes what nobody caught, of any request, timer or background job. That descriptors ran out is survived: idle
 * connections give theirs up. After anything else nobody knows what still holds, so it is logged and the server starts
 * anew.
 */
export function takeUncaught({ log, connections, restart }: LastResortOptions): void {
  process.on('uncaughtException', (error: unknown) => {
    if (isDescriptorShortage(error)) {
      log.error({ err: error }, 'no descriptors were left; idle connections are closed');
      connections.shed();
      return;
    }
    log.fatal({ err: error }, 'nobody caught this; the server starts again');
    void restart();
  });
}
