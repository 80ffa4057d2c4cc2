import { sql } from 'drizzle-orm';
import type { User } from '../../../contract/entities/account.ts';
import { instantSql } from '../../platform/resources/read.ts';
import { role } from '../system/role.table.ts';
import { account } from './account.table.ts';
import { accountRole } from './accountRole.table.ts';
import { isGuarded } from './factors.ts';
import { NO_PASSWORD } from './noPassword.ts';

/**
 * When the selected account must have a second factor that it lacks; null if no role requires one, or there is one. An
 * account without a password signs in at a provider, which asks for its own factors.
 */
export const factorDueAt = instantSql(sql`(
  select min(greatest(${role.factorRequiredAt}, ${accountRole.since}) + make_interval(days => ${role.factorGraceDays}))
  from ${accountRole} join ${role} on ${role.id} = ${accountRole.roleId}
  where ${accountRole.accountId} = ${account.id} and ${role.requiresFactor} and ${account.passwordHash} <> ${NO_PASSWORD}
    and not ${isGuarded(account.id)}
)`);

/** What a role requires of a user. */
export type FactorDuty = Pick<User, 'factorDueAt' | 'mustSetUpFactor'>;

export const dutyOf = (dueAt: string | null): FactorDuty => ({
  factorDueAt: dueAt,
  mustSetUpFactor: dueAt !== null && Date.parse(dueAt) <= Date.now(),
});
