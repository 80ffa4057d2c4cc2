import { gt, isNull, or, sql } from 'drizzle-orm';
import type { User } from '../../../contract/entities/account.ts';
import { instantSql } from '../../platform/resources/read.ts';
import { accountIdentity } from '../signOn/signOn.table.ts';
import { role } from '../system/role.table.ts';
import { account } from './account.table.ts';
import { accountRole } from './accountRole.table.ts';
import { isGuarded } from './factors.ts';
import { NO_PASSWORD } from './noPassword.ts';

/**
 * Whether the provider at which the selected account signed in last proved a second factor. It counts only if the
 * account has no password here, because a password would be a way in without that factor. Of several providers the
 * last one counts: otherwise one proof would cover all later sign-ins at a directory that checks a password only. A
 * link that was never used counts for nothing.
 */
const isProvedElsewhere = sql`(${account.passwordHash} = ${NO_PASSWORD} and coalesce((
  select ${accountIdentity.factorProved} from ${accountIdentity} where ${accountIdentity.accountId} = ${account.id}
    and ${accountIdentity.lastUsedAt} is not null
  order by ${accountIdentity.lastUsedAt} desc limit 1), false))`;

/** Service accounts cannot sign in, so a second factor could protect nothing. */
const dueSince = sql`(
  select min(greatest(${role.factorRequiredAt}, ${accountRole.since}) + make_interval(days => ${role.factorGraceDays}))
  from ${accountRole} join ${role} on ${role.id} = ${accountRole.roleId}
  where ${accountRole.accountId} = ${account.id} and ${role.requiresFactor} and ${account.kind} = 'person'
    and not ${isGuarded(account.id)} and not ${isProvedElsewhere}
)`;

/** When the selected account must have a second factor that it lacks; null if no role requires one, or there is one. */
export const factorDueAt = instantSql(dueSince);

/** The condition that the selected account need not set up a second factor now. */
export const isFactorNotOverdue = () => or(isNull(dueSince), gt(dueSince, sql`now()`));

/** What a role requires of a user. */
export type FactorDuty = Pick<User, 'factorDueAt' | 'mustSetUpFactor'>;

export const dutyOf = (dueAt: string | null): FactorDuty => ({
  factorDueAt: dueAt,
  mustSetUpFactor: dueAt !== null && Date.parse(dueAt) <= Date.now(),
});
