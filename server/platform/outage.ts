import type { FastifyBaseLogger } from 'fastify';

/** What is counted during an outage and logged at its end. */
export type OutageCount = 'calls' | 'background';

/** An outage of a part. The log gets two lines, one at its start and one at its end, however much fails meanwhile. */
export type Outage = {
  readonly isUnderWay: boolean;
  /** Logs that the part is away, if this is not logged yet. */
  begin(details: Record<string, unknown>, words: string): void;
  /** Counts an operation that failed because of the outage. */
  miss(what?: OutageCount): void;
  /** Logs that it is back, if it was away. */
  end(words?: string): void;
};

/**
 * Creates the outage log of a part.
 * @param back the message that is logged when the part is back
 */
export function createOutage(log: Pick<FastifyBaseLogger, 'warn'>, back: string): Outage {
  let since: number | undefined;
  let missed: Partial<Record<OutageCount, number>> = {};
  return {
    get isUnderWay() {
      return since !== undefined;
    },
    begin(details, words) {
      if (since !== undefined) return;
      [since, missed] = [performance.now(), {}];
      log.warn(details, words);
    },
    miss(what = 'calls') {
      missed[what] = (missed[what] ?? 0) + 1;
    },
    end(words = back) {
      if (since === undefined) return;
      const seconds = Math.round((performance.now() - since) / 100) / 10;
      since = undefined;
      log.warn({ seconds, ...missed }, words);
    },
  };
}
