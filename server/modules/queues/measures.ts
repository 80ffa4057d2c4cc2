import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Measure } from '../../platform/http/metrics.ts';
import { SCHEMA } from '../../platform/jobs/jobs.ts';
import { orNothing, stateSql } from './read.ts';

type Count = { queue: string; state: string; count: number };

/** Returns the number of jobs in each queue and state for the last hour; the archive is not read. */
export const queueMeasures = (database: Database): Promise<Measure[]> =>
  orNothing(async () => {
    const { rows } = await database.execute<Count>(sql`
      select name as queue, ${stateSql} as state, count(*)::int as count
      from (select name, state::text as state from ${sql.identifier(SCHEMA)}.job) as jobs
      where name not like '\\_\\_%' group by 1, 2 order by 1, 2`);
    return rows.map(({ queue, state, count }) => ({
      name: 'jobs',
      help: 'Jobs by queue and state',
      value: count,
      labels: { queue, state },
    }));
  }, []);
