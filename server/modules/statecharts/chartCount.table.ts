import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How often real sessions took each state and transition of the statecharts: IDs from the code, and sums over all
 * visitors. There is no account, no address, and no time but the day of the first count. At most one row for each part.
 */
export const chartCount = pgTable(
  'chart_count',
  {
    /** The ID of the statechart. */
    chart: text().notNull(),
    /** The ID of the state or transition. */
    part: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    since: date({ mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chart, table.part] })],
);
