import { startAccountsBackground } from './modules/accounts/background.ts';
import { accountsHandlers } from './modules/accounts/handlers.ts';
import { tokenResolver } from './modules/accounts/sessions.ts';
import { catalogHandlers } from './modules/catalog/handlers.ts';
import { createSearch } from './modules/search/search.ts';
import type { Dependencies } from './platform/dependencies.ts';
import type { ResolveToken } from './platform/http/guard.ts';
import type { Handlers } from './platform/http/handler.ts';

export type Modules = {
  handlers: Handlers;
  resolveToken: ResolveToken;
  /** Ends what the modules do without being called. */
  stop: () => Promise<void>;
};

/** The handlers of all modules, merged. A route of the contract without one does not compile. */
export function createModules(dependencies: Dependencies): Modules {
  const search = createSearch(dependencies);
  const stopAccounts = startAccountsBackground(dependencies);
  return {
    handlers: { ...accountsHandlers(dependencies), ...catalogHandlers(dependencies), ...search.handlers },
    resolveToken: tokenResolver(dependencies),
    stop: async () => {
      await Promise.all([search.stop(), stopAccounts()]);
    },
  };
}
