import { type SQL, sql } from 'drizzle-orm';
import { date, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';

export const USES = ['download', 'search', 'searchWithoutResult'] as const;
export type Use = (typeof USES)[number];

/** Midnight of every time zone is at a quarter of an hour of UTC. */
export const QUARTER_MINUTES = 15;
/** Where the uses of a whole day are counted together: noon of UTC is on the same day nearly everywhere. */
export const NOON = 720;

/** How often something was used in a quarter of an hour. Counts alone: nobody can be told from them. */
export const usageDay = pgTable(
  'usage_day',
  {
    /** Of UTC. */
    day: date({ mode: 'string' }).notNull(),
    /** Minutes of that day before the quarter began; noon for what is counted for the whole day. */
    minute: smallint().notNull().default(NOON),
    kind: text({ enum: USES }).notNull(),
    /** What was used: the name of a file, or the words that found nothing; '' once the day was summed up. */
    key: text().notNull(),
    count: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('usage_day_place').on(table.day, table.minute, table.kind, table.key)],
);

/** When a quarter of an hour began. */
export const usedAt = sql`((${usageDay.day} + make_interval(mins => ${usageDay.minute}::int)) at time zone 'UTC')`;

/** What was used since an instant; the day is there for the index. */
export function usedSince(since: Date): SQL {
  const instant = since.toISOString();
  return sql`${usageDay.day} >= ${instant.slice(0, 10)}::date and ${usedAt} >= ${instant}::timestamptz`;
}
