import { type SQL, sql } from 'drizzle-orm';
import type { Course } from '../../../contract/entities/dashboard.ts';
import type { Database } from '../../platform/database/database.ts';

/** The courses that the dashboard draws are this long. */
export const COURSE_DAYS = 30;

/** The last days, ISO dates (UTC), the oldest first. */
export const lastDays = (now: Date): string[] =>
  Array.from({ length: COURSE_DAYS }, (_, index) =>
    new Date(now.getTime() - (COURSE_DAYS - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );

/** Numbers by day as a course: the last `days`, as many before them, and each day. @param byDay twice as many days */
export function courseOf(counts: ReadonlyMap<string, number>, now: Date, days: number): Course {
  const at = (back: number) => counts.get(new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10)) ?? 0;
  const sum = (from: number) => Array.from({ length: days }, (_, index) => at(from + index)).reduce((a, b) => a + b, 0);
  return { total: sum(0), before: sum(days), byDay: lastDays(now).map((day) => counts.get(day) ?? 0) };
}

/** Counts by day of a query that gives `day` (a date) and `n`. */
export async function countsByDay(database: Database, query: SQL): Promise<Map<string, number>> {
  const { rows } = await database.execute<{ day: string; n: number }>(
    sql`select day::text as day, n::int as n from (${query}) as counted`,
  );
  return new Map(rows.map(({ day, n }) => [day, n]));
}

/** Rows of a table that `seen` lets pass by the day on which they were made, two months of a course and more. */
export const madeByDay = (table: SQL, seen: SQL): SQL => sql`
  select (created_at at time zone 'UTC')::date as day, count(*) as n from ${table}
  where created_at > now() - make_interval(days => ${2 * COURSE_DAYS + 1}) and ${seen} group by 1`;
