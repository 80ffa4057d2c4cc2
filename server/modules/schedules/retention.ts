import { and, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { ParametersOf } from '../../../contract/tasks.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';
import { dropOldSeals, noteRemoved } from '../../platform/sealedLog/notes.ts';
import { logKeys } from '../accounts/logKeys.ts';
import { approval } from '../approvals/approval.table.ts';
import { UNDER_WAY } from './runs.ts';
import { taskRun } from './taskRun.table.ts';

/** Rows per statement, so that deleting a log of several years stays within the statement timeout. */
const BATCH = 5_000;

/**
 * Permanently deletes old log entries, requests for approval and runs.
 *
 * @returns how many entries and runs
 */
export async function deleteOldLogs(
  { database, transaction, config }: Pick<Dependencies, 'config' | 'database' | 'transaction'>,
  { operateDays, loginDays, errorDays, runDays }: ParametersOf<'log-retention'>,
  signal: AbortSignal,
): Promise<{ entries: number; runs: number }> {
  const ago = (days: number) => sql`now() - make_interval(days => ${days}::int)`;
  const keys = await logKeys(database, config);
  let entries = 0;
  const kinds = { operate: operateDays, login: loginDays, error: errorDays };
  for (const kind of ['operate', 'login', 'error'] as const) {
    const old = and(eq(operationLog.kind, kind), lt(operationLog.createdAt, ago(kinds[kind])));
    for (let gone = BATCH; gone === BATCH && !signal.aborted; entries += gone) {
      gone = await transaction(async (within) => {
        const some = within.select({ id: operationLog.id }).from(operationLog).where(old).limit(BATCH);
        const removed = await within
          .delete(operationLog)
          .where(sql`${operationLog.id} in ${some}`)
          .returning({ id: operationLog.id });
        await noteRemoved(
          within,
          keys,
          removed.map(({ id }) => id),
        );
        return removed.length;
      });
    }
  }
  if (entries > 0) await dropOldSeals(transaction, keys);
  // What was asked and decided is kept as long as the log of what was done. A request expires long before.
  await database.delete(approval).where(lt(approval.expiresAt, ago(operateDays)));
  let runs = 0;
  const old = and(lt(taskRun.plannedAt, ago(runDays)), notInArray(taskRun.state, [...UNDER_WAY]));
  for (let gone = BATCH; gone === BATCH && !signal.aborted; runs += gone) {
    const some = database.select({ id: taskRun.id }).from(taskRun).where(old).limit(BATCH);
    gone = (await database.delete(taskRun).where(sql`${taskRun.id} in ${some}`)).rowCount ?? 0;
  }
  return { entries, runs };
}
