import { type Config, ConfigError } from '../config.ts';
import { isHashFile } from '../modules/accounts/breachedPasswords.ts';

/**
 * Checks the file of stolen passwords at the start, so that no password is refused or accepted because of a wrong file.
 *
 * @throws ConfigError if it cannot be read or does not begin with a hash
 */
export async function checkBreachedPasswords({ breachedPasswords }: Config): Promise<void> {
  if (breachedPasswords !== undefined && !(await isHashFile(breachedPasswords)))
    throw new ConfigError('BREACHED_PASSWORDS is wrong: expected a readable file whose lines begin with a SHA-1');
}
