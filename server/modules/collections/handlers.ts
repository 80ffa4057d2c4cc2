import type { collectionEndpoints } from '../../../contract/endpoints/collections.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { changeShortlist, readShortlist } from './shortlist.ts';

/** What an account keeps of the models. Each answers and changes the caller's own only. */
export function collectionHandlers({
  database,
}: Pick<Dependencies, 'database'>): Handlers<keyof typeof collectionEndpoints> {
  return {
    shortlist: (_, { caller }) => readShortlist(database, caller.user.id),
    changeShortlist: ({ body }, { caller, locale, commit }) => changeShortlist(commit, caller.user.id, body, locale),
  };
}
