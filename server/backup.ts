import { resolve } from 'node:path';
import { newBackupIn } from './platform/backup/backupDirectory.ts';
import { overInstallation } from './platform/backup/commandLine.ts';
import { BackupError } from './platform/backup/manifest.ts';
import { writeBackup } from './platform/backup/writeBackup.ts';
import { helpIfAsked } from './platform/commandHelp.ts';
import { migrate } from './platform/database/migrate.ts';

/** `npm run backup [-- file.zip]`: the whole portal into one file, whether or not it is running (security: R9). */
helpIfAsked(import.meta.filename);

await overInstallation({ share: true }, async ({ backupDir, ...source }) => {
  const [named, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new BackupError('npm run backup -- [file.zip]');
  const file = named === undefined ? newBackupIn(backupDir) : resolve(named);
  const started = performance.now();
  await migrate(source.connection);
  const { bytes, rows, tables, files } = await writeBackup(source, file);
  const seconds = ((performance.now() - started) / 1_000).toFixed(2);
  console.log(`${file}: ${rows} rows of ${tables} tables, ${files} files, ${bytes} bytes, ${seconds} s`);
});
