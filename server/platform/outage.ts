import type { FastifyBaseLogger } from 'fastify';

/** What is counted during an outage and logged at its end. */
export type OutageCount = 'calls' | 'background';

/** An outage of a part: two lines of the log however much fails meanwhile, one when it begins, one when it is over. */
export type Outage = {
  readonly isUnderWay: boolean;
  /** Logs that the part is away, unless that is known. */
  begin(details: Record<string, unknown>, words: string): void;
  /** Counts what does not work because of it. */
  miss(what?: OutageCount): void;
  /** Logs that it is back, if it was away. */
  end(words?: string): void;
};

/** @param back the message that is logged when the part is back */
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
