import { type SQL, sql } from 'drizzle-orm';
import type { Course } from '../../../contract/entities/dashboard.ts';
import type { Database } from '../../platform/database/database.ts';
import { dayAfter, dayOf, startOfDay } from '../../platform/time/zones.ts';

/** The courses that the dashboard draws are this long. */
export const COURSE_DAYS = 30;

/** The days of the reader's time zone up to now, ISO dates, the oldest first. */
export const lastDays = (timeZone: string, now: Date, count = COURSE_DAYS): string[] => {
  const today = dayOf(timeZone, now);
  return Array.from({ length: count }, (_, index) => dayAfter(today, 1 + index - count));
};

/**
 * Numbers by day, the oldest first, as a course: the last `days`, as many before them, and each day.
 * @param counts of twice as many days as a course has
 */
export function courseOf(counts: readonly number[], days: number): Course {
  const sum = (from: number, to: number) => counts.slice(from, to).reduce((a, b) => a + b, 0);
  const end = counts.length;
  return { total: sum(end - days, end), before: sum(end - 2 * days, end - days), byDay: counts.slice(-COURSE_DAYS) };
}

/** Counts the rows of a query, which gives `at` (an instant) and `n`, by the days of twice the length of a course. */
export async function countsByDay(database: Database, timeZone: string, now: Date, query: SQL): Promise<number[]> {
  const days = lastDays(timeZone, now, 2 * COURSE_DAYS);
  const starts = days.map((day) => startOfDay(timeZone, day).toISOString());
  const { rows } = await database.execute<{ place: number; n: number }>(sql`
    select width_bucket(at, ${sql.param(starts)}::timestamptz[]) as place, sum(n)::int as n from (${query}) as counted
    where at >= ${starts[0]}::timestamptz group by 1`);
  const counts = new Map(rows.map(({ place, n }) => [place, n]));
  return days.map((_, index) => counts.get(index + 1) ?? 0);
}

/** Rows of a table that `seen` lets pass by when they were made. */
export const made = (table: SQL, seen: SQL): SQL => sql`select created_at as at, 1 as n from ${table} where ${seen}`;
