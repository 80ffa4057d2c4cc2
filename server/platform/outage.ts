import type { FastifyBaseLogger } from 'fastify';

/** What is told at the end of an outage: how long it took, and how much did not work because of it. */
export type OutageCount = 'calls' | 'background';

/** An outage of a part: two lines of the log however much fails meanwhile, one when it begins, one when it is over. */
export type Outage = {
  readonly isUnderWay: boolean;
  /** Tells that the part is away, unless that is known. */
  begin(details: Record<string, unknown>, words: string): void;
  /** Counts what does not work because of it. */
  miss(what?: OutageCount): void;
  /** Tells that it is back, if it was away. */
  end(words?: string): void;
};

/** @param back what is told at the end of each */
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
