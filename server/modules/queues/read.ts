import { type SQL, sql } from 'drizzle-orm';
import type { QueuedJob, QueuedJobs, QueueFigures } from '../../../contract/entities/jobs.ts';
import type { JobState } from '../../../contract/queues.ts';
import { SYSTEM_QUEUES } from '../../../contract/queues.ts';
import type { Database } from '../../platform/database/database.ts';
import { offsetIn } from '../../platform/database/paging.ts';
import { allJobs, allQueues, orNothing } from '../../platform/jobs/tables.ts';
import { textArray } from '../../platform/resources/filters.ts';
import { instantSql } from '../../platform/resources/read.ts';
import { masked } from './masked.ts';
import { subjectsOf } from './subjects.ts';

/** A job's state in the portal's terms. */
export const stateSql = sql`case state when 'created' then 'waiting' when 'retry' then 'retrying' when 'active' then 'running'
  when 'completed' then 'done' else state end`;
/** The system's own jobs, unless they failed: users did not start them, and they are the majority of jobs. */
const ofSystem = sql`(name = any(${textArray(SYSTEM_QUEUES)}) and state not in ('retry', 'failed'))`;
const errorSql = sql`case when output is null or state = 'completed' then '' else left(coalesce(output ->> 'message', output::text), 2000) end`;

export const jobColumns = sql`id, name as queue, ${stateSql} as state, least(retry_count + (state not in ('created', 'retry'))::int, retry_limit + 1) as tries,
  retry_limit + 1 as "triesMost", ${instantSql(sql`created_on`)} as "createdAt", ${instantSql(sql`start_after`)} as "startAfter",
  ${instantSql(sql`started_on`)} as "startedAt", ${instantSql(sql`completed_on`)} as "endedAt", ${errorSql} as error`;

/** Returns the number of jobs in each queue and state, for two weeks. */
export const readQueueFigures = (database: Database): Promise<QueueFigures[]> =>
  orNothing(async () => {
    const { rows } = await database.execute<QueueFigures>(sql`
      select queue.name, queue.name = any(${textArray(SYSTEM_QUEUES)}) as system,
        count(*) filter (where state = 'created')::int as waiting, count(*) filter (where state = 'retry')::int as retrying,
        count(*) filter (where state = 'active')::int as running, count(*) filter (where state = 'completed')::int as done,
        count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'cancelled')::int as cancelled
      from ${allQueues} left join ${allJobs} on jobs.name = queue.name
      group by queue.name order by system, queue.name`);
    return rows;
  }, []);

type Throughput = { at: string; done: number; failed: number };

/**
 * Returns how many jobs ended in each five minutes of the last two hours, the oldest first.
 *
 * @param system whether the system's own jobs are counted
 */
export const readThroughput = (database: Database, system: boolean): Promise<Throughput[]> =>
  orNothing(async () => {
    const { rows } = await database.execute<Throughput>(sql`
      with parts as (
        select generate_series(date_bin('5 minutes', now(), 'epoch') - interval '115 minutes', date_bin('5 minutes', now(), 'epoch'), interval '5 minutes') as part
      )
      select ${instantSql(sql`part`)} as at, count(*) filter (where state = 'completed')::int as done,
        count(*) filter (where state = 'failed')::int as failed
      from parts left join ${allJobs} on completed_on >= part and completed_on < part + interval '5 minutes'
        and (${system}::boolean or not ${ofSystem})
      group by part order by part`);
    return rows;
  }, []);

/** If no queue is chosen, the system's own jobs are left out unless `system` includes them. */
export type Narrowing = { queue?: string | undefined; state?: JobState | undefined; system?: boolean | undefined };

type Unnamed = Omit<QueuedJob, 'subject'> & { data: unknown };

/**
 * Adds the subject of each job, with secrets masked.
 *
 * @param opens whether the caller may see the data of jobs
 */
export async function withSubjects<Job extends Unnamed>(database: Database, jobs: readonly Job[], opens: boolean) {
  const subjects = await subjectsOf(database, jobs);
  return jobs.map(({ data: _, ...job }) => {
    const subject = subjects.get(job.id);
    const given = opens && subject ? Object.entries(Object(masked(subject.given))) : [];
    return { ...job, subject: subject ? { ...subject, given: Object.fromEntries(given) } : null };
  });
}

/** Returns a page of jobs, the newest first. */
export const readJobs = (
  database: Database,
  { queue, state, system = queue !== undefined }: Narrowing,
  asked: { page: number; limit: number },
  opens: boolean,
): Promise<QueuedJobs> =>
  orNothing(
    async () => {
      const conditions: SQL[] = [
        ...(queue === undefined ? [] : [sql`name = ${queue}`]),
        ...(state === undefined ? [] : [sql`${stateSql} = ${state}`]),
      ];
      const shown = sql`(${system}::boolean or not ${ofSystem})`;
      const narrowed = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
      const counted = await database.execute<{ count: number; hidden: number }>(sql`
        select count(*) filter (where ${shown})::int as count, count(*) filter (where not ${shown})::int as hidden
        from ${allJobs} where ${narrowed}`);
      const { count = 0, hidden = 0 } = counted.rows[0] ?? {};
      const found = await database.execute<Unnamed>(
        sql`select ${jobColumns}, data from ${allJobs} where ${narrowed} and ${shown} order by created_on desc, id
          limit ${asked.limit} offset ${offsetIn(count, asked)}`,
      );
      return { count, hidden, list: await withSubjects(database, found.rows, opens) };
    },
    { count: 0, hidden: 0, list: [] },
  );
