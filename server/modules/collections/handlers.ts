import type { collectionEndpoints } from '../../../contract/endpoints/collections.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { NameReader } from '../catalog/names.ts';
import { changeShortlist, readShortlist } from './shortlist.ts';

/**
 * Returns the handlers for an account's collections of models. Each reads and changes the caller's own collections
 * only.
 */
export function collectionHandlers({
  database,
  readNames,
}: Pick<Dependencies, 'database'> & { readNames: NameReader }): Handlers<keyof typeof collectionEndpoints> {
  return {
    shortlist: async (_, { caller }) => readShortlist(database, caller.user.id, await readNames()),
    changeShortlist: async ({ body }, { caller, locale, commit }) =>
      changeShortlist(commit, caller.user.id, body, locale, await readNames()),
  };
}
