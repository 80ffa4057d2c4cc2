import { ROLE_ACTS, type RoleAct } from '../../../contract/resources/role.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Who } from '../../platform/resources/access.ts';
import { EVERYTHING } from '../system/grants.ts';
import { covers, isAsHigh, mayEverything, type Reach, reachOf, reachOfRoles } from './standing.ts';

/** Why somebody leaves a role as it is: it allows everything, or more than they may; it is their own, or as high as theirs. */
type RoleRefusal = 'everything' | 'moreThanOwn' | 'notBelow';

/** Why whoever has the first roles may not do something to the other; undefined: they may (security: A17). */
export function roleRefusal(act: RoleAct, own: readonly Reach[], reach: Reach): RoleRefusal | undefined {
  if (act === 'give') return covers(own, reach) ? undefined : 'moreThanOwn';
  if (reach.grants.has(EVERYTHING)) return 'everything';
  if (act !== 'permissions' && !covers(own, reach)) return 'moreThanOwn';
  const isBelow = mayEverything(own) || !(own.some(({ id }) => id === reach.id) || isAsHigh(reach, own));
  return act === 'remove' || isBelow ? undefined : 'notBelow';
}

/** What the caller may do to roles, by their ids. */
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
