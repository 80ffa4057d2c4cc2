import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { newBackupIn } from '../platform/backup/backupDirectory.ts';
import { BackupError } from '../platform/backup/manifest.ts';
import { UnverifiedError, writeVerifiedBackup } from '../platform/backup/verifiedBackup.ts';
import { StartError } from '../platform/database/embedded/embedded.ts';
import { readSchemaState } from '../platform/database/migrate.ts';

type Parts = { connection: pg.ClientConfig; config: Pick<Config, 'backupDir' | 'backupPassphrase' | 'dataDir'> };

/** The archive of all data before an upgrade. */
export type BackupBefore = {
  /**
   * Writes the archive.
   *
   * @throws StartError if it cannot be restored, so that nothing is upgraded
   */
  write: () => Promise<string>;
  /**
   * After a failed upgrade, removes the archive if the database is unchanged. A supervisor restarts again and again,
   * and archives of the same data would fill the disk and push out those of earlier days.
   *
   * @returns whether it was removed
   */
  giveUp: () => Promise<boolean>;
};

export function backupBefore({ connection, config }: Parts): BackupBefore {
  let written: string | undefined;
  return {
    write: async () => {
      const { backupDir, backupPassphrase: passphrase, dataDir } = config;
      const source = { connection, filesDir: join(dataDir, 'files'), passphrase };
      const place = newBackupIn(backupDir, { encrypted: passphrase !== undefined });
      const { file } = await writeVerifiedBackup(source, place).catch((error: unknown) => {
        if (error instanceof UnverifiedError) written = error.file;
        if (error instanceof BackupError) throw new StartError(`${error.message}. The database was not upgraded`);
        throw error;
      });
      written = file;
      return file;
    },
    giveUp: async () => {
      if (written === undefined) return false;
      const state = await readSchemaState(connection).catch(() => undefined); // unknown: the archive may be needed
      if (state !== 'older') return false;
      await rm(written, { force: true });
      return true;
    },
  };
}
