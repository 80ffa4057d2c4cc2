import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createOutage } from '../outage.ts';
import { isDatabaseAway, isPoolBusy, plainMessage } from './database.ts';

/** How often the server checks whether the database is reachable again. */
const ASK_MS = 1_000;

export type DatabaseOutage = {
  /**
   * Returns whether a log line only repeats that the database is away. Such a line is counted and need not be written.
   * `call` in its details means a failed request; everything else is background work, which is retried.
   */
  sumsUp(details: unknown): boolean;
  /**
   * Writes to this log, and calls `ask` until the database is reachable again. Call it once; before that, no lines are
   * summed up.
   */
  watch(log: Pick<FastifyBaseLogger, 'warn'>, ask: () => Promise<unknown>): () => Promise<void>;
};

/**
 * Creates the summary of database outages in the log. One line is written when the database becomes unavailable and one
 * when it is back, with the duration and the number of failures, instead of one line for each failure.
 */
export function createDatabaseOutage(): DatabaseOutage {
  let begin: ((error: unknown) => void) | undefined;
  let miss: ((call: boolean) => void) | undefined;
  return {
    sumsUp(details) {
      const { err: error, call }: { err?: unknown; call?: unknown } = Object(details);
      if (!begin || !isDatabaseAway(error) || isPoolBusy(error)) return false;
      begin(error);
      miss?.(call === true);
      return true;
    },
    watch(log, ask) {
      const outage = createOutage(log, 'the database is reachable again');
      const stopping = new AbortController();
      let asking: Promise<void> | undefined;
      const untilBack = async () => {
        while (!stopping.signal.aborted) {
          await delay(ASK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {}); // stopped meanwhile
          const isBack = await ask().then(
            () => true,
            (error: unknown) => !isDatabaseAway(error),
          );
          if (!isBack) continue;
          outage.end();
          break;
        }
        asking = undefined;
      };
      begin = (error) => {
        const words = 'the database is unreachable; failures are counted until it is reachable again';
        outage.begin({ reason: plainMessage(error) }, words);
        asking ??= untilBack();
      };
      miss = (call) => outage.miss(call ? 'calls' : 'background');
      return async () => {
        stopping.abort();
        await asking;
        outage.end('the portal stops while the database is unreachable');
        begin = undefined;
      };
    },
  };
}
