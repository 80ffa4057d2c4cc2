import { join } from 'node:path';
import { ConfigError, readConfig } from '../../config.ts';
import { StartError, startEmbedded } from '../database/embedded/embedded.ts';
import { BackupError } from './manifest.ts';
import type { BackupSource } from './writeBackup.ts';

/**
 * Runs a command over the installation that the environment names. What a person can put right is one line and exit
 * code 1.
 * @param share whether it may work beside a running portal
 */
export async function overInstallation(
  { share }: { share: boolean },
  work: (source: BackupSource & { backupDir: string }) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, share });
    try {
      await work({
        connection: embedded?.connection ?? { connectionString: config.databaseUrl },
        filesDir: join(config.dataDir, 'files'),
        backupDir: config.backupDir,
      });
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    const told = error instanceof BackupError || error instanceof ConfigError || error instanceof StartError;
    console.error(told ? error.message : error);
    process.exitCode = 1;
  }
}
