import { ROLE_ACTS, type RoleAct } from '../../../contract/resources/role.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Who } from '../../platform/resources/access.ts';
import { EVERYTHING } from '../system/grants.ts';
import { covers, isAsHigh, mayEverything, type Reach, reachOf, reachOfRoles } from './standing.ts';

/**
 * Why a caller may not change a role: it allows everything, it allows more than the caller may do, or it is the
 * caller's own or as high as that.
 */
type RoleRefusal = 'everything' | 'moreThanOwn' | 'notBelow';

/**
 * Returns why a user with the roles `own` may not do something to the role `reach`, or undefined if it is allowed
 * (security: A17).
 */
export function roleRefusal(act: RoleAct, own: readonly Reach[], reach: Reach): RoleRefusal | undefined {
  if (act === 'give') return covers(own, reach) ? undefined : 'moreThanOwn';
  if (reach.grants.has(EVERYTHING)) return 'everything';
  if (act !== 'permissions' && !covers(own, reach)) return 'moreThanOwn';
  const isBelow = mayEverything(own) || !(own.some(({ id }) => id === reach.id) || isAsHigh(reach, own));
  return act === 'remove' || isBelow ? undefined : 'notBelow';
}

/** Returns what the caller may do to roles, by id. */
export async function actsOnRoles(
  database: Database,
  caller: Who,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RoleAct[]>> {
  const own = await reachOf(database, caller);
  const roles = await reachOfRoles(database, ids);
  return new Map(
    roles.map((reach) => [reach.id, ROLE_ACTS.filter((act) => roleRefusal(act, own, reach) === undefined)]),
  );
}
