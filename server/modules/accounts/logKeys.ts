import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogKeys } from '../../platform/sealedLog/seal.ts';
import { keyOf } from '../../platform/storage/cipher.ts';
import { instanceSecrets } from './instanceSecret.ts';

export const LOG_SEAL = 'log-seal';

/** Returns the keys that sign statements about the sealed log: `LOG_SEAL_KEY`, or a secret of this installation. */
export async function logKeys(database: Database, { logSealKey }: Pick<Config, 'logSealKey'>): Promise<LogKeys> {
  return logSealKey ? [keyOf(logSealKey)] : instanceSecrets(database, LOG_SEAL);
}
