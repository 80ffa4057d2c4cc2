import { sql } from 'drizzle-orm';
import type { QueueState } from '../../../contract/entities/dashboard.ts';
import type { Database } from '../../platform/database/database.ts';
import { allJobs, orNothing } from '../../platform/jobs/tables.ts';

const RUNS = 24;

/** Returns the queues of the last day with their last runs; none before the first server has created the queue. */
export const readQueues = (database: Database): Promise<QueueState[]> =>
  orNothing(async () => {
    const { rows } = await database.execute<QueueState>(sql`
      with recent as (
        select name, state, completed_on, extract(epoch from completed_on - started_on) * 1000 as ms
        from ${allJobs} where created_on > now() - interval '1 day'
      ), runs as (
        select name, state, ms, completed_on, row_number() over (partition by name order by completed_on desc) as place
        from recent where completed_on is not null and ms is not null
      )
      select
        recent.name,
        count(*) filter (where state in ('created', 'retry'))::int as waiting,
        count(*) filter (where state = 'active')::int as running,
        count(*) filter (where state = 'completed')::int as done,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce((
          select jsonb_agg(jsonb_build_object('ms', greatest(0, round(ms)::int), 'failed', runs.state = 'failed') order by place desc)
          from runs where runs.name = recent.name and place <= ${RUNS}
        ), '[]') as runs
      from recent group by recent.name order by recent.name`);
    return rows;
  }, []);
