import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createOutage } from '../outage.ts';
import { isDatabaseAway, isPoolBusy, plainMessage } from './database.ts';

/** So often it is asked whether the database is back. */
const ASK_MS = 1_000;

export type DatabaseOutage = {
  /**
   * Whether a line of the log only repeats that the database is away: it is counted and need not be written. `call` of
   * its details says that a call failed; all else is work in the background, which is tried again.
   */
  sumsUp(details: unknown): boolean;
  /** Tells with this log, and asks the database so until it is back. Call it once; before, nothing is summed up. */
  watch(log: Pick<FastifyBaseLogger, 'warn'>, ask: () => Promise<unknown>): () => Promise<void>;
};

/**
 * Outages of the database in the log: a line when it goes, and one when it is back, with how long it was away and how
 * much failed, in place of one for each failure.
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
      const outage = createOutage(log, 'the database is back');
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
        const words = 'the database is away; what fails is counted until it is back';
        outage.begin({ reason: plainMessage(error) }, words);
        asking ??= untilBack();
      };
      miss = (call) => outage.miss(call ? 'calls' : 'background');
      return async () => {
        stopping.abort();
        await asking;
        outage.end('the portal stops while the database is away');
        begin = undefined;
      };
    },
  };
}
