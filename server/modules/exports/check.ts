import { eq, lt, sql } from 'drizzle-orm';
import { EXPORT_HOURS } from '../../../contract/entities/exportRuns.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Job } from '../../platform/jobs/jobs.ts';
import { endExport } from './end.ts';
import { exportRun } from './exportRun.table.ts';
import type { ExportNeeds } from './exports.ts';
import { LOST_SECONDS } from './work.ts';

/** Servers that may be lost during an export, before it counts as the reason. */
const TRIES = 3;

/**
 * Sends exports again whose server was lost or that have no job, and deletes those that ended a day ago, with their
 * files.
 */
export async function checkExports(
  needs: ExportNeeds & { job: Job<{ run: string }> },
  signal: AbortSignal,
): Promise<void> {
  const { database, host, job } = needs;
  const silent = sql`${exportRun.touchedAt} < now() - make_interval(secs => ${LOST_SECONDS})`;
  const lost = await database
    .select()
    .from(exportRun)
    .where(sql`${exportRun.state} in ('waiting', 'running') and ${silent}`);
  for (const run of lost) {
    if (signal.aborted) return;
    if (run.state === 'running' && run.tries >= TRIES)
      await endExport(needs, run, { state: 'failed', problem: m.export_run_fault({}, { locale: run.locale }) });
    // While a job with this key waits, no second one is added.
    else await job.send({ run: run.id }, { key: run.id });
  }
  const ended = await database
    .select({ id: exportRun.id, key: exportRun.key })
    .from(exportRun)
    .where(lt(exportRun.endedAt, sql`now() - make_interval(hours => ${EXPORT_HOURS})`));
  for (const { id, key } of ended) {
    if (signal.aborted) return;
    if (key !== null) await host.remove(key);
    await database.delete(exportRun).where(eq(exportRun.id, id));
  }
}
