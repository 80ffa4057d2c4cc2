import { join } from 'node:path';
import { type Config, readConfig } from '../../config.ts';
import { CommandError } from '../commandHelp.ts';
import { checkServer } from '../database/checkServer.ts';
import { startEmbedded } from '../database/embedded/embedded.ts';
import { hasEmbedded } from '../database/embedded/places.ts';
import { printFailure } from '../lineFor.ts';
import type { BackupSource } from './writeBackup.ts';

/**
 * Runs a command over the installation that the environment names. An error that the operator can fix becomes one line
 * and exit code 1.
 * @param share whether the command may run beside a running portal
 * @param existing whether an embedded database must already exist, so that none is created
 */
export async function overInstallation(
  { share, existing = false }: { share: boolean; existing?: boolean },
  work: (source: BackupSource & { backupDir: string; config: Config }) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    if (existing && !config.databaseUrl && !hasEmbedded(config.dataDir))
      throw new CommandError(`There is no portal in ${config.dataDir}: set DATA_DIR or DATABASE_URL as for the portal`);
    if (config.databaseUrl) await checkServer(config.databaseUrl);
    const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, share });
    try {
      await work({
        connection: embedded?.connection ?? { connectionString: config.databaseUrl },
        filesDir: join(config.dataDir, 'files'),
        passphrase: config.backupPassphrase,
        backupDir: config.backupDir,
        config,
      });
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}
