import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { identityProvider } from '../signOn/signOn.table.ts';
import { role } from '../system/role.table.ts';
import { ADMINISTRATOR } from '../system/seed.ts';
import { type AccountRow, account } from './account.table.ts';
import { accountRole } from './accountRole.table.ts';
import { NO_PASSWORD } from './noPassword.ts';

/**
 * Returns whether an account must use single sign-on in place of its password (`LOCAL_PASSWORDS=emergency`). Passwords
 * of emergency accounts always work. So do those of all administrators while none of them has the mark, and those of
 * everybody while no provider is on the login page: someone can always sign in and set things right.
 */
export async function passwordBar(
  { database, config }: { database: Database; config: Pick<Config, 'localPasswords'> },
  { id, emergency }: AccountRow,
): Promise<'passwordOff' | null> {
  if (config.localPasswords === 'all' || emergency) return null;
  if ((await database.$count(identityProvider, eq(identityProvider.enabled, true))) === 0) return null;
  const administrators = await database
    .select({ id: account.id, emergency: account.emergency })
    .from(account)
    .innerJoin(accountRole, eq(accountRole.accountId, account.id))
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(
      and(
        eq(role.code, ADMINISTRATOR),
        eq(account.enabled, true),
        isNotNull(account.verifiedAt),
        sql`${account.passwordHash} <> ${NO_PASSWORD}`,
        sql`(${account.lockedUntil} is null or ${account.lockedUntil} < now())`,
      ),
    );
  const isReached = administrators.some((one) => one.emergency);
  return !isReached && administrators.some((one) => one.id === id) ? null : 'passwordOff';
}
