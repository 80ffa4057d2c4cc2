import { eq, min, sql } from 'drizzle-orm';
import type { statechartEndpoints } from '../../../contract/endpoints/statecharts.ts';
import type { PartCount } from '../../../contract/entities/chartCounts.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import { chartCount } from './chartCount.table.ts';
import { readKnownParts } from './knownParts.ts';

/** Reports of all visitors together. Beyond it the counts are a sample, and the database has other work. */
const overall: Limit = { max: 6_000, windowSeconds: 600 };

type Needs = Pick<Dependencies, 'config' | 'database' | 'limiter' | 'chartParts'>;

/**
 * Returns the handlers of counts of real sessions. A part that the served build does not have is dropped, so only IDs
 * from the code are stored. Nothing about the caller is read.
 */
export function statechartHandlers({
  config,
  database,
  limiter,
  chartParts,
}: Needs): Handlers<keyof typeof statechartEndpoints> {
  const knownParts = readKnownParts(chartParts);
  return {
    countParts: async ({ body: { counts } }, { commit, locale }) => {
      if (!config.statechartCounts) throw refusals.notFound(locale);
      const { retryAfterSeconds } = await limiter.take('counts of statecharts', overall);
      if (retryAfterSeconds > 0) throw refusals.tooMany(locale, retryAfterSeconds);
      const isPart = await knownParts();
      const rows = summed(counts.filter(({ chart, part }) => isPart(chart, part)));
      return commit(async (open) => {
        if (rows.length > 0)
          await open
            .insert(chartCount)
            .values(rows)
            .onConflictDoUpdate({
              target: [chartCount.chart, chartCount.part],
              set: { count: sql`${chartCount.count} + excluded.count` },
            });
        return {};
      });
    },
    chartCounts: async ({ params: { chart } }) => {
      const [counts, [first]] = await Promise.all([
        database
          .select({ part: chartCount.part, count: chartCount.count })
          .from(chartCount)
          .where(eq(chartCount.chart, chart))
          .orderBy(chartCount.part),
        database.select({ since: min(chartCount.since) }).from(chartCount),
      ]);
      return { counting: config.statechartCounts, since: first?.since ?? null, counts };
    },
  };
}

/** Returns one row for each part, in a fixed order, so that two reports cannot wait for each other. */
function summed(counts: readonly PartCount[]): PartCount[] {
  const sums = new Map<string, PartCount>();
  for (const one of counts) {
    const key = `${one.chart} ${one.part}`;
    sums.set(key, { ...one, count: (sums.get(key)?.count ?? 0) + one.count });
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
