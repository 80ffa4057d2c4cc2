import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { openPool } from '../database/database.ts';
import { hasOlderJobs, orNothing, SCHEMA } from './tables.ts';

/** The schema of the tables of pg-boss 10, which pg-boss 12 cannot upgrade. */
const OLDER = sql.identifier('job_queue');
const schema = sql.identifier(SCHEMA);

const SAME = sql.raw(
  'id, name, priority, data, retry_limit, retry_count, retry_delay, retry_backoff, start_after, started_on, singleton_key, singleton_on, created_on, completed_on, keep_until, output, policy',
);

/**
 * Moves the jobs of an older version (waiting, running and ended ones) to the tables of this version, and removes the
 * older tables. All in one transaction: a server that dies here leaves the older tables unchanged. Running jobs remain
 * marked as running until their time limit. Then they run again if they have tries left, else they have failed.
 *
 * The table with the version of the older tables is kept. An older server that starts later finds it and installs
 * nothing, so it fails instead of taking jobs that no other server sees.
 *
 * @param create creates the queue with this name, unless it exists
 */
export async function carryOver(connection: pg.ClientConfig, create: (name: string) => Promise<void>): Promise<void> {
  // Without a time limit: the ended jobs of two weeks may be many.
  const { database, transaction, close } = openPool(connection, { size: 1, statementMs: 0 });
  try {
    const exists = async (on: typeof database) => {
      // A query of the catalog sees what another server has just removed, as `to_regclass` may not.
      const { rows } = await on.execute<{ found: boolean }>(sql`select ${hasOlderJobs} as found`);
      return rows[0]?.found === true;
    };
    if (!(await exists(database))) return;
    const queues = await orNothing(
      () => database.execute<{ name: string }>(sql`select name from ${OLDER}.queue where name not like '\\_\\_%'`),
      null,
    );
    if (queues === null) return; // another server did it meanwhile
    for (const { name } of queues.rows) await create(name);
    await transaction(async (open) => {
      await open.execute(sql`select pg_advisory_xact_lock(hashtext('carry over jobs'))`);
      if (!(await exists(open))) return; // another server did it meanwhile
      await open.execute(sql`lock table ${OLDER}.job, ${OLDER}.archive in access exclusive mode`);
      // The archive also has jobs that waited too long to run at all.
      await open.execute(sql`
        insert into ${schema}.job (${SAME}, state, expire_seconds, deletion_seconds)
        select ${SAME}, state::text::${schema}.job_state, greatest(1, extract(epoch from expire_in))::int,
          queue.deletion_seconds
        from (
          select ${SAME}, state, expire_in from ${OLDER}.job
          union all select ${SAME}, state, expire_in from ${OLDER}.archive where completed_on is not null
        ) as older join (select name, deletion_seconds from ${schema}.queue) as queue using (name)
        on conflict do nothing`);
      await open.execute(sql`
        drop table ${OLDER}.job, ${OLDER}.archive, ${OLDER}.queue, ${OLDER}.schedule, ${OLDER}.subscription`);
    });
  } finally {
    await close();
  }
}
