import type { apiTokenEndpoints } from '../../../contract/endpoints/apiTokens.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { officeTokenHandlers } from './officeTokens.ts';
import { makeToken, revokeToken, tokensOf } from './tokens.ts';

/** Returns the handlers for API tokens. For the caller's own, ids of other users' tokens answer 404. */
export function apiTokenHandlers({
  database,
  transaction,
  engine,
}: Pick<Dependencies, 'database' | 'transaction'> & { engine: Engine }): Handlers<keyof typeof apiTokenEndpoints> {
  return {
    ...officeTokenHandlers({ database, transaction, engine }),
    ownTokens: (_, { caller }) => tokensOf(database, caller.user.id),
    addToken: ({ body }, call) => {
      const { user, codes } = call.caller;
      // A token would outlive what the user must do first, and the catalog needs no permission.
      if (user.mustSetUpFactor) throw new Refusal('forbidden', m.token_factor_due({}, call));
      if (user.mustChangePassword) throw new Refusal('forbidden', m.token_password_due({}, call));
      return transaction((open) => makeToken(open, user, codes, body, call));
    },
    revokeToken: ({ body: { id } }, call) =>
      transaction(async (open) => {
        await revokeToken(open, call.caller.user, id, call);
        return tokensOf(open, call.caller.user.id);
      }),
  };
}
