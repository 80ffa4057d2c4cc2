import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Measure } from '../../platform/http/metrics.ts';
import { allJobs, orNothing } from '../../platform/jobs/tables.ts';
import { stateSql } from './read.ts';

type Count = { queue: string; state: string; count: number };

/** Returns the number of jobs in each queue and state: those that have not ended, and those of the last hour. */
export const queueMeasures = (database: Database): Promise<Measure[]> =>
  orNothing(async () => {
    const { rows } = await database.execute<Count>(sql`
      select name as queue, ${stateSql} as state, count(*)::int as count
      from ${allJobs} where completed_on is null or completed_on > now() - interval '1 hour'
      group by 1, 2 order by 1, 2`);
    return rows.map(({ queue, state, count }) => ({
      name: 'jobs',
      help: 'Jobs by queue and state',
      value: count,
      labels: { queue, state },
    }));
  }, []);
