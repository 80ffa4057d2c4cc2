import { sql } from 'drizzle-orm';
import type { TaskName } from '../../../contract/tasks.ts';
import { lastGoodBackup } from '../../platform/backup/backupDirectory.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Measure } from '../../platform/http/metrics.ts';

const BACKUP: TaskName = 'backup';

/** Returns the time of the last successful backup run, or 0 if there is none, so that its age exceeds every limit. */
export async function scheduleMeasures(database: Database): Promise<Measure[]> {
  // The runs are indexed by schedule, so those of other tasks are not read.
  const { rows } = await database.execute<{ at: number | null }>(sql`
    select extract(epoch from max(last.ended_at))::float8 as at
    from schedule cross join lateral (
      select ended_at from task_run
      where schedule_id = schedule.id and task_run.task = ${BACKUP} and state = 'succeeded'
      order by planned_at desc limit 1) as last`);
  const help = 'When the backup task last ended successfully; 0: never';
  return [{ name: 'backup_last_success_timestamp_seconds', help, value: rows[0]?.at ?? 0 }];
}

/**
 * Returns the start time of the newest verified archive, or 0 if BACKUP_DIR has none. A run may succeed without
 * verifying its archive.
 */
export async function backupMeasures(backupDir: string): Promise<Measure[]> {
  const at = await lastGoodBackup(backupDir);
  const help = 'When the newest verified archive in BACKUP_DIR of this server was begun; 0: there is none';
  return [{ name: 'backup_last_verified_timestamp_seconds', help, value: (at?.valueOf() ?? 0) / 1_000 }];
}
