import { and, eq, isNotNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/http/handler.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { account } from '../accounts/account.table.ts';
import { scimUser } from './scim.table.ts';

const CODES: readonly PermissionCode[] = ['scim:manage'];

/**
 * Returns the condition for the users who exist for a directory: people within the data scope of its account and token,
 * except those that the directory removed.
 */
export async function existing(engine: Engine, open: Database, caller: SignedIn): Promise<SQL> {
  const seen = await visibleIds(engine, open, 'user', caller, CODES);
  const removed = open
    .select({ one: sql`1` })
    .from(scimUser)
    .where(and(ofDirectory(caller), isNotNull(scimUser.removedAt)));
  return sql`(${and(eq(account.kind, 'person'), sql`${account.id} in ${seen}`, notExists(removed))})`;
}

/** The row of a directory about a user, to be joined with the user's account. */
export const ofDirectory = (caller: SignedIn): SQL =>
  sql`(${scimUser.accountId} = ${account.id} and ${scimUser.clientId} = ${caller.user.id})`;
