import { type SQL, sql } from 'drizzle-orm';
import type { Course } from '../../../contract/entities/dashboard.ts';
import type { Database } from '../../platform/database/database.ts';
import { dayAfter, dayOf, startOfDay } from '../../platform/time/zones.ts';

/** Number of days in the time series of the dashboard. */
export const COURSE_DAYS = 30;

/** Returns the days in the reader's time zone up to now as ISO dates, the oldest first. */
export const lastDays = (timeZone: string, now: Date, count = COURSE_DAYS): string[] => {
  const today = dayOf(timeZone, now);
  return Array.from({ length: count }, (_, index) => dayAfter(today, 1 + index - count));
};

/**
 * Converts counts by day (the oldest first) to a time series: the sum of the last `days`, the sum of as many days
 * before, and each day.
 *
 * @param counts counts of twice as many days as the series has
 */
export function courseOf(counts: readonly number[], days: number): Course {
  const sum = (from: number, to: number) => counts.slice(from, to).reduce((a, b) => a + b, 0);
  const end = counts.length;
  return { total: sum(end - days, end), before: sum(end - 2 * days, end - days), byDay: counts.slice(-COURSE_DAYS) };
}

/** Counts the rows of a query with the columns `at` (an instant) and `n` by day, over twice the length of a series. */
export async function countsByDay(database: Database, timeZone: string, now: Date, query: SQL): Promise<number[]> {
  const days = lastDays(timeZone, now, 2 * COURSE_DAYS);
  const starts = days.map((day) => startOfDay(timeZone, day).toISOString());
  const { rows } = await database.execute<{ place: number; n: number }>(sql`
    select width_bucket(at, ${sql.param(starts)}::timestamptz[]) as place, sum(n)::int as n from (${query}) as counted
    where at >= ${starts[0]}::timestamptz group by 1`);
  const counts = new Map(rows.map(({ place, n }) => [place, n]));
  return days.map((_, index) => counts.get(index + 1) ?? 0);
}

/** Selects the creation times of the rows of a table that meet the condition `seen`. */
export const made = (table: SQL, seen: SQL): SQL => sql`select created_at as at, 1 as n from ${table} where ${seen}`;
