import { type Config, ConfigError } from '../config.ts';
import { isPublished } from '../modules/accounts/firstAccounts.ts';
import { weaknessOf } from '../modules/accounts/passwordRules.ts';

/**
 * Checks ADMIN_PASSWORD against the rules for all passwords, at each start, because it may come from an earlier
 * version.
 *
 * @throws ConfigError with the rule that it breaks; the value is not repeated
 */
export async function checkAdminPassword(config: Config): Promise<void> {
  const { adminPassword, adminEmail } = config;
  if (adminPassword === undefined) return;
  const problem = isPublished(adminPassword)
    ? 'It is the published password of a demo account.'
    : await weaknessOf(adminPassword, { workEmail: adminEmail }, config, 'en');
  if (problem !== null) throw new ConfigError(`ADMIN_PASSWORD is too weak: ${problem}`);
}
