import { basename } from 'node:path';
import type { Localized } from '../contract/schema.ts';
import type { ParametersOf, TaskName } from '../contract/tasks.ts';
import { m } from './i18n/compiled/messages.js';
import { sweepAccounts } from './modules/accounts/sweep.ts';
import { sweepRegistrations } from './modules/administration/sweepRegistrations.ts';
import { sumUpUses } from './modules/dashboard/sumUp.ts';
import { proposeRrids } from './modules/imports/proposeRrids.ts';
import { deleteOldMessages } from './modules/messagePush/retention.ts';
import { expireEnrollments } from './modules/panels/confirm.ts';
import { type RetentionLimits, withinLimits } from './modules/schedules/limits.ts';
import { deleteOldLogs } from './modules/schedules/retention.ts';
import type { Task, TaskContext } from './modules/schedules/runTask.ts';
import { compareIndex } from './modules/search/checkIndex.ts';
import type { SearchEngine } from './modules/search/engine/engine.ts';
import { newBackupIn, removeOldBackups } from './platform/backup/backupDirectory.ts';
import { UnverifiedError, writeVerifiedBackup } from './platform/backup/verifiedBackup.ts';
import { sumUpChanges } from './platform/database/changes.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { sweepReceipts } from './platform/idempotency/once.ts';
import { sweepBulkEdits } from './platform/resources/bulk.ts';
import { purgeOld } from './platform/resources/purge.ts';
import { publishDue } from './platform/resources/schedule.ts';
import type { Engine } from './platform/resources/source.ts';

/** The dependencies of tasks in addition to those of every module. */
export type TaskParts = Pick<Dependencies, 'config' | 'connection' | 'database' | 'filesDir' | 'transaction'> & {
  search: SearchEngine;
  resources: Engine;
  sweepStorage: () => Promise<number>;
  mailSavedSearches: () => Promise<void>;
};

type Tasks = { [N in TaskName]: (parameters: ParametersOf<N>, context: TaskContext) => Promise<void> };

/** Returns the implementation of each task of `contract/tasks.ts`. A task without one does not compile. */
export function portalTasks(parts: TaskParts): ReadonlyMap<string, Task> {
  const { database, transaction, search, resources, sweepStorage, mailSavedSearches } = parts;
  const tasks: Tasks = {
    'session-cleanup': async ({ endedDays }, { write }) => {
      const count = (await sweepAccounts(database, endedDays)) + (await sweepReceipts(database));
      const registrations = await sweepRegistrations(parts);
      await sweepBulkEdits(database);
      await sumUpChanges(database);
      write(both((locale) => m.task_sessions_removed({ count }, { locale })));
      if (registrations > 0)
        write(both((locale) => m.task_registrations_removed({ count: registrations }, { locale })));
    },
    'log-retention': async (parameters, { write, signal }) => {
      const { entries, runs } = await deleteOldLogs(parts, parameters, signal);
      write(both((locale) => m.task_logs_deleted({ entries, runs }, { locale })));
    },
    'message-retention': async (parameters, { write, signal }) => {
      const count = await deleteOldMessages(database, parameters, signal);
      write(both((locale) => m.task_messages_deleted({ count }, { locale })));
    },
    'trash-retention': async (parameters, { write, signal }) => {
      const count = await purgeOld(resources, parameters, signal);
      write(both((locale) => m.task_records_purged({ count }, { locale })));
    },
    'enrollment-expiry': async (_, { write }) => {
      const count = await expireEnrollments(database);
      if (count > 0) write(both((locale) => m.task_enrollments_expired({ count }, { locale })));
    },
    'rrid-proposal': async (_, { write, signal }) => {
      const counts = await proposeRrids({ database, transaction }, signal);
      write(both((locale) => m.task_rrids_proposed(counts, { locale })));
    },
    'saved-search-mails': () => mailSavedSearches(),
    'scheduled-publishing': async (_, { write }) => {
      const { published, withdrawn, refused } = await publishDue(resources);
      if (published + withdrawn + refused > 0)
        write(both((locale) => m.task_published({ published, withdrawn, refused }, { locale })));
    },
    'index-check': async ({ rebuild }, { write }) => {
      const found = await compareIndex(database, search);
      write(both((locale) => m.task_index_compared(found, { locale })));
      if (found.inDatabase === found.inIndex) return;
      if (!rebuild) throw new Error(`The index has ${found.inIndex} models, the database has ${found.inDatabase}`);
      await search.rebuild();
      const after = await compareIndex(database, search);
      write(both((locale) => m.task_index_rebuilt(after, { locale })));
      if (after.inDatabase !== after.inIndex)
        throw new Error(`After the rebuild the index has ${after.inIndex} models, the database ${after.inDatabase}`);
    },
    'storage-sweep': async (_, { write }) => {
      const count = await sweepStorage();
      write(both((locale) => m.task_files_removed({ count }, { locale })));
    },
    'dashboard-statistics': async ({ detailDays }, { write }) => {
      const count = await sumUpUses(transaction, detailDays);
      write(both((locale) => m.task_uses_summed({ count }, { locale })));
    },
    backup: async ({ keep }, { write, signal }) => {
      const { backupDir, backupPassphrase: passphrase } = parts.config;
      // This line comes last, so that the list of runs shows whether the backup was verified.
      const conclude = async (line: Localized) => {
        const count = await removeOldBackups(backupDir, keep);
        if (count > 0) write(both((locale) => m.task_backups_removed({ count }, { locale })));
        write(line);
      };
      try {
        const {
          file: path,
          rows,
          tables,
          files,
          bytes,
          unverified,
        } = await writeVerifiedBackup(
          { ...parts, passphrase },
          newBackupIn(backupDir, { encrypted: passphrase !== undefined }),
          signal,
        );
        const file = basename(path);
        write(both((locale) => m.task_backup_written({ file, rows, files, bytes }, { locale })));
        await conclude(
          unverified
            ? both((locale) => m.task_backup_not_allowed({ file, role: unverified.role }, { locale }))
            : both((locale) => m.task_backup_verified({ tables, files }, { locale })),
        );
      } catch (error) {
        if (error instanceof UnverifiedError) {
          const [file, { reason }] = [basename(error.file), error];
          await conclude(both((locale) => m.task_backup_not_verified({ file, reason }, { locale })));
        }
        throw error;
      }
    },
  };
  // Saving a schedule checks its parameters against the task's schema.
  const all = Object.entries(tasks as unknown as Record<string, Task>);
  return new Map(all.map(([name, task]) => [name, limited(name, task, parts.config.retention)]));
}

/**
 * Returns the task with its parameters raised to the installation's minimum, whatever its schedule sets. Its output
 * reports this.
 */
const limited =
  (name: string, task: Task, limits: RetentionLimits): Task =>
  (given, context) => {
    const { parameters, raised } = withinLimits(limits, name, given);
    for (const line of raised) context.write(line);
    return task(parameters, context);
  };

const both = (say: (locale: 'en' | 'zh') => string): Localized => ({ en: say('en'), zh: say('zh') });
