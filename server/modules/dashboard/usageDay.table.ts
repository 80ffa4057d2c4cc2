import { type SQL, sql } from 'drizzle-orm';
import { date, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';

export const USES = ['download', 'search', 'searchWithoutResult'] as const;
export type Use = (typeof USES)[number];

/** In every time zone, midnight is at a quarter of an hour of UTC. */
export const QUARTER_MINUTES = 15;
/** Minute for uses that are counted per day: noon in UTC is on the same day nearly everywhere. */
export const NOON = 720;

/** How often something was used in a quarter of an hour. Only counts, from which no user can be identified. */
export const usageDay = pgTable(
  'usage_day',
  {
    /** Day in UTC. */
    day: date({ mode: 'string' }).notNull(),
    /** Minute of the day at which the quarter begins; noon for counts of the whole day. */
    minute: smallint().notNull().default(NOON),
    kind: text({ enum: USES }).notNull(),
    /** What was used: a file name, or a search text without results; '' after the day was summed up. */
    key: text().notNull(),
    count: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('usage_day_place').on(table.day, table.minute, table.kind, table.key)],
);

/** Start of the quarter of an hour. */
export const usedAt = sql`((${usageDay.day} + make_interval(mins => ${usageDay.minute}::int)) at time zone 'UTC')`;

/** Condition for uses since an instant; it includes the day so that the index can be used. */
export function usedSince(since: Date): SQL {
  const instant = since.toISOString();
  return sql`${usageDay.day} >= ${instant.slice(0, 10)}::date and ${usedAt} >= ${instant}::timestamptz`;
}
