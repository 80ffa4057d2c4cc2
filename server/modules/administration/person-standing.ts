import { PERSON_ACTS, type PersonAct } from '../../../contract/resources/user.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Who } from '../../platform/resources/access.ts';
import type { ResourceCall } from '../../platform/resources/source.ts';
import { mayEverything, type Reach, reachOf, reachOfAccounts, standsAbove } from './standing.ts';

/** What is left of one's own account here: some fields and giving roles up. Password and sessions have pages of their own. */
const ON_ONESELF: readonly PersonAct[] = ['edit', 'roles', 'unassign'];

/**
 * What the caller may do to people's accounts, by their ids: everything to those below, nothing to peers and superiors
 * (security: A17). Only administrators may change their peers, so that one can act when another leaves or is broken
 * into (A51). Lists tell it of their rows, and every write holds to it.
 */
export async function actsOnPeople(
  database: Database,
  caller: Who,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PersonAct[]>> {
  const own = await reachOf(database, caller);
  const reach = await reachOfAccounts(database, ids);
  // whoever have the same roles stand the same
  const judged = new Map<string, readonly PersonAct[]>();
  const actsOn = (others: readonly Reach[]): readonly PersonAct[] => {
    const key = others.map(({ id }) => id).join();
    const acts = judged.get(key) ?? (mayEverything(own) || standsAbove(own, others) ? PERSON_ACTS : []);
    judged.set(key, acts);
    return acts;
  };
  return new Map(ids.map((id) => [id, id === caller.user.id ? ON_ONESELF : actsOn(reach.get(id) ?? [])]));
}

/** Holds that the caller may do something to a person's account. @throws Refusal 403 */
export async function assertMay(
  database: Database,
  act: PersonAct,
  accountId: string,
  { caller, locale }: ResourceCall,
): Promise<void> {
  const acts = await actsOnPeople(database, caller, [accountId]);
  if (!acts.get(accountId)?.includes(act)) throw new Refusal('forbidden', m.administration_not_above({}, { locale }));
}
