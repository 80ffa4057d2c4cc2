import { and, eq } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { accountIdentity, identityProvider } from '../signOn/signOn.table.ts';
import { storedOwner } from './accounts.ts';
import { NO_PASSWORD } from './noPassword.ts';
import { passkey } from './passkey.table.ts';
import { passwordBar } from './passwordBar.ts';

/** A way to log in to an account: the id of a passkey or of an identity at a provider, or the password. */
export type WayIn = string;
const PASSWORD: WayIn = 'password';

/**
 * Returns every way in which the owner can log in to an account. Users never remove their last one (security: A193,
 * A197). Lock the account first, so that of two removals at once the second one sees what the first one did.
 */
export async function waysIn(
  { database, config }: { database: Database; config: Pick<Config, 'localPasswords'> },
  accountId: string,
): Promise<WayIn[]> {
  const owner = await storedOwner(database, accountId);
  if (!owner) return [];
  const atProviders = await database
    .select({ id: accountIdentity.id })
    .from(accountIdentity)
    .innerJoin(identityProvider, eq(identityProvider.id, accountIdentity.providerId))
    .where(and(eq(accountIdentity.accountId, accountId), eq(identityProvider.enabled, true)));
  const ways = atProviders.map(({ id }) => id);
  // What bars the password bars passkeys too.
  if ((await passwordBar({ database, config }, owner)) !== null) return ways;
  const passkeys = await database
    .select({ id: passkey.id })
    .from(passkey)
    .where(and(eq(passkey.accountId, accountId), eq(passkey.opensAlone, true)));
  return [...ways, ...passkeys.map(({ id }) => id), ...(owner.passwordHash === NO_PASSWORD ? [] : [PASSWORD])];
}

/** Whether a way to log in remains without one of them. */
export const opensWithout = (ways: readonly WayIn[], removed: WayIn): boolean => ways.some((way) => way !== removed);
