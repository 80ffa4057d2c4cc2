import { resolve } from 'node:path';
import { newBackupIn } from './platform/backup/backupDirectory.ts';
import { overInstallation } from './platform/backup/commandLine.ts';
import { BackupError } from './platform/backup/manifest.ts';
import { writeVerifiedBackup } from './platform/backup/verifiedBackup.ts';
import { helpIfAsked } from './platform/commandHelp.ts';
import { checkBackupDir } from './platform/database/embedded/embedded.ts';
import { readSchemaState } from './platform/database/migrate.ts';

/**
 * `npm run backup [-- file.zip]`: saves the whole portal in one file, whether or not it is running. The backup is
 * verified by restoring it into a scratch database (security: R9). The portal's database is never changed. With
 * `BACKUP_PASSPHRASE`, the file is encrypted.
 */
helpIfAsked(import.meta.filename);

await overInstallation({ share: true, existing: true }, async ({ backupDir, ...source }) => {
  const [named, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new BackupError('npm run backup -- [file.zip]');
  if (named === undefined) checkBackupDir(backupDir);
  const started = performance.now();
  if ((await readSchemaState(source.connection)) === 'none')
    throw new BackupError('There is no portal in the database: set DATABASE_URL as for the portal');
  const { file, bytes, rows, tables, files, unverified } = await writeVerifiedBackup(
    source,
    named === undefined ? newBackupIn(backupDir, { encrypted: source.passphrase !== undefined }) : resolve(named),
  );
  const seconds = ((performance.now() - started) / 1_000).toFixed(2);
  console.log(`${file}: ${rows} rows of ${tables} tables, ${files} files, ${bytes} bytes, ${seconds} s`);
  console.log(source.passphrase === undefined ? 'Encrypted: no, BACKUP_PASSPHRASE is not set' : 'Encrypted: yes');
  console.log(
    unverified
      ? `Verified: no, because ${unverified.message}. To have backups verified: ALTER ROLE ${unverified.role} CREATEDB`
      : 'Verified: yes, by restoring it',
  );
});
