import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { askPassphrase } from './platform/backup/askPassphrase.ts';
import { overInstallation } from './platform/backup/commandLine.ts';
import { isEncrypted } from './platform/backup/encryption.ts';
import { BackupError } from './platform/backup/manifest.ts';
import { restoreBackup } from './platform/backup/restoreBackup.ts';
import { helpIfAsked } from './platform/commandHelp.ts';

/**
 * `npm run restore -- file.zip [--replace]`: restores a backup into an installation that is not running (security: R9).
 * An encrypted one needs its passphrase in `BACKUP_PASSPHRASE`, or asks for it.
 */
helpIfAsked(import.meta.filename);

await overInstallation({ share: false }, async (source) => {
  const { file, replace } = readWords();
  const started = performance.now();
  const asked = source.passphrase === undefined && (await isEncrypted(file)) ? await askPassphrase() : undefined;
  const opened = asked === undefined ? source : { ...source, passphrase: asked };
  const { rows, tables, files } = await restoreBackup(opened, file, { replace });
  const seconds = ((performance.now() - started) / 1_000).toFixed(2);
  console.log(`${file}: ${rows} rows of ${tables} tables and ${files} files restored, ${seconds} s`);
});

function readWords(): { file: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file !== undefined && rest.length === 0) return { file: resolve(file), replace: values.replace };
  } catch {} // unknown option
  throw new BackupError('npm run restore -- file.zip [--replace]');
}
