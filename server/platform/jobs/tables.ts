import { sql } from 'drizzle-orm';
import { sqlState } from '../database/database.ts';

/** The schema of pg-boss's tables. */
export const SCHEMA = 'jobs';
const schema = sql.identifier(SCHEMA);
/** PostgreSQL's error code for a missing table. */
const UNDEFINED_TABLE = '42P01';

/**
 * The jobs of all queues, including those that ended in the last two weeks, as the table `jobs` of a statement.
 * Internal jobs of pg-boss are left out.
 *
 * Only this file and `carryOver.ts` name pg-boss's tables, so its version is pinned exactly. Its API returns jobs of
 * one queue by id or key. It cannot list several queues in pages, filter by state or time, count jobs by state, or join
 * the portal's own tables.
 */
export const allJobs = sql`(
  select id, name, data, state::text as state, retry_count, retry_limit, created_on, start_after, started_on,
    completed_on, output
  from ${schema}.job where name not like '\\_\\_%') as jobs`;

/** The names of all queues, as the table `queue` of a statement. */
export const allQueues = sql`(select name from ${schema}.queue where name not like '\\_\\_%') as queue`;

/** Whether jobs of an older version wait to be carried over (`carryOver.ts`), as a condition of a statement. */
export const hasOlderJobs = sql`exists (select from pg_tables where schemaname = 'job_queue' and tablename = 'job')`;

/** Returns the result of `work`, or `nothing` if a table of the queue that it reads does not exist. */
export async function orNothing<T>(work: () => Promise<T>, nothing: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return nothing;
    throw error;
  }
}
