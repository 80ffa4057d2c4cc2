import { and, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { role } from '../system/role.table.ts';
import { accountRole } from './accountRole.table.ts';
import { accountSession } from './accountSession.table.ts';

/** Maximum lifetime of a session, even if it is in use. */
export const ABSOLUTE_DAYS = 7;
/** The same for users who have a right in the back-office. */
const ADMIN_ABSOLUTE_HOURS = 24;

type Limits = Pick<Config, 'sessionTtlSeconds' | 'adminSessionTtlSeconds'>;

/** Columns are qualified by hand, because queries of one table drop the table's name. */
const session = (column: string): SQL => sql`${accountSession}.${sql.identifier(column)}`;

/**
 * Whether the session's account has a right in the back-office. It is read with each check, so the shorter limits hold
 * from the moment at which a user gains a right.
 */
const holdsRights = sql`exists (
  select 1 from ${accountRole} as held join ${role} as giving on giving.id = held.role_id
  where held.account_id = ${session('account_id')} and giving.grants <> '{}')`;

/** When a session ends even if it is in use. */
export const absoluteEnd = sql`least(
  ${session('expires_at')},
  case when ${holdsRights} then ${session('created_at')} + make_interval(hours => ${ADMIN_ABSOLUTE_HOURS}) end)`;

/** The shortest idle time that can apply. */
export const shortestIdle = ({ sessionTtlSeconds, adminSessionTtlSeconds }: Limits): number =>
  Math.min(sessionTtlSeconds, adminSessionTtlSeconds);

/** The condition that a session has not ended: neither revoked, nor past its absolute end, nor idle for too long. */
export const notEnded = (limits: Limits): SQL | undefined => {
  const idle = sql`case when ${holdsRights} then ${shortestIdle(limits)}::float8 else ${limits.sessionTtlSeconds}::float8 end`;
  return and(
    isNull(accountSession.revokedAt),
    gt(absoluteEnd, sql`now()`),
    sql`${session('last_seen_at')} > now() - make_interval(secs => ${idle})`,
  );
};
