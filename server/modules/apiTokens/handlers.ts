import type { apiTokenEndpoints } from '../../../contract/endpoints/apiTokens.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { makeToken, revokeToken, tokensOf } from './tokens.ts';

/** Returns the handlers for the caller's own API tokens. Ids of other users' tokens answer 404. */
export function apiTokenHandlers({
  database,
  transaction,
}: Pick<Dependencies, 'database' | 'transaction'>): Handlers<keyof typeof apiTokenEndpoints> {
  return {
    ownTokens: (_, { caller }) => tokensOf(database, caller.user.id),
    addToken: ({ body }, call) =>
      transaction((open) => makeToken(open, call.caller.user, call.caller.codes, body, call)),
    revokeToken: ({ body: { id } }, call) =>
      transaction(async (open) => {
        await revokeToken(open, call.caller.user, id, call);
        return tokensOf(open, call.caller.user.id);
      }),
  };
}
