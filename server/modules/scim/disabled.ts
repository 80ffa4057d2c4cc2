import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { scimUser } from './scim.table.ts';

/**
 * Forgets which directories disabled an account. Call it whenever the account is enabled: the next time, an
 * administrator may disable it, and then no directory may enable it.
 */
export async function forgetDisabled(open: Database, accountId: string): Promise<void> {
  await open.update(scimUser).set({ disabledAt: null }).where(eq(scimUser.accountId, accountId));
}
