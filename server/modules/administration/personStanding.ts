import { PERSON_ACTS, type PersonAct } from '../../../contract/resources/user.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Who } from '../../platform/resources/access.ts';
import type { ResourceCall } from '../../platform/resources/source.ts';
import { mayEverything, outranks, type Reach, reachOf, reachOfAccounts } from './standing.ts';

/**
 * What callers may do to their own account here: edit some fields and give up roles. Password and sessions have
 * separate pages.
 */
const ON_ONESELF: readonly PersonAct[] = ['edit', 'roles', 'unassign'];

/**
 * Returns what the caller may do to users' accounts, by id: everything to users with lower rights, nothing to peers and
 * superiors (security: A17). Only administrators may change their peers, so that one can act when another leaves or is
 * compromised (A51). Lists include it in their rows, and every write checks it.
 */
export async function actsOnPeople(
  database: Database,
  caller: Who,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PersonAct[]>> {
  const own = await reachOf(database, caller);
  const reach = await reachOfAccounts(database, ids);
  // Users with the same roles get the same result.
  const judged = new Map<string, readonly PersonAct[]>();
  const actsOn = (others: readonly Reach[]): readonly PersonAct[] => {
    const key = others.map(({ id }) => id).join();
    const acts = judged.get(key) ?? (mayEverything(own) || outranks(own, others) ? PERSON_ACTS : []);
    judged.set(key, acts);
    return acts;
  };
  return new Map(ids.map((id) => [id, id === caller.user.id ? ON_ONESELF : actsOn(reach.get(id) ?? [])]));
}

/**
 * Checks that the caller may do something to a user's account.
 *
 * @throws Refusal 403
 */
export async function assertMay(
  database: Database,
  act: PersonAct,
  accountId: string,
  { caller, locale }: ResourceCall,
): Promise<void> {
  const acts = await actsOnPeople(database, caller, [accountId]);
  if (!acts.get(accountId)?.includes(act)) throw new Refusal('forbidden', m.administration_not_above({}, { locale }));
}
