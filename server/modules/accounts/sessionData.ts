import { eq } from 'drizzle-orm';
import type { Session } from '../../../contract/entities/account.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Locale } from '../../platform/http/handler.ts';
import type { Who } from '../../platform/resources/access.ts';
import { consentsOf } from '../privacy/consent.ts';
import { codesOf, deniedCodes, grantsSeen } from '../system/grants.ts';
import { enabledDictionaries, permittedMenus } from '../system/queries.ts';
import { account } from './account.table.ts';
import { factorDueAt } from './factorDuty.ts';
import { grantsOf, roleCodes, roleGrants, userOf } from './sessions.ts';

/**
 * Returns what a signed-in user starts with: user, missing permission codes, menus and dictionaries (specification,
 * section 3).
 */
export async function readSession(database: Database, who: Who, locale: Locale): Promise<Session> {
  const [[found], dics, { due }] = await Promise.all([
    database
      .select({ account, roles: roleCodes, grants: roleGrants, dueAt: factorDueAt })
      .from(account)
      .where(eq(account.id, who.user.id)),
    enabledDictionaries(database),
    consentsOf(database, who.user.id),
  ]);
  if (!found) throw new Error('The account of a valid session no longer exists');
  const self = userOf(found.account, found.roles, found.dueAt);
  const grants = await grantsSeen(database, grantsOf(self, found.grants), who);
  return {
    user: { ...self, ...(due && who.seeing === undefined && { consentDue: true }) },
    buttons: deniedCodes(codesOf(grants)),
    dics,
    permissions: await permittedMenus(database, grants, locale),
  };
}
