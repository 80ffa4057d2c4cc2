import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { mailSender } from '../../mail/sender.ts';
import type { SearchEngine } from '../../search/engine/engine.ts';
import { sweepModelLists } from '../lists/store.ts';
import { type SavedSearchKey, savedSearchHandlers } from './handlers.ts';
import { sweepSavedSearches } from './store.ts';
import { newModelsWatch } from './watch.ts';

export type SavedSearches = {
  handlers: Handlers<SavedSearchKey>;
  /**
   * Removes searches and lists whose time is over, looks which searches with mails match new models, and mails; call it
   * every minute or so.
   */
  look: () => Promise<void>;
};

/** The saved searches: their handlers, and what is to be done for them regularly. */
export function createSavedSearches(dependencies: Dependencies & { engine: SearchEngine }): SavedSearches {
  const { database, config } = dependencies;
  const watch = newModelsWatch({ ...dependencies, mail: mailSender(config) });
  return {
    handlers: savedSearchHandlers(dependencies),
    look: async () => {
      await sweepSavedSearches(database);
      await sweepModelLists(database);
      await watch();
    },
  };
}
