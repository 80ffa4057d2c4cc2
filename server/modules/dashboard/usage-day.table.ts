import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const USES = ['download', 'search', 'searchWithoutResult'] as const;
export type Use = (typeof USES)[number];

/** How often something was used on a day (UTC). Counts alone: nobody can be told from them. */
export const usageDay = pgTable(
  'usage_day',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: USES }).notNull(),
    /** What was used: the name of a file, or the words that found nothing; '' once the day was summed up. */
    key: text().notNull(),
    count: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.key] })],
);
